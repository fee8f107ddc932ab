// SPDX-License-Identifier: Apache-2.0
#include "process.h"

// Says which C library this is.
#include <stdlib.h>

static int count = 0;
static char **arguments = NULL;

#ifdef __GLIBC__
__attribute__((constructor)) static void keep_arguments(int argc, char **argv) {
  count = argc;
  arguments = argv;
}
#endif

int program_argument_count(void) { return count; }

const char *program_argument(int number) {
  return number >= 0 && number < count ? arguments[number] : NULL;
}
