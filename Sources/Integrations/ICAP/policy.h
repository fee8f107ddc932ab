// SPDX-License-Identifier: Apache-2.0
// Lets one script and one style sheet through the Content Security Policy of a page.
#ifndef SLUICE_POLICY_H
#define SLUICE_POLICY_H

#include "text.h"

// A policy that also allows inline scripts and style sheets with a nonce. Several policies are
// separated by commas. What they allow stays as it is.
text policy_permitting(part policies, const char *nonce);

#endif
