// SPDX-License-Identifier: Apache-2.0
#ifndef SLUICE_H
#define SLUICE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Sluice for C: the decisions of compiled WebKit content-blocker lists about the requests of a
// page.
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
// `sluice compile` or sluice_compile makes the index that is opened here from rule lists, filter
// lists such as EasyList, hosts files and rulesets. It is mapped, not read, and checked once when it
// is opened: a damaged or malicious file is rejected and does no harm.
//
// Text is bytes with a length and needs no NUL at its end, except for paths and results of type
// `const char *`. No call keeps a pointer to its arguments. No call fails because of the content of
// the bytes: the result for invalid input is SLUICE_INVALID. NULL is allowed for every pointer, and
// each function documents its meaning.
//
// Any number of threads can use a matcher and its pages at the same time, without locks. Only
// closing needs care: no thread may use an object that is being closed.

// The version of the header.
#define SLUICE_VERSION "0.1.0"
// The same as numbers, for the preprocessor: `#if SLUICE_VERSION_NUMBER >= 1002` is 0.1.2 or later.
#define SLUICE_VERSION_MAJOR 0
#define SLUICE_VERSION_MINOR 1
#define SLUICE_VERSION_PATCH 0
#define SLUICE_VERSION_NUMBER \
  (SLUICE_VERSION_MAJOR * 1000000 + SLUICE_VERSION_MINOR * 1000 + SLUICE_VERSION_PATCH)

// The version of the library, such as "0.1.0"; valid while the library is loaded.
const char *sluice_version(void);

// The version of the library as SLUICE_VERSION_NUMBER.
int32_t sluice_version_number(void);

// MARK: Errors

// Why a function with an `error` failed. The numbers never change; new ones may be added.
enum {
  SLUICE_OK = 0,
  // An argument is NULL, has a wrong size or an impossible length.
  SLUICE_ERROR_ARGUMENT = 1,
  // A file cannot be read or written.
  SLUICE_ERROR_FILE = 2,
  // A file or bytes are no index, or one that is damaged or of another version.
  SLUICE_ERROR_INDEX = 3,
  // An index exceeds a limit.
  SLUICE_ERROR_LIMIT = 4,
  // A list, or a file of resources, cannot be read, or is refused.
  SLUICE_ERROR_LIST = 5
};

// The reason why the last function with an `error` failed in this thread; SLUICE_OK if it did not
// fail. Also SLUICE_OK after sluice_reopen, if no file has changed.
int32_t sluice_last_error(void);

// MARK: Decisions

// What to do with a load, one bit each. The numbers never change; new bits may be added.

// The load is blocked.
#define SLUICE_BLOCK 0x00000001u
// It is sent without cookies, and those of its response are not stored.
#define SLUICE_BLOCK_COOKIES 0x00000002u
// It is upgraded to `https` or `wss`: a rule requires it, and its URL would change.
#define SLUICE_MAKE_HTTPS 0x00000004u
// The document that is loaded, or the page, has elements to hide.
#define SLUICE_HIDE_ELEMENTS 0x00000008u
// The app gets a notification.
#define SLUICE_NOTIFY 0x00000010u
// A rule redirects it. As in WebKit, a block takes precedence.
#define SLUICE_REDIRECT 0x00000020u
// Headers are changed.
#define SLUICE_MODIFY_HEADERS 0x00000040u
// Filters may change more than that: the answer of `sluice_answer` may have `modifiers`.
#define SLUICE_MODIFIERS 0x00000080u
// There is no decision, and no other bit is set: the URL, the URL of the page, the type or the
// position in a batch is invalid, a URL is longer than 2 MiB, or the matcher is NULL.
#define SLUICE_INVALID 0x80000000u

// MARK: Types

// The purpose of a load: every load has one of WebKit's types. The numbers never change. The result
// for any other number is SLUICE_INVALID.
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
  // Plug-ins, WebTransport and bundles: types for rules of extensions. Other rules treat them as
  // SLUICE_OTHER.
  SLUICE_OBJECT = 14,
  SLUICE_WEBTRANSPORT = 15,
  SLUICE_WEBBUNDLE = 16,
  // No type: the result of sluice_type for an unknown name.
  SLUICE_UNKNOWN_TYPE = 255
};

