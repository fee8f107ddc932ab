// SPDX-License-Identifier: Apache-2.0

import Loads
import Requests
import RuleMatching
import Sluice
import SystemFiles
import TextFormats
import Tools

/// What the change of a list does to requests.
struct ReviewedRequests {
  private let options: ReviewCommand
  private let revisions: GitRevisions

  init(_ options: ReviewCommand, _ revisions: GitRevisions) {
    self.options = options
    self.revisions = revisions
  }

  /// Decides the requests of logs by both versions, and by the new one those that must pass.
  func compare(
    _ lists: ReviewedLists, _ review: inout Review, _ findings: inout ReviewFindings,
    _ errors: inout OutputStream
  ) throws {
    guard !options.logs.isEmpty || !options.mustPass.isEmpty else { return }
    let sides = try lists.opened(&errors).indexes([[lists.old.path], [lists.new.path]], &errors)
    let (old, new) = (Matcher.layering(sides[0]), Matcher.layering(sides[1]))
    if !options.mustPass.isEmpty { try decide(new, &review, &findings) }
    if !options.logs.isEmpty { try replay(old, new, &review, &findings) }
  }

  private func decide(
    _ matcher: Matcher, _ review: inout Review, _ findings: inout ReviewFindings
  ) throws {
    var decider = BlockDecider(matcher)
    var (all, found): (Int, [(request: BlockedRequest, place: String)]) = (0, [])
    for path in options.mustPass {
      for (line, request) in try requests(in: path) {
        all += 1
        guard let blocked = try decider.blocked(request) else { continue }
        found.append((blocked, "\(path.text):\(line)"))
      }
    }
    findings.add(mustPass: found)
    review.mustPass = (all, found.count)
  }

  private func requests(
    in path: FilePath
  ) throws -> [(line: Int, request: MatchRequest)] {
    let text = try FileReader.read(path)
    do throws(MustPassRequests.Problem) {
      return try MustPassRequests(reading: text).requests
    } catch {
      throw RunFailure(message: "\(Visible.text(path.text)):\(error.line): \(error.message)")
    }
  }

  private func replay(
    _ old: Matcher, _ new: Matcher, _ review: inout Review, _ findings: inout ReviewFindings
  ) throws {
    var counter = ReplayCounter(old, against: new, mostRequests: 0) { effects, url in
      ResolvedChanges(of: effects, url, by: .complete())
    }
    for path in options.logs {
      let reading = try LogFile(path: path).read { (request) throws(RequestError) in
        try counter.count(request)
      }
      counter.count(reading, of: path.text)
    }
    let result = counter.result
    let changes = result.comparison?.changes ?? []
    findings.add(newlyBlocked: changes)
    review.requests = (
      all: result.total.requests,
      newlyBlocked: changes.filter { !$0.before.isBlocked && $0.after.isBlocked }
        .reduce(0) { $0 + $1.requests },
      newlyAllowed: changes.filter { $0.before.isBlocked && !$0.after.isBlocked }
        .reduce(0) { $0 + $1.requests }
    )
  }
}
