// SPDX-License-Identifier: Apache-2.0
#ifndef SLUICE_WIDEST_H
#define SLUICE_WIDEST_H

// The widest instructions of this processor for which there is code. A block of 64 bytes is a whole
// cache line; if it is not full, masks keep the bytes after it from being
// read, so that no length needs code of its own.

#define INLINE static inline __attribute__((always_inline))

#if defined(__x86_64__)
#include <immintrin.h>

#define WIDE __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt")))
#define WIDEST __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,bmi,bmi2,popcnt")))

// The most bytes that are looked at together: all in releases. Debug builds take
// SLUICE_MOST_WIDTH from the environment, so that tests can choose each of the widths that a
// processor has.
#ifdef DEBUG
#include <stdlib.h>
static inline int most_width(void) {
  const char *width = getenv("SLUICE_MOST_WIDTH");
  return width ? atoi(width) : 64;
}
#else
static inline int most_width(void) { return 64; }
#endif

static inline int has_wide(void) {
  return most_width() >= 32 && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2")
      && __builtin_cpu_supports("lzcnt");
}

static inline int has_widest(void) {
  return most_width() >= 64 && __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512vbmi")
      && __builtin_cpu_supports("avx512bw")
      && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("bmi2");
}

// The widest of the three for which this processor has instructions.
enum { WIDTH_BASELINE, WIDTH_WIDE, WIDTH_WIDEST };

static inline int width_of_processor(void) {
  return has_widest() ? WIDTH_WIDEST : has_wide() ? WIDTH_WIDE : WIDTH_BASELINE;
}

// A function that runs when the program or the library is loaded, and notes what this processor has.
// To ask each time would take more branches than some of these functions have. Notes and not pointers
// to functions, because a branch that always goes the same way is never guessed wrong, and a call
// through a pointer may be.
#define CHOICE_OF_WIDTH(name) \
  static void name(void); \
  __attribute__((constructor)) static void name##_at_start(void) { \
    __builtin_cpu_init(); \
    name(); \
  } \
  static void name(void)

// A bit for each of the bytes from an address on, of which there are `count`.
WIDEST static inline __mmask64 bytes_left(size_t count, size_t offset) {
  size_t left = count - offset;
  return left >= 64 ? ~UINT64_C(0) : _bzhi_u64(~UINT64_C(0), (unsigned)left);
}

WIDEST static inline __m512i load64(const uint8_t *bytes, size_t offset, __mmask64 left) {
  return _mm512_maskz_loadu_epi8(left, bytes + offset);
}

WIDEST static inline __m512i table64(const uint64_t table[2]) {
  return _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)table));
}

WIDEST static inline __m512i high_halves(__m512i bytes) {
  return _mm512_and_si512(_mm512_srli_epi16(bytes, 4), _mm512_set1_epi8(0x0F));
}
#endif

#endif