// The number of a type by its name in rule lists, such as "style-sheet". The names "subdocument",
// "stylesheet", "raw", "xhr", "xmlhttprequest", "main_frame", "sub_frame" and "csp_report" are
// also accepted, as in `sluice match`.
uint8_t sluice_type(const char *name, size_t length);

// MARK: Matchers

// Opened indexes. A matcher never changes.
typedef struct sluice_matcher sluice_matcher;

// Opens an index.
//
// Returns NULL and writes one sentence to `error` on failure. The sentence ends with a NUL and is
// truncated, between two UTF-8 characters, if it does not fit into `error_size` bytes. On success
// `error` is an empty text. With NULL or a size of 0 nothing is written.
//
// Takes about a third of a millisecond for each megabyte. The file may be replaced with another
// while it is open, but must not be written to or truncated.
sluice_matcher *sluice_open(const char *path, char *error, size_t error_size);

// Opens several indexes as layers of one matcher; one index is enough, none is an error.
//
// Their effects are combined. An ignore rule does not affect other lists, so it does not affect
// other layers.
sluice_matcher *sluice_open_layers(
    const char *const *paths, size_t count, char *error, size_t error_size);

// The same, but reads the indexes into memory instead of mapping them: the matcher does not depend
// on the files afterwards. For files that others may write to, and for programs that run for
// months.
sluice_matcher *sluice_open_copies(
    const char *const *paths, size_t count, char *error, size_t error_size);

// Limits on the cost of an index, so that an untrusted index does no harm.
//
// Always start with SLUICE_LIMITS, which has the limits that all other functions use. Later versions
// add members at the end, and the size shows which of them a program has.
typedef struct sluice_limits {
  // sizeof (sluice_limits).
  size_t size;
  // The most steps of a decision about a URL of 2,000 bytes, and of preparing a page with such a
  // URL: about a nanosecond each. 0 is the default limit, 1,000,000,000.
  uint64_t decision_steps;
  // The most bytes of selectors, notifications, redirects and header changes in one answer. 0 is
  // the default limit, 16,777,216.
  uint64_t answer_bytes;
} sluice_limits;

// The default limits.
#define SLUICE_LIMITS \
  { sizeof(sluice_limits), 0, 0 }

// Opens several indexes as sluice_open_layers does, or, if `copies` is not 0, as sluice_open_copies
// does, with limits other than the default ones. An index beyond a limit is rejected. NULL stands
// for the default limits; limits that are shorter than those of version 0.1.0 are an error.
sluice_matcher *sluice_open_limited(
    const char *const *paths, size_t count, int copies, const sluice_limits *limits, char *error,
    size_t error_size);

// Opens the indexes of a matcher again, in the same way, if one of their files has been replaced.
// Returns a second matcher, which is closed separately. The first one stays valid; close it when it
// is not used any more.
//
// Returns NULL with an empty text in `error` if no file has changed, which takes one system call
// for each file, and NULL with a sentence if a new file is invalid. Unchanged indexes are shared.
sluice_matcher *sluice_reopen(const sluice_matcher *matcher, char *error, size_t error_size);

// Bytes in memory.
typedef struct sluice_bytes {
  const char *start;
  size_t length;
} sluice_bytes;

// Opens several indexes that are in memory, as layers of one matcher; their bytes are copied. For an
// index that sluice_compile has just made, or that a program keeps somewhere else than in a file.
// NULL limits are the usual ones.
sluice_matcher *sluice_open_bytes(
    const sluice_bytes *indexes, size_t count, const sluice_limits *limits, char *error,
    size_t error_size);

// Closes a matcher. Its pages stay valid and can be closed later. NULL is ignored.
void sluice_close(sluice_matcher *matcher);

// MARK: Compiling

// A list to compile: a text in memory, or a file.
typedef struct sluice_list {
  // The name of the list in messages and in sluice_rule. If `text` is NULL, the path of the file.
  const char *name;
  // The text; NULL reads the file.
  const char *text;
  // The bytes of the text.
  size_t length;
} sluice_list;

