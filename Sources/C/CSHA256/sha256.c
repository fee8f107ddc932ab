// SPDX-License-Identifier: Apache-2.0
#include "sha256.h"

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>

#define SHA __attribute__((target("sha,sse4.1,ssse3")))

// The bit of leaf 7 that announces the instructions; the compilers' own check does not know them.
enum { SHA_LEAF = 7, SHA_BIT = 29 };

static bool has_instructions(void) {
  unsigned a, b, c, d;
  return __get_cpuid_count(SHA_LEAF, 0, &a, &b, &c, &d) && b >> SHA_BIT & 1
      && __builtin_cpu_supports("sse4.1") && __builtin_cpu_supports("ssse3");
}

// The first 32 bits of the fractions of the cube roots of the first 64 primes.
static const uint32_t constants[64] = {
  0x428A2F98, 0x71374491, 0xB5C0FBCF, 0xE9B5DBA5, 0x3956C25B, 0x59F111F1, 0x923F82A4, 0xAB1C5ED5,
  0xD807AA98, 0x12835B01, 0x243185BE, 0x550C7DC3, 0x72BE5D74, 0x80DEB1FE, 0x9BDC06A7, 0xC19BF174,
  0xE49B69C1, 0xEFBE4786, 0x0FC19DC6, 0x240CA1CC, 0x2DE92C6F, 0x4A7484AA, 0x5CB0A9DC, 0x76F988DA,
  0x983E5152, 0xA831C66D, 0xB00327C8, 0xBF597FC7, 0xC6E00BF3, 0xD5A79147, 0x06CA6351, 0x14292967,
  0x27B70A85, 0x2E1B2138, 0x4D2C6DFC, 0x53380D13, 0x650A7354, 0x766A0ABB, 0x81C2C92E, 0x92722C85,
  0xA2BFE8A1, 0xA81A664B, 0xC24B8B70, 0xC76C51A3, 0xD192E819, 0xD6990624, 0xF40E3585, 0x106AA070,
  0x19A4C116, 0x1E376C08, 0x2748774C, 0x34B0BCB5, 0x391C0CB3, 0x4ED8AA4A, 0x5B9CCA4F, 0x682E6FF3,
  0x748F82EE, 0x78A5636F, 0x84C87814, 0x8CC70208, 0x90BEFFFA, 0xA4506CEB, 0xBEF9A3F7, 0xC67178F2,
};

// The words of the state in the order that the instructions want, the highest first.
typedef struct {
  __m128i abef, cdgh;
} halves;

SHA static inline halves load_state(const uint32_t *state) {
  __m128i dcba = _mm_loadu_si128((const __m128i *)state);
  __m128i hgfe = _mm_loadu_si128((const __m128i *)(state + 4));
  __m128i cdab = _mm_shuffle_epi32(dcba, 0xB1), efgh = _mm_shuffle_epi32(hgfe, 0x1B);
  halves loaded = {_mm_alignr_epi8(cdab, efgh, 8), _mm_blend_epi16(efgh, cdab, 0xF0)};
  return loaded;
}

SHA static inline void store_state(uint32_t *state, halves from) {
  __m128i feba = _mm_shuffle_epi32(from.abef, 0x1B), dchg = _mm_shuffle_epi32(from.cdgh, 0xB1);
  _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(feba, dchg, 0xF0));
  _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(dchg, feba, 8));
}

// Four words of a block, whose first byte is the highest.
SHA static inline __m128i load_words(const uint8_t *bytes) {
  const __m128i order = _mm_set_epi64x(0x0C0D0E0F08090A0B, 0x0405060700010203);
  return _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)bytes), order);
}

// The four words after sixteen words.
SHA static inline __m128i next_words(__m128i first, __m128i second, __m128i third, __m128i fourth) {
  __m128i sum = _mm_add_epi32(
      _mm_sha256msg1_epu32(first, second), _mm_alignr_epi8(fourth, third, 4));
  return _mm_sha256msg2_epu32(sum, fourth);
}

SHA static inline halves four_rounds(halves state, __m128i words, const uint32_t *constant) {
  __m128i added = _mm_add_epi32(words, _mm_loadu_si128((const __m128i *)constant));
  state.cdgh = _mm_sha256rnds2_epu32(state.cdgh, state.abef, added);
  state.abef = _mm_sha256rnds2_epu32(state.abef, state.cdgh, _mm_shuffle_epi32(added, 0x0E));
  return state;
}

SHA static inline halves add_block(halves state, const uint8_t *bytes) {
  __m128i a = load_words(bytes), b = load_words(bytes + 16), c = load_words(bytes + 32),
          d = load_words(bytes + 48);
  halves sum = state;
  for (int round = 0; round < 64; round += 16) {
    if (round > 0) {
      a = next_words(a, b, c, d);
      b = next_words(b, c, d, a);
      c = next_words(c, d, a, b);
      d = next_words(d, a, b, c);
    }
    sum = four_rounds(sum, a, constants + round);
    sum = four_rounds(sum, b, constants + round + 4);
    sum = four_rounds(sum, c, constants + round + 8);
    sum = four_rounds(sum, d, constants + round + 12);
  }
  sum.abef = _mm_add_epi32(sum.abef, state.abef);
  sum.cdgh = _mm_add_epi32(sum.cdgh, state.cdgh);
  return sum;
}

SHA static void add_blocks(uint32_t *state, const uint8_t *bytes, size_t blocks) {
  halves sum = load_state(state);
  for (size_t block = 0; block < blocks; block++) sum = add_block(sum, bytes + block * 64);
  store_state(state, sum);
}

bool sha256_add_blocks(uint32_t state[8], const uint8_t *bytes, size_t blocks) {
  if (!has_instructions()) return false;
  add_blocks(state, bytes, blocks);
  return true;
}

#else

bool sha256_add_blocks(uint32_t state[8], const uint8_t *bytes, size_t blocks) {
  return false;
}

#endif
