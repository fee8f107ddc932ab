// SPDX-License-Identifier: Apache-2.0
#ifndef SLUICE_H
#define SLUICE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Sluice for C: what compiled rule lists of WebKit content blockers do with the requests of a page.
//
//     char error[256];
//     sluice_matcher *matcher = sluice_open("ads.sluice", error, sizeof error);
//     if (!matcher) { fprintf(stderr, "%s\n", error); return 2; }
//
//     sluice_page *page = sluice_page_open(matcher, top, strlen(top));
//     if (sluice_decide(matcher, page, url, strlen(url), SLUICE_SCRIPT) & SLUICE_BLOCK) …
//
//     sluice_page_close(page);
//     sluice_close(matcher);
//
// `sluice compile` makes the index that is opened here. It is mapped, not read, and checked once
// when it is opened: a file that is damaged or made up is refused and does no harm.
//
// Text is bytes with a length and needs no zero at its end, but for paths and what comes back as
// `const char *`. No call keeps a pointer to what it was given. No call fails for what the bytes
// are: what can not be read is answered with SLUICE_INVALID. NULL is allowed wherever a pointer is
// taken, and its meaning is said there.
//
// Any number of threads may use a matcher and its pages at once, without locks. Only closing needs
// care: nobody may use what is being closed.

// The version that the header is of.
#define SLUICE_VERSION "0.1.0"

// The version of the library, as in "0.1.0"; it lives as long as the library is loaded.
const char *sluice_version(void);

// MARK: Decisions

// What is to be done with a load, a bit each. The numbers never change; new bits may come.

// The load is stopped.
#define SLUICE_BLOCK 0x00000001u
// It goes without cookies, and those of its answer are not kept.
#define SLUICE_BLOCK_COOKIES 0x00000002u
// It goes to `https` or `wss` instead: a rule says so, and its URL would change.
#define SLUICE_MAKE_HTTPS 0x00000004u
// The document that is loaded, or the page, has elements to hide.
#define SLUICE_HIDE_ELEMENTS 0x00000008u
// The app is to be told.
#define SLUICE_NOTIFY 0x00000010u
// A rule leads it elsewhere. As in WebKit, a block wins over that.
#define SLUICE_REDIRECT 0x00000020u
// Headers are changed.
#define SLUICE_MODIFY_HEADERS 0x00000040u
// Nothing was decided, and no other bit is set: the URL, the URL of the page, the type or the place
// in a batch could not be read, a URL is longer than 2 MiB, or the matcher was NULL.
#define SLUICE_INVALID 0x80000000u

// MARK: Types

// What a load is for: WebKit's types, of which every load has one. The numbers never change. Any
// other number is answered with SLUICE_INVALID.
enum {
  SLUICE_OTHER = 0,
  // The document of the page itself.
  SLUICE_TOP_DOCUMENT = 1,
  // The document of a frame.
  SLUICE_CHILD_DOCUMENT = 2,
  SLUICE_IMAGE = 3,
  SLUICE_STYLE_SHEET = 4,
  SLUICE_SCRIPT = 5,
  SLUICE_FONT = 6,
  SLUICE_SVG_DOCUMENT = 7,
  SLUICE_MEDIA = 8,
  SLUICE_POPUP = 9,
  SLUICE_PING = 10,
  // `fetch` and `XMLHttpRequest`.
  SLUICE_FETCH = 11,
  SLUICE_WEBSOCKET = 12,
  SLUICE_CSP_REPORT = 13,
  // No type: what sluice_type answers to a name that it does not know.
  SLUICE_UNKNOWN_TYPE = 255
};

// The number of a type by its name in rule lists, such as "style-sheet". The names "subdocument",
// "stylesheet", "raw", "xhr" and "xmlhttprequest" are known as well, as `sluice match` knows them.
uint8_t sluice_type(const char *name, size_t length);

// MARK: Matchers

// Opened indexes. A matcher never changes.
typedef struct sluice_matcher sluice_matcher;

// Opens an index.
//
// Returns NULL and writes one sentence to `error` if that can not be done. The sentence ends with a
// zero and is cut, between two characters of UTF-8, where it does not fit into `error_size` bytes.
// After a success `error` holds an empty text. NULL or a size of 0 is no sentence.
//
// Takes about a third of a millisecond for each megabyte. The file may be replaced by another while
// it is open, but nobody may write into it or shorten it.
sluice_matcher *sluice_open(const char *path, char *error, size_t error_size);

// Opens several indexes as layers of one matcher; one index is enough, none is an error.
//
// What they do is united. An ignore rule reaches no other list, so no other layer.
sluice_matcher *sluice_open_layers(
    const char *const *paths, size_t count, char *error, size_t error_size);

// The same, but reads the indexes into memory instead of mapping them: whatever becomes of the files, the
// matcher goes on. For files that somebody else may write into, and for programs that run for months.
sluice_matcher *sluice_open_copies(
    const char *const *paths, size_t count, char *error, size_t error_size);