// How lists are compiled. Always begin with SLUICE_COMPILE_OPTIONS: later versions add members at the
// end, and the size shows which of them a program has.
typedef struct sluice_compile_options {
  // sizeof (sluice_compile_options).
  size_t size;
  // 1 leaves out rules that are invalid and texts that are no lists, as `sluice compile
  // --skip-invalid` does; 0 refuses them, as WebKit does. In filter lists, invalid lines are always
  // left out.
  int32_t skips_invalid_rules;
  // 1 stores the texts of the filters in the index, for sluice_rule.
  int32_t stores_filter_texts;
  // Steps that a decision about a URL of 2,000 bytes can take. 0 is the usual limit, as in
  // sluice_limits; an index that needs more must be opened with the same number.
  uint64_t decision_steps;
} sluice_compile_options;

// The usual options.
#define SLUICE_COMPILE_OPTIONS \
  { sizeof(sluice_compile_options), 0, 0, 0 }

// An index that was compiled.
typedef struct sluice_index sluice_index;

// Compiles lists into one index, as `sluice compile` does.
//
// The content of a list shows what it is: rules for WebKit, a filter list or hosts file, a ruleset
// for declarativeNetRequest, or the manifest of an extension. A file is read together with the files
// that it includes; a text in memory includes nothing. The same lists and options give the same
// bytes on every machine.
//
// Returns NULL if a list cannot be read or is refused, and writes the reasons to `error`, one on
// each line, as sluice_open does. NULL options are the usual ones. Patterns that need PCRE2, as
// `sluice compile --dialect pcre` accepts them, are refused.
sluice_index *sluice_compile(
    const sluice_list *lists, size_t count, const sluice_compile_options *options, char *error,
    size_t error_size);

// The bytes of an index, to be stored or opened with sluice_open_bytes; valid until it is closed.
// NULL, with the length 0, if the index is NULL.
sluice_bytes sluice_index_bytes(const sluice_index *index);

// Writes one sentence on each line for each rule or filter that the index does not have, or not
// exactly: `LIST:LINE:COLUMN: MESSAGE`. Truncates them and returns the length of all, as
// sluice_answer does; 0 if there are none.
size_t sluice_index_messages(const sluice_index *index, char *text, size_t size);

// Writes an index to a file, which is replaced as a whole: a reader sees the old file or the new
// one. Returns 0, or -1 with a sentence in `error`.
int sluice_index_write(
    const sluice_index *index, const char *path, char *error, size_t error_size);

// Closes an index. NULL is ignored.
void sluice_index_close(sluice_index *index);

// MARK: Pages

// A page, prepared once for all of its loads.
typedef struct sluice_page sluice_page;

// Prepares a page, given the URL in the address bar.
//
// Returns NULL for an invalid or empty URL, and without a matcher. Takes a few microseconds, and one
// bit of memory for each condition of the lists. A page can also safely be used with another
// matcher, which then prepares it again for each decision.
sluice_page *sluice_page_open(const sluice_matcher *matcher, const char *top_url, size_t length);

// Closes a page. NULL is ignored.
void sluice_page_close(sluice_page *page);

// MARK: Deciding

// Decides about a load. Returns the bits SLUICE_BLOCK and following, or 0 if there is nothing to do.
//
// - `page` NULL is no page: no condition on the page's domain is true, and every URL with a host is
//   third-party. Only a SLUICE_TOP_DOCUMENT is then its own page, prepared for this one call.
// - A `url` that is serialized according to the URL standard, like the URLs of browsers and
//   crawlers, is used in place, without allocation. Other URLs are parsed first; a non-ASCII host
//   stands for its `xn--` form.
// - The load is a `get` in the top frame; a SLUICE_CHILD_DOCUMENT is in a child frame, whose
//   document is still `about:blank`. sluice_decide_detailed supports other loads.
uint32_t sluice_decide(
    const sluice_matcher *matcher, const sluice_page *page, const char *url, size_t length,
    uint8_t type);

