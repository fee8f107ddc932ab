// SPDX-License-Identifier: Apache-2.0
//
// A window that shows a page as filter lists want it: rule lists decide about requests and hide
// elements in WebKit itself, and the page agent does the rest.
//
//     cc browser.c $(pkg-config --cflags --libs webkit2gtk-4.1 sluice) -o browser
//     ./browser ads.sluice https://news.example/ rules*.json

#include <sluice.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <webkit2/webkit2.h>

typedef struct {
  sluice_matcher *matcher;
  sluice_page *page;
  GHashTable *scripted;  // the documents that have scripts
  WebKitUserContentManager *content;
  WebKitWebView *view;
  const char *url, *expression;
  guint lists_left;
} browser;

static void fail(const char *what, const char *message) {
  g_printerr("%s: %s\n", what, message);
  exit(2);
}

// Lets the part of the agent for one world run in a document. NULL is the world of the page.
static void add_script(
    const browser *self, const char *frame_url, const char *url, const char *world) {
  size_t url_length = frame_url ? strlen(frame_url) : 0;
  sluice_script_options options = SLUICE_SCRIPT_OPTIONS;
  options.world = world ? SLUICE_WORLD_ISOLATED : SLUICE_WORLD_PAGE;
  size_t length = sluice_page_script(
      self->matcher, self->page, frame_url, url_length, &options, NULL, 0);
  if (!length) return;
  g_autofree char *script = g_malloc(length + 1), *quoted = g_strescape(url, NULL);
  sluice_page_script(
      self->matcher, self->page, frame_url, url_length, &options, script, length + 1);
  // WebKit lets it run in every frame.
  g_autofree char *guarded = g_strdup_printf(
      "if (location.href.split('#')[0] === \"%s\") {\n%s\n}", quoted, script);

  WebKitUserContentInjectedFrames frames = WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES;
  WebKitUserScriptInjectionTime start = WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START;
  WebKitUserScript *added =
      world ? webkit_user_script_new_for_world(guarded, frames, start, world, NULL, NULL)
            : webkit_user_script_new(guarded, frames, start, NULL, NULL);
  webkit_user_content_manager_add_script(self->content, added);
  webkit_user_script_unref(added);
}

// WebKit asks this after redirects and before the document begins, for the page and for frames.
static gboolean response_came(
    WebKitWebView *view, WebKitPolicyDecision *decision, WebKitPolicyDecisionType type,
    gpointer data) {
  (void)view;
  if (type != WEBKIT_POLICY_DECISION_TYPE_RESPONSE) return FALSE;
  browser *self = data;
  WebKitResponsePolicyDecision *response = WEBKIT_RESPONSE_POLICY_DECISION(decision);
  const char *url = webkit_uri_response_get_uri(
      webkit_response_policy_decision_get_response(response));
  g_autofree char *address = g_strndup(url, strcspn(url, "#"));
  const char *frame_url = address;
  if (webkit_response_policy_decision_is_main_frame_main_resource(response)) {
    webkit_user_content_manager_remove_all_scripts(self->content);
    g_hash_table_remove_all(self->scripted);
    sluice_page_close(self->page);
    self->page = sluice_page_open(self->matcher, url, strlen(url));
    frame_url = NULL;
  }
  if (self->page && g_hash_table_add(self->scripted, g_strdup(address))) {
    add_script(self, frame_url, address, NULL);
    add_script(self, frame_url, address, "sluice");
  }
  return FALSE;
}

static void evaluated(GObject *view, GAsyncResult *result, gpointer data) {
  (void)data;
  GError *error = NULL;
  g_autoptr(JSCValue) value = webkit_web_view_call_async_javascript_function_finish(
      WEBKIT_WEB_VIEW(view), result, &error);
  if (!value) fail("the expression", error->message);
  g_autofree char *text = jsc_value_to_string(value);
  puts(text);
  gtk_main_quit();
}

static void load_changed(WebKitWebView *view, WebKitLoadEvent event, gpointer data) {
  const browser *self = data;
  if (event != WEBKIT_LOAD_FINISHED || !self->expression) return;
  g_autofree char *body = g_strdup_printf("return %s", self->expression);
  webkit_web_view_call_async_javascript_function(
      view, body, -1, NULL, NULL, NULL, NULL, evaluated, NULL);
}

// Once WebKit has compiled all rule lists, the page is loaded.
static void list_compiled(GObject *store, GAsyncResult *result, gpointer data) {
  browser *self = data;
  GError *error = NULL;
  WebKitUserContentFilter *filter = webkit_user_content_filter_store_save_from_file_finish(
      WEBKIT_USER_CONTENT_FILTER_STORE(store), result, &error);
  if (!filter) fail("a rule list", error->message);
  webkit_user_content_manager_add_filter(self->content, filter);
  webkit_user_content_filter_unref(filter);
  if (--self->lists_left == 0) webkit_web_view_load_uri(self->view, self->url);
}

int main(int count, char **arguments) {
  gtk_init(&count, &arguments);
  browser self = {0};
  int option;
  while ((option = getopt(count, arguments, "e:")) == 'e') self.expression = optarg;
  if (option != -1 || count - optind < 3) {
    g_printerr("usage: %s [-e EXPRESSION] INDEX URL RULES.json...\n", arguments[0]);
    return 2;
  }
  char error[256];
  self.matcher = sluice_open(arguments[optind], error, sizeof error);
  if (!self.matcher) fail(arguments[optind], error);
  self.url = arguments[optind + 1];
  self.scripted = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  self.content = webkit_user_content_manager_new();
  self.view = WEBKIT_WEB_VIEW(webkit_web_view_new_with_user_content_manager(self.content));
  g_signal_connect(self.view, "decide-policy", G_CALLBACK(response_came), &self);
  g_signal_connect(self.view, "load-changed", G_CALLBACK(load_changed), &self);

  GtkWidget *window = gtk_window_new(GTK_WINDOW_TOPLEVEL);
  gtk_window_set_default_size(GTK_WINDOW(window), 1024, 768);
  g_signal_connect(window, "destroy", G_CALLBACK(gtk_main_quit), NULL);
  gtk_container_add(GTK_CONTAINER(window), GTK_WIDGET(self.view));
  gtk_widget_show_all(window);

  g_autofree char *folder = g_build_filename(g_get_user_cache_dir(), "sluice-example", NULL);
  g_autoptr(WebKitUserContentFilterStore) store = webkit_user_content_filter_store_new(folder);
  self.lists_left = (guint)(count - optind - 2);
  for (int number = optind + 2; number < count; number++) {
    g_autoptr(GFile) file = g_file_new_for_path(arguments[number]);
    g_autofree char *name = g_strdup_printf("list-%d", number);
    webkit_user_content_filter_store_save_from_file(
        store, name, file, NULL, list_compiled, &self);
  }
  gtk_main();
  sluice_page_close(self.page);
  sluice_close(self.matcher);
  return 0;
}
