// SPDX-License-Identifier: Apache-2.0
//
// Decides about the loads of standard input, one on each line: its type, the URL of the page or
// `-`, and its URL.
//
//     c++ -std=c++17 decide.cpp $(pkg-config --cflags --libs sluice) -o decide
//     echo 'script https://news.example/ https://cdn.ads.example/a.js' | ./decide ads.sluice

#include <sluice.h>

#include <array>
#include <iostream>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace {

// A page, prepared once for all of its loads.
class Page {
 public:
  Page() = default;
  explicit Page(sluice_page *page) : page_(page) {}

  const sluice_page *get() const { return page_.get(); }
  explicit operator bool() const { return page_ != nullptr; }

 private:
  struct Closing {
    void operator()(sluice_page *page) const { sluice_page_close(page); }
  };
  std::unique_ptr<sluice_page, Closing> page_;
};

// An opened index. Any number of threads may use it at once.
class Matcher {
 public:
  // Throws what is wrong with the index.
  explicit Matcher(const char *path) {
    std::array<char, 256> error{};
    matcher_.reset(sluice_open(path, error.data(), error.size()));
    if (!matcher_) throw std::runtime_error(error.data());
  }

  // No page if the URL is invalid.
  Page page(std::string_view url) const {
    return Page(sluice_page_open(matcher_.get(), url.data(), url.size()));
  }

  uint32_t decide(const Page &page, std::string_view url, std::string_view type) const {
    return sluice_decide(matcher_.get(), page.get(), url.data(), url.size(),
                         sluice_type(type.data(), type.size()));
  }

 private:
  struct Closing {
    void operator()(sluice_matcher *matcher) const { sluice_close(matcher); }
  };
  std::unique_ptr<sluice_matcher, Closing> matcher_;
};

std::string words(uint32_t decision) {
  if (decision & SLUICE_INVALID) return "invalid";
  std::string words = decision & SLUICE_BLOCK ? "block" : "allow";
  if (decision & SLUICE_BLOCK_COOKIES) words += " block-cookies";
  if (decision & SLUICE_MAKE_HTTPS) words += " make-https";
  if (decision & SLUICE_HIDE_ELEMENTS) words += " hide-elements";
  if (decision & SLUICE_NOTIFY) words += " notify";
  if (decision & SLUICE_REDIRECT) words += " redirect";
  if (decision & SLUICE_MODIFY_HEADERS) words += " modify-headers";
  return words;
}

void answer_lines(const Matcher &matcher) {
  // Loads come page by page, so only the last page has to be kept.
  std::string line, type, top, url, last_top = "-";
  Page page;
  while (std::getline(std::cin, line)) {
    if (!(std::istringstream(line) >> type >> top >> url)) {
      std::cout << "invalid\n";
      continue;
    }
    if (top != last_top) {
      page = top == "-" ? Page() : matcher.page(top);
      last_top = top;
    }
    bool is_valid = top == "-" || page;
    std::cout << words(is_valid ? matcher.decide(page, url, type) : SLUICE_INVALID) << '\n';
  }
}

}  // namespace

int main(int count, char **arguments) {
  if (count != 2) {
    std::cerr << "usage: " << arguments[0] << " INDEX < REQUESTS\n";
    return 2;
  }
  try {
    answer_lines(Matcher(arguments[1]));
  } catch (const std::runtime_error &error) {
    std::cerr << error.what() << '\n';
    return 2;
  }
}