// Writes the URL that a client may connect to instead of one that is invalid, and returns its length;
// 0 if there is none. Truncates it as sluice_answer does.
//
// Without it, `https://me@ads.example/`, `https://.ads.example/` and `https://xn--a.ads.example/` evade
// a rule for `ads.example`, because no browser loads them as they are. User name and password are
// dropped, and so are empty labels of the host and all labels up to the last invalid one. Proxies and
// crawlers should ask about this URL; it is the same if none of this applies.
size_t sluice_nearest_url(const char *url, size_t length, char *text, size_t size);

// Decides about `count` loads, each as sluice_decide does, and writes `count` decisions.
//
// Texts are in columns with the layout of Apache Arrow: text i is the bytes from offsets[i] to
// offsets[i + 1] of the data, and there are count + 1 offsets. They need not start at 0, so several
// threads can process parts of a column.
//
// - An empty top URL is no page. `top_urls` or `top_offsets` NULL is no page for all rows.
// - `types` NULL is SLUICE_OTHER for all rows.
// - A row with a negative offset, with an offset that is greater than the next, with an invalid URL
//   or top URL, or with an unknown type becomes SLUICE_INVALID; the other rows are still decided.
//   Offsets beyond the data cannot be detected here and must not be passed.
//
// Returns how many rows did not become SLUICE_INVALID; 0 if `decisions` is NULL, or if `count` is
// greater than INT64_MAX, the only cases in which nothing is written.
//
// Rows with the same top URL share a prepared page, and nothing is allocated for a row whose page is
// kept. The matcher keeps up to 1,088 pages for the next calls, and as many for each batch that is
// decided at the same time in another thread. A log with more pages is processed fastest if it is
// sorted by page.
size_t sluice_decide_batch(
    const sluice_matcher *matcher, const char *urls, const int64_t *url_offsets,
    const char *top_urls, const int64_t *top_offsets, const uint8_t *types, size_t count,
    uint32_t *decisions);

// The same with 32-bit offsets: Arrow's `string` instead of `large_string`.
size_t sluice_decide_batch_32(
    const sluice_matcher *matcher, const char *urls, const int32_t *url_offsets,
    const char *top_urls, const int32_t *top_offsets, const uint8_t *types, size_t count,
    uint32_t *decisions);

// The same two, which also write the number of the deciding rule of each load, as sluice_rule_number
// returns it: -1 if there is none. sluice_numbered_rule has the rule of a number. `rules` must not be
// NULL; otherwise nothing is written and the result is 0.
size_t sluice_decide_batch_rules(
    const sluice_matcher *matcher, const char *urls, const int64_t *url_offsets,
    const char *top_urls, const int64_t *top_offsets, const uint8_t *types, size_t count,
    uint32_t *decisions, int64_t *rules);
size_t sluice_decide_batch_rules_32(
    const sluice_matcher *matcher, const char *urls, const int32_t *url_offsets,
    const char *top_urls, const int32_t *top_offsets, const uint8_t *types, size_t count,
    uint32_t *decisions, int64_t *rules);

// MARK: Sessions

// Decides about the requests of a stream, one after the other, as for a proxy or for a log that is
// read line by line. It remembers pages and hosts, so no page has to be opened, and the decisions
// are the same.
//
// A session belongs to one thread at a time. It decides with the matcher that it was opened for,
// even after `sluice_reopen`, and keeps the matcher until it is closed; the matcher may be closed
// before.
typedef struct sluice_session sluice_session;

// Opens a session: some 100 KB, and up to 1,088 pages. NULL if the matcher is NULL.
sluice_session *sluice_session_open(const sluice_matcher *matcher);

// Decides about a load. Without a top URL (a length of 0), a SLUICE_TOP_DOCUMENT is its own page, and
// everything else is third-party. Nothing is allocated if the page is remembered.
uint32_t sluice_session_decide(
    sluice_session *session, const char *url, size_t length, const char *top_url,
    size_t top_length, uint8_t type);

// Closes a session; NULL is ignored.
void sluice_session_close(sluice_session *session);

// MARK: Details

