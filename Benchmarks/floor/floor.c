// SPDX-License-Identifier: Apache-2.0
//
// The least that a matcher of URLs could do, as a measure for all of them:
//
//     floor REQUESTS HOSTS PASSES FOLDER
//
// `read` reads every byte of the URL. `tokens` cuts it into runs of letters and digits and looks
// each one up in a table of 64 Ki entries. `hosts` cuts out the host and asks for each of its
// suffixes that begins at a label whether it is in a set of hosts. None of that makes a decision.

#include "../common/best_times.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

static const uint64_t multiplier = 0x9E3779B97F4A7C15u;

struct floor {
  uint8_t *table;
  uint64_t *words;
  struct url *hosts;
  size_t host_mask;
  int has_wide_registers;
};

// MARK: Reading

static uint64_t read_bytes(void *context, struct url url) {
  (void)context;
  uint64_t sum = 0;
  for (size_t at = 0; at < url.length; at += 1) sum += (uint8_t)url.bytes[at];
  return sum;
}

// MARK: Tokens

static int is_of_token(char byte) {
  unsigned char letter = (unsigned char)((byte | 32) - 'a'), digit = (unsigned char)(byte - '0');
  return letter < 26 || digit < 10;
}

// The hash of the first eight bytes, in lower case.
static inline size_t hash_of_token(const char *start, size_t length) {
  uint64_t bytes;
  memcpy(&bytes, start, 8);
  if (length < 8) bytes &= ((uint64_t)1 << (8 * length)) - 1;
  return (size_t)(((bytes | 0x2020202020202020u) * multiplier) >> 48);
}

// Sets a bit for each byte that belongs to a token, and a last word of zeros.
static void mark_tokens(struct url url, uint64_t *words) {
  memset(words, 0, (url.length / 64 + 2) * sizeof *words);
  for (size_t at = 0; at < url.length; at += 1) {
    words[at / 64] |= (uint64_t)is_of_token(url.bytes[at]) << (at % 64);
  }
}

static inline __attribute__((always_inline)) uint64_t look_up_tokens(
    const struct floor *floor, struct url url) {
  uint64_t found = 0, before = 0;
  for (size_t word = 0; word <= url.length / 64; word += 1) {
    uint64_t bits = floor->words[word];
    uint64_t starts = bits & ~(bits << 1 | before);
    before = bits >> 63;
    for (; starts != 0; starts &= starts - 1) {
      unsigned start = (unsigned)__builtin_ctzll(starts);
      // The eight bytes from the start on; they may reach into the next word.
      uint64_t run = bits >> start;
      if (start > 56) run |= floor->words[word + 1] << (64 - start);
      size_t length = (size_t)__builtin_ctzll(~run | (uint64_t)1 << 8);
      found += floor->table[hash_of_token(url.bytes + 64 * word + start, length)];
    }
  }
  return found;
}

