// SPDX-License-Identifier: Apache-2.0
#include "process.h"

// Says which C library this is.
#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>

void keep_freed_memory(void) {
  mallopt(M_MMAP_THRESHOLD, 1 << 30);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  mallopt(M_TOP_PAD, 8 << 20);
}
#else
void keep_freed_memory(void) {}
#endif