// Further properties of a load. Rules of extensions have conditions on them, and so have some rules
// of other lists.
//
//     sluice_details details = SLUICE_DETAILS;
//     details.initiator = "https://frame.example/";
//     details.initiator_length = strlen(details.initiator);
//     uint32_t decision = sluice_decide_detailed(
//         matcher, page, url, strlen(url), SLUICE_SCRIPT, &details);
//
// Always start with SLUICE_DETAILS: later versions add members at the end, and the size shows which
// of them a program has.
typedef struct sluice_details {
  // sizeof (sluice_details).
  size_t size;
  // The URL of the initiator, the document that requests the load. NULL is unknown: it is then the
  // document of the frame, or the page; a page itself has no initiator. An empty text is no
  // initiator.
  const char *initiator;
  size_t initiator_length;
  // The URL of the document in the frame that makes the load. NULL or empty is `about:blank` for a
  // SLUICE_CHILD_DOCUMENT, and the page for everything else.
  const char *frame_url;
  size_t frame_url_length;
  // The method, in either case. NULL is `get`, and an empty text is none.
  const char *method;
  size_t method_length;
  // The number of the tab; -1 is none.
  int32_t tab_id;
  // SLUICE_USUAL_FRAME, SLUICE_TOP_FRAME or SLUICE_CHILD_FRAME.
  int32_t frame;
  // SLUICE_AS_GIVEN, or the way in which the page loads the URL: then the URL is upgraded and looked
  // up as `sluice match --as-loaded` does. A load that WebKit stops before it consults its lists is
  // allowed here, and sluice_explain_detailed returns 0 for it.
  int32_t loaded_by;
  // 1 if the policy of the page has `upgrade-insecure-requests`, otherwise 0. Ignored with
  // SLUICE_AS_GIVEN.
  int32_t upgrade_insecure_requests;
} sluice_details;

enum {
  // The URL is decided unchanged.
  SLUICE_AS_GIVEN = 0,
  // In the usual way for the type.
  SLUICE_LOADED = 1,
  // An image of `srcset` or `picture`.
  SLUICE_LOADED_BY_SRCSET = 2,
  // With `crossorigin`, a module script, or a font: without user name and password.
  SLUICE_LOADED_CROSSORIGIN = 3,
  // A `preconnect` or `dns-prefetch`, with the type SLUICE_PING.
  SLUICE_LOADED_BY_PRECONNECT = 4,
  // A poster, an image of SVG or an object, which are loaded twice.
  SLUICE_LOADED_TWICE = 5
};

enum {
  // The child frame for a SLUICE_CHILD_DOCUMENT, the top frame for everything else.
  SLUICE_USUAL_FRAME = 0,
  SLUICE_TOP_FRAME = 1,
  SLUICE_CHILD_FRAME = 2
};

// The default details.
#define SLUICE_DETAILS                                                                           \
  {                                                                                              \
    sizeof(sluice_details), NULL, 0, NULL, 0, NULL, 0, -1, SLUICE_USUAL_FRAME, SLUICE_AS_GIVEN, 0 \
  }

// Decides about a load of a session with details, otherwise as sluice_session_decide does; NULL is no
// details, and the result is SLUICE_INVALID where that of sluice_decide_detailed is.
uint32_t sluice_session_decide_detailed(
    sluice_session *session, const char *url, size_t length, const char *top_url,
    size_t top_length, uint8_t type, const sluice_details *details);

// The number of the rule that decides about a load of a session, as sluice_rule_number returns it.
int64_t sluice_session_rule_number(
    sluice_session *session, const char *url, size_t length, const char *top_url,
    size_t top_length, uint8_t type, const sluice_details *details);

// Decides about a load with details, otherwise as sluice_decide does; NULL is no details.
//
// Returns SLUICE_INVALID for details that are shorter than those of the first version, up to
// `frame`, for an invalid URL, for an unknown number, or for a tab below -1. Without a page, the
// initiator is the page, as in `sluice match`, but a SLUICE_TOP_DOCUMENT is its own; it is then
// prepared for this one call. Allocates some memory.
uint32_t sluice_decide_detailed(
    const sluice_matcher *matcher, const sluice_page *page, const char *url, size_t length,
    uint8_t type, const sluice_details *details);

// MARK: Reporting

