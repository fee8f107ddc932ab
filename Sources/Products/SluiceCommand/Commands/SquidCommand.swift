// SPDX-License-Identifier: Apache-2.0

import LoadChanges
import Answers
import RuleMatching
import HostNames
import ProxyRequests
import Sluice
import SystemFiles

/// `sluice squid`: what it is called with and what it answers.
enum SquidCommand {
  static let subcommand = Subcommand(
    name: "squid",
    summary: "Answer the proxy Squid, as a helper that it starts",
    operands: "INDEX…",
    description: """
      Reads a line for each request from standard input and answers it with one, in the protocol of
      external_acl_type (--mode acl, the default) or of url_rewrite_program (--mode rewrite), with
      channels or without. Documentation/Squid.md has the lines of squid.conf.

      What a load is for is told from Sec-Fetch-Dest, or else from Accept and the end of the path; its
      page is the Referer. When an index file is replaced, the new one decides from then on, at most a
      second later; one that is not right is named on standard error, and the old one goes on.
      """,
    options: [
      OptionDescription(
        name: "mode", letter: "m", value: "NAME", choices: SquidLine.Form.allCases.map(\.rawValue),
        help:
          "acl (the default): OK stops the request. rewrite: upgrades and redirects are carried out"
      ),
      OptionDescription(
        name: "tunnels", value: "NAME", choices: ["pass", "decide"],
        help: "pass (the default): a CONNECT goes through, because what is in it is decided about. "
          + "decide: it is stopped if its host is blocked, for proxies that do not look inside"),
      OptionDescription(
        name: "blocked-url", value: "URL",
        help: "with --mode rewrite: where blocked requests are sent; without it they are left alone"
      ),
    ],
    statuses: [
      (0, "the input ended"),
      (2, "the command can not do what was asked, or an index can not be used"),
    ],
    examples: [
      ("sluice squid /etc/sluice/ads.sluice", "Be the helper of an external_acl_type"),
      ("echo 'GET http://a.test/ad.js - script' | sluice squid ads.sluice", "See what it answers"),
    ],
    run: { (arguments, output, errors) throws(UsageError) in
      try IndexFiles.check(arguments)
      do throws(IndexFiles.Failure) {
        var run = try SquidRun(arguments)
        try run.run(&output, &errors)
        return SluiceCommand.Status.fine
      } catch {
        return IndexFiles.report(error, &errors)
      }
    })
}

/// One run of `sluice squid`.
private struct SquidRun {
  private let reloading: ReloadingMatcher
  private var helper: SquidHelper
  private var lastLook = ContinuousClock.now

  init(_ arguments: ParsedArguments) throws(IndexFiles.Failure) {
    let form = arguments.value("mode").flatMap { SquidLine.Form(rawValue: $0) } ?? .access
    do throws(IndexError) {
      // Copied, because a helper runs for months and somebody will copy a file over the index.
      reloading = try ReloadingMatcher(
        arguments.operands, allowsActiveActions: form == .rewriting, by: .copying)
    } catch {
      // Opened one by one, which tells the one that is not right.
      for path in arguments.operands { _ = try IndexFiles.open(path) }
      throw IndexFiles.Failure(message: error.message)
    }
    helper = SquidHelper(
      form, decidesTunnels: arguments.value("tunnels") == "decide",
      blockedURL: arguments.path("blocked-url")?.bytes
    ) { effects, url in
      Redirection.complete().destination(of: url, under: effects)
    }
  }

  mutating func run(
    _ output: inout OutputStream, _ errors: inout OutputStream
  ) throws(IndexFiles.Failure) {
    do throws(FileError) {
      var reader = LineReader()
      while !output.isAbandoned, let line = try reader.next(beforeWaiting: { output.flush() }) {
        look(&errors)
        switch line {
        case .text(let bytes): output.write(helper.answer(trimmed(bytes), by: reloading.matcher))
        case .tooLong: output.write("ERR message=\"the line is longer than 128 MiB\"\n")
        }
      }
    } catch {
      throw IndexFiles.Failure(message: error.message)
    }
  }

  /// Looks for new files, once a second at most.
  private mutating func look(_ errors: inout OutputStream) {
    let now = ContinuousClock.now
    guard now - lastLook >= .seconds(1) else { return }
    lastLook = now
    for refusal in reloading.reload().refused {
      errors.complain("\(refusal.path.text): \(refusal.error.message); the old one goes on")
      errors.flush()
    }
  }

  private func trimmed(_ line: [UInt8]) -> [UInt8] {
    line.last == 0x0D ? Array(line.dropLast()) : line
  }
}