// Opens the indexes of a matcher anew, in the same way, if a file of theirs has been replaced: a second
// matcher, which is closed on its own. The first one goes on; close it when nobody uses it any more.
//
// Returns NULL with an empty text in `error` if no file is another one than before, which takes one system
// call for each, and NULL with a sentence if a new file is not right. What was not replaced is shared.
sluice_matcher *sluice_reopen(const sluice_matcher *matcher, char *error, size_t error_size);

// Closes a matcher. Its pages live on and can be closed later. NULL is nothing.
void sluice_close(sluice_matcher *matcher);

// MARK: Pages

// A page, prepared once for all of its loads.
typedef struct sluice_page sluice_page;

// Prepares a page, given the URL that stands in the address bar.
//
// Returns NULL for what is no URL, for nothing at all, and without a matcher. Takes some microseconds
// and memory for a bit for each condition of the lists. A page is safe to use with another matcher
// too, which then prepares it anew for each decision.
sluice_page *sluice_page_open(const sluice_matcher *matcher, const char *top_url, size_t length);

// Closes a page. NULL is nothing.
void sluice_page_close(sluice_page *page);

// MARK: Deciding

// Decides about a load: bits of SLUICE_BLOCK and what follows it, or 0 if nothing is to be done.
//
// - `page` NULL is no page: no condition on the page's domain holds, and every URL with a host is
//   third party. Only a SLUICE_TOP_DOCUMENT is then a page of its own, prepared for this one call.
// - A `url` that is serialized as the URL standard says, as those of browsers and crawlers are, is
//   looked at where it is, without allocation. Others are parsed first. A host beyond ASCII must
//   stand in its `xn--` form.
// - The load is a `get` in the top frame; that of a SLUICE_CHILD_DOCUMENT is in a child frame, whose
//   document is still `about:blank`.
uint32_t sluice_decide(
    const sluice_matcher *matcher, const sluice_page *page, const char *url, size_t length,
    uint8_t type);

// Decides about `count` loads, as sluice_decide does about each, and writes `count` decisions.
//
// Texts come in columns as Apache Arrow lays them out: text i is the bytes from offsets[i] to
// offsets[i + 1] of the data, and there are count + 1 offsets. They need not begin with 0, so that
// parts of a column can be given to several threads.
//
// - An empty top URL is no page. `top_urls` or `top_offsets` NULL is no page for all rows.
// - `types` NULL is SLUICE_OTHER for all rows.
// - A row with a negative offset, with one that is greater than the next, with a URL or top URL
//   that is none, or with an unknown type becomes SLUICE_INVALID; the others are decided all the same.
//   Offsets beyond the data can not be seen here and must not be given.
//
// Returns how many rows did not become SLUICE_INVALID; 0 if `decisions` is NULL, which is the only
// case in which nothing is written.
//
// Rows with the same top URL share a prepared page: up to 1,024 pages are remembered during the call,
// fewer if there are fewer rows, and nothing is allocated for a row whose page is there. A log with more
// pages than that is answered fastest if it is sorted by them.
size_t sluice_decide_batch(
    const sluice_matcher *matcher, const char *urls, const int64_t *url_offsets,
    const char *top_urls, const int64_t *top_offsets, const uint8_t *types, size_t count,
    uint32_t *decisions);

// The same with offsets of 32 bits: Arrow's `string` instead of `large_string`.
size_t sluice_decide_batch_32(
    const sluice_matcher *matcher, const char *urls, const int32_t *url_offsets,
    const char *top_urls, const int32_t *top_offsets, const uint8_t *types, size_t count,
    uint32_t *decisions);

// MARK: Telling

// Tells a load's decision with all that is to be done, as one object of JSON, the same as a line of
// `sluice match`: `decision`, `rule` (the place of a rule in its list), `actions`, `css` (the selectors of
// elements to hide), `notify`, `https`, `redirect` and `modify_headers`.
//
// Writes as much of the JSON as fits into `size` bytes with the zero at its end, cut between two
// characters of UTF-8, and returns the length of all of it without the zero. So a call with a size of 0 says
// how much room is needed, and what is returned is less than `size` if nothing was cut. Returns 0 and
// writes an empty text for what sluice_decide answers with SLUICE_INVALID.
//
// A redirect by `regex-substitution` is not worked out here and is `null`, as is one into an extension.
size_t sluice_answer(
    const sluice_matcher *matcher, const sluice_page *page, const char *url, size_t length,
    uint8_t type, char *json, size_t size);

// The member `rule` of that answer alone: `{"list","index","line","column"}` of a block rule in force or of
// the ignore rule that undid one, or `null`. Costs little more than the decision.
size_t sluice_rule(
    const sluice_matcher *matcher, const sluice_page *page, const char *url, size_t length,
    uint8_t type, char *json, size_t size);

// Tells why a load is decided as it is, as `sluice explain --format json` does: all rules that match, what
// became of each, the rules that miss by one property, and a sentence. Looks at every rule.
size_t sluice_explain(
    const sluice_matcher *matcher, const sluice_page *page, const char *url, size_t length,
    uint8_t type, char *json, size_t size);

#ifdef __cplusplus
}
#endif

#endif