// Reports the decision about a load with all its effects, as one JSON object, the same as a line of
// `sluice match`: `decision`, `rule` (the position of a rule in its list), `actions`, `css` (the
// selectors of elements to hide in the document that makes the load), `notify`, `https`, `redirect`
// and `modify_headers`.
//
// Writes as much of the JSON as fits into `size` bytes with the NUL at its end, truncated between
// two UTF-8 characters, and returns the length of all of it without the NUL. So a call with a size
// of 0 returns the required size without the NUL, and the result is less than `size` if nothing was
// truncated. Returns 0 and writes an empty text if sluice_decide would return SLUICE_INVALID.
//
// A redirect with `regex-substitution` is not resolved here and is `null`, as is a redirect into an
// extension.
size_t sluice_answer(
    const sluice_matcher *matcher, const sluice_page *page, const char *url, size_t length,
    uint8_t type, char *json, size_t size);

// Writes only the member `rule` of that answer: `{"list","index","line","column"}` of the first
// block rule in force or of the ignore rule that undid one, or `null`. A rule of an extension has
// `id`, the number that its author gave it, and is the one that won, whatever its action. A rule that
// comes from a filter also has `filter`: `{"file","line","column"}`, and `others` if it comes from
// several. If the index was compiled with `--filter-texts`, the rule or its filter has `text`, as
// its author wrote it. Costs a decision, and for a block a search for earlier rules.
size_t sluice_rule(
    const sluice_matcher *matcher, const sluice_page *page, const char *url, size_t length,
    uint8_t type, char *json, size_t size);

// The number of the rule that sluice_rule writes; -1 if there is none, or if sluice_decide would
// return SLUICE_INVALID. `details` NULL is no details.
//
// The same indexes, opened in the same order, have the same numbers, in every process. A matcher that
// was reopened after a file was replaced has others. Costs a decision, and for a block a search for
// earlier rules. A program that calls this often should keep the result of sluice_numbered_rule for
// each number.
int64_t sluice_rule_number(
    const sluice_matcher *matcher, const sluice_page *page, const char *url, size_t length,
    uint8_t type, const sluice_details *details);

// The rule with a number, as sluice_rule writes it. Returns 0 and writes an empty text if there is
// none.
size_t sluice_numbered_rule(
    const sluice_matcher *matcher, int64_t number, char *json, size_t size);

// Explains a decision, as `sluice explain --format json` does: all rules that match, the effect of
// each, the rules that fail to match because of one property, and a sentence. Reads every rule.
size_t sluice_explain(
    const sluice_matcher *matcher, const sluice_page *page, const char *url, size_t length,
    uint8_t type, char *json, size_t size);

// The same three for a load with details, as sluice_decide_detailed decides about it.
size_t sluice_answer_detailed(
    const sluice_matcher *matcher, const sluice_page *page, const char *url, size_t length,
    uint8_t type, const sluice_details *details, char *json, size_t size);
size_t sluice_rule_detailed(
    const sluice_matcher *matcher, const sluice_page *page, const char *url, size_t length,
    uint8_t type, const sluice_details *details, char *json, size_t size);
size_t sluice_explain_detailed(
    const sluice_matcher *matcher, const sluice_page *page, const char *url, size_t length,
    uint8_t type, const sluice_details *details, char *json, size_t size);

// MARK: Pages

// Writes what cosmetic filters do to a document, as one JSON object on one line; Page.md describes
// it. `frame_url` is the URL of a document in a frame of the page; NULL is the document of the page
// itself.
//
// Generic filters are not in the plan, because they are the same for every page: their selectors are
// looked up by the classes and ids of the document with sluice_generic_selectors, and the rest is in
// sluice_generic_style.
//
// The buffer and the result are those of sluice_answer; the result is 0 without a matcher or a page,
// and for an invalid URL.
size_t sluice_page_plan(
    const sluice_matcher *matcher, const sluice_page *page, const char *frame_url, size_t length,
    char *json, size_t size);

// Writes the same with one member more, `filters`: for each entry of the plan the file and the line of
// its filter, and its text if the index was compiled with `--filter-texts`.
size_t sluice_page_explain(
    const sluice_matcher *matcher, const sluice_page *page, const char *frame_url, size_t length,
    char *json, size_t size);

