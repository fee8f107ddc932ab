// SPDX-License-Identifier: Apache-2.0
#include "older_systems.h"

#include <math.h>

float hypotf(float x, float y) {
  if (isinf(x) || isinf(y)) return INFINITY;
  return (float)sqrt((double)x * x + (double)y * y);
}
