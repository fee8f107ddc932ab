/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SLUICE_CPCRE2_SHIM_H
#define SLUICE_CPCRE2_SHIM_H
/* The width must be chosen before the header is read; Swift then sees the suffixed names (pcre2_compile_8 …). */
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#endif
