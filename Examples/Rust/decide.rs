// SPDX-License-Identifier: Apache-2.0
//! Decides about the loads of standard input, one on each line: its type, the URL of the page or
//! `-`, and its URL.
//!
//!     rustc -O decide.rs -L $(pkg-config --variable=libdir sluice) -o decide
//!     echo 'script https://news.example/ https://cdn.ads.example/a.js' | ./decide ads.sluice

mod matcher;

use matcher::{Matcher, Page};
use std::io::{self, BufRead, Write};
use std::process::ExitCode;

const NAMES: [(u32, &str); 6] = [
    (matcher::BLOCK_COOKIES, " block-cookies"),
    (matcher::MAKE_HTTPS, " make-https"),
    (matcher::HIDE_ELEMENTS, " hide-elements"),
    (matcher::NOTIFY, " notify"),
    (matcher::REDIRECT, " redirect"),
    (matcher::MODIFY_HEADERS, " modify-headers"),
];

fn words(decision: u32) -> String {
    if decision & matcher::INVALID != 0 {
        return "invalid".to_string();
    }
    let mut words = if decision & matcher::BLOCK != 0 { "block" } else { "allow" }.to_string();
    for (bit, name) in NAMES {
        if decision & bit != 0 {
            words.push_str(name);
        }
    }
    words
}

/// Answers loads. They come page by page, so only the last page is kept.
struct Answerer<'matcher> {
    matcher: &'matcher Matcher,
    top: Vec<u8>,
    page: Option<Page<'matcher>>,
}

impl<'matcher> Answerer<'matcher> {
    fn new(matcher: &'matcher Matcher) -> Self {
        Answerer { matcher, top: b"-".to_vec(), page: None }
    }

    fn answer(&mut self, line: &[u8]) -> u32 {
        let mut fields =
            line.split(|byte| byte.is_ascii_whitespace()).filter(|field| !field.is_empty());
        match (fields.next(), fields.next(), fields.next()) {
            (Some(kind), Some(top), Some(url)) => self.decide(kind, top, url),
            _ => matcher::INVALID,
        }
    }

    fn decide(&mut self, kind: &[u8], top: &[u8], url: &[u8]) -> u32 {
        let has_page = top != b"-";
        if top != self.top {
            self.top = top.to_vec();
            self.page = if has_page { self.matcher.page(top) } else { None };
        }
        if has_page && self.page.is_none() {
            return matcher::INVALID;
        }
        self.matcher.decide(self.page.as_ref(), url, matcher::kind(kind))
    }
}

fn run(path: &str) -> Result<(), String> {
    let matcher = Matcher::open(path)?;
    let mut answerer = Answerer::new(&matcher);
    let mut output = io::BufWriter::new(io::stdout().lock());
    for line in io::stdin().lock().split(b'\n') {
        let line = line.map_err(|error| error.to_string())?;
        writeln!(output, "{}", words(answerer.answer(&line))).map_err(|error| error.to_string())?;
    }
    output.flush().map_err(|error| error.to_string())
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().collect();
    if arguments.len() != 2 {
        eprintln!("usage: {} INDEX < REQUESTS", arguments[0]);
        return ExitCode::from(2);
    }
    match run(&arguments[1]) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}