static uint64_t tokens_plainly(void *context, struct url url) {
  struct floor *floor = context;
  mark_tokens(url, floor->words);
  return look_up_tokens(floor, url);
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static inline __m256i is_below(
    __m256i bytes, char first, char count) {
  __m256i distance = _mm256_sub_epi8(bytes, _mm256_set1_epi8(first));
  __m256i least = _mm256_min_epu8(distance, _mm256_set1_epi8((char)(count - 1)));
  return _mm256_cmpeq_epi8(least, distance);
}

__attribute__((target("avx2"))) static inline uint64_t token_bits(const char *start) {
  __m256i bytes = _mm256_loadu_si256((const __m256i *)start);
  __m256i letters = is_below(_mm256_or_si256(bytes, _mm256_set1_epi8(32)), 'a', 26);
  __m256i digits = is_below(bytes, '0', 10);
  return (uint32_t)_mm256_movemask_epi8(_mm256_or_si256(letters, digits));
}

// The bytes after the URL are read too, and then left out.
__attribute__((target("avx2,bmi,bmi2"))) static uint64_t tokens_widely(
    void *context, struct url url) {
  struct floor *floor = context;
  size_t last = url.length / 64;
  for (size_t word = 0; word <= last; word += 1) {
    const char *start = url.bytes + 64 * word;
    floor->words[word] = token_bits(start) | token_bits(start + 32) << 32;
  }
  floor->words[last] &= ((uint64_t)1 << (url.length % 64)) - 1;
  floor->words[last + 1] = 0;
  return look_up_tokens(floor, url);
}
#endif

static uint64_t tokens(void *context, struct url url) {
#if defined(__x86_64__)
  if (((struct floor *)context)->has_wide_registers) return tokens_widely(context, url);
#endif
  return tokens_plainly(context, url);
}

// MARK: Hosts

// From the right, so that this computes the hashes of all suffixes of a host.
static inline uint64_t add_to_hash(uint64_t hash, char byte) {
  return (hash ^ (unsigned char)byte) * multiplier;
}

static struct url *place_of_host(const struct floor *floor, uint64_t hash, struct url host) {
  size_t place = (size_t)(hash >> 32) & floor->host_mask;
  while (floor->hosts[place].bytes != NULL) {
    struct url *found = &floor->hosts[place];
    if (found->length == host.length && memcmp(found->bytes, host.bytes, host.length) == 0) break;
    place = (place + 1) & floor->host_mask;
  }
  return &floor->hosts[place];
}

static struct url host_of(struct url url) {
  const char *end = url.bytes + url.length;
  const char *start = memchr(url.bytes, ':', url.length);
  if (start == NULL || end - start < 3) return (struct url){url.bytes, 0};
  start += 3;
  const char *stop = start;
  while (stop < end && *stop != '/' && *stop != '?' && *stop != '#' && *stop != ':') {
    if (*stop == '@') start = stop + 1;
    stop += 1;
  }
  return (struct url){start, (size_t)(stop - start)};
}

static uint64_t hosts(void *context, struct url url) {
  const struct floor *floor = context;
  struct url host = host_of(url);
  uint64_t hash = 0, found = 0;
  for (size_t at = host.length; at > 0; at -= 1) {
    hash = add_to_hash(hash, host.bytes[at - 1]);
    if (at > 1 && host.bytes[at - 2] != '.') continue;
    struct url suffix = {host.bytes + at - 1, host.length - at + 1};
    found += place_of_host(floor, hash, suffix)->bytes != NULL;
  }
  return found;
}

static void add_host(void *context, const char *line, size_t length) {
  struct floor *floor = context;
  struct url host = {line, length};
  uint64_t hash = 0;
  for (size_t at = length; at > 0; at -= 1) hash = add_to_hash(hash, line[at - 1]);
  *place_of_host(floor, hash, host) = host;
  floor->table[hash_of_token(line, length)] = 1;
}

static struct floor make_floor(const char *path, struct requests requests) {
  struct text text = read_text(path);
  size_t places = 1024;
  while (places < 2 * count_lines(text)) places *= 2;
  struct floor floor = {
      .table = room(1 << 16, 1),
      .words = room(requests.longest / 64 + 2, sizeof(uint64_t)),
      .hosts = room(places, sizeof(struct url)),
      .host_mask = places - 1,
  };
#if defined(__x86_64__)
  floor.has_wide_registers = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
#endif
  for_each_line(text, add_host, &floor);
  return floor;
}

int main(int count, char **arguments) {
  if (count != 5) fail("floor REQUESTS HOSTS PASSES FOLDER", "");
  struct requests requests = read_requests(arguments[1]);
  struct floor floor = make_floor(arguments[2], requests);
  int passes = atoi(arguments[3]);
  size_t size = requests.count * sizeof(uint32_t);
  write_file(arguments[4], "read", best_times(requests, passes, read_bytes, &floor), size);
  write_file(arguments[4], "tokens", best_times(requests, passes, tokens, &floor), size);
  write_file(arguments[4], "hosts", best_times(requests, passes, hosts, &floor), size);
  printf("{\"wide_registers\":%s}\n", floor.has_wide_registers ? "true" : "false");
}