// Writes the generic selectors that require one of some classes and ids, as a JSON array: without
// those that must not hide on the document, and an empty array if generic filters are switched off
// there. `names` has one name after the other, each with its sign and with a line break after it:
// ".ad\n#banner\n". NULL stands for all generic selectors, for programs that apply them to a document
// themselves.
size_t sluice_generic_selectors(
    const sluice_matcher *matcher, const sluice_page *page, const char *frame_url, size_t length,
    const char *names, size_t names_length, char *json, size_t size);

// Which generic selectors are in a style sheet: those that cannot be looked up by a class or an id,
// or all of them, for programs that cannot look any up.
#define SLUICE_GENERIC_REST 0
#define SLUICE_GENERIC_ALL 1

// Writes the style sheet of generic selectors. Without a page it is the sheet for all documents whose
// plan has neither `"generic":false` nor `"exceptions"`: a program can serve it once, and name it by
// the index.
size_t sluice_generic_style(
    const sluice_matcher *matcher, const sluice_page *page, const char *frame_url, size_t length,
    int selectors, char *css, size_t size);

// Writes a name for that style sheet, for the header `ETag`: another sheet has another one.
size_t sluice_generic_style_tag(
    const sluice_matcher *matcher, const sluice_page *page, const char *frame_url, size_t length,
    int selectors, char *tag, size_t size);

// MARK: Scripts for pages

// Scriptlets and redirect resources of a file, instead of those that come with the library.
typedef struct sluice_resources sluice_resources;

// Reads resources in the JSON of Brave and adblock-rust: an array of objects with `name`, `aliases`,
// `kind`, `content` in base64, and `dependencies`. Returns NULL with a sentence in `error` if the text
// is something else.
sluice_resources *sluice_resources_open(
    const char *json, size_t length, char *error, size_t error_size);

// Closes resources. NULL is ignored.
void sluice_resources_close(sluice_resources *resources);

// Writes the content of the resource that a filter redirects to, and its MIME type, which is empty if
// there is no resource of this name. NULL resources are those that come with the library. The buffer
// and the result are those of sluice_answer; content may have zeros.
size_t sluice_resource(
    const sluice_resources *resources, const char *name, size_t length, char *type,
    size_t type_size, char *content, size_t size);

// What a script is for: all that a plan has, what has to share the world of the page, or what can be in
// an isolated world, such as that of the content scripts of an extension.
#define SLUICE_WORLD_ALL 0
#define SLUICE_WORLD_PAGE 1
#define SLUICE_WORLD_ISOLATED 2

// How a script for a page is made. Always start with SLUICE_SCRIPT_OPTIONS.
typedef struct sluice_script_options {
  // sizeof (sluice_script_options).
  size_t size;
  // One of SLUICE_WORLD_….
  int world;
  // A JavaScript expression of the function that the script asks for generic selectors: it gets an
  // array of classes and ids with their signs and returns a promise of selectors. NULL if nobody
  // answers; then the script does not hide by generic filters.
  const char *request;
  // The name of the event by which a program asks the page which filters acted, or NULL.
  const char *diagnostics;
  // Where scriptlets come from. NULL stands for those that come with the library.
  const sluice_resources *resources;
} sluice_script_options;

// A script for the world of the page, without generic hiding and diagnostics.
#define SLUICE_SCRIPT_OPTIONS \
  { sizeof(sluice_script_options), SLUICE_WORLD_ALL, NULL, NULL, NULL }

// Writes the script that carries out the plan of a document. It is ASCII, and has to run before the
// document's own scripts. Page.md describes what it does. NULL options are SLUICE_SCRIPT_OPTIONS.
//
// The buffer and the result are those of sluice_page_plan; the result is also 0 if there is nothing to
// do, for options that are shorter than those of this version, and for an unknown world.
size_t sluice_page_script(
    const sluice_matcher *matcher, const sluice_page *page, const char *frame_url, size_t length,
    const sluice_script_options *options, char *script, size_t size);

#ifdef __cplusplus
}
#endif

#endif
