// SPDX-License-Identifier: Apache-2.0
#ifndef OLDER_SYSTEMS_H
#define OLDER_SYSTEMS_H

// What only newer C libraries have in the version that is linked, so that the command and the
// library also run with glibc 2.34, as of RHEL 9 and Amazon Linux 2023.

// Named by Swift's module for glibc, and not called by Sluice.
float hypotf(float x, float y);

#endif
