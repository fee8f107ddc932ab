// SPDX-License-Identifier: Apache-2.0

import Loads
import TestSupport
import Testing
import RuleModel

@Suite struct `Changes of headers` {
  private static func set(_ name: String, _ value: String) -> HeaderChanges.Operation {
    .set(header: bytes(name), value: bytes(value))
  }

  private static func append(_ name: String, _ value: String) -> HeaderChanges.Operation {
    .append(header: bytes(name), value: bytes(value))
  }

  private static func remove(_ name: String) -> HeaderChanges.Operation {
    .remove(header: bytes(name))
  }

  struct Case: Sendable {
    /// Priorities and operations of actions.
    let actions: [(Int32, [HeaderChanges.Operation])]
    let operations: [HeaderChanges.Operation]
    /// What Chromium does, if that is something else.
    let chromium: [HeaderChanges.Operation]

    init(
      _ actions: (Int32, [HeaderChanges.Operation])..., gives: [HeaderChanges.Operation],
      inChromium: [HeaderChanges.Operation]? = nil
    ) {
      self.actions = actions
      self.operations = gives
      chromium = inChromium ?? gives
    }
  }

  static let cases = [
    Case(gives: []),
    Case((1, []), gives: []),
    Case((1, [set("A", "1")]), gives: [set("A", "1")]),
    Case(
      (1, [set("A", "1"), set("a", "2")]), gives: [set("A", "1"), set("a", "2")],
      inChromium: [set("A", "1")]),
    Case(
      (1, [set("A", "1"), remove("a")]), gives: [set("A", "1"), remove("a")],
      inChromium: [set("A", "1")]),
    Case((1, [set("A", "1"), remove("A")]), gives: [set("A", "1")]),
    Case(
      (1, [set("A", "1"), append("a", "2"), append("A", "3")]),
      gives: [set("A", "1"), append("a", "2"), append("A", "3")]),
    Case(
      (1, [append("A", "1"), set("A", "2"), remove("A"), append("A", "3")]),
      gives: [append("A", "1"), append("A", "3")]),
    Case((1, [remove("A"), set("A", "2"), append("A", "3"), remove("A")]), gives: [remove("A")]),
    Case((1, [set("A", "1")]), (2, [set("A", "2")]), gives: [set("A", "2")]),
    Case(
      (0, [set("A", "1")]), (.max, [remove("a")]), gives: [remove("a"), set("A", "1")],
      inChromium: [remove("a")]),
    Case((2, [set("A", "1")]), (2, [set("A", "2")]), gives: [set("A", "1")]),
    Case(
      (1, [set("A", "1"), set("B", "1")]), (3, [append("C", "3")]), (2, [append("A", "2")]),
      gives: [append("C", "3"), append("A", "2"), set("B", "1")]),
    Case(
      (-1, [set("A", "1")]), (.min, [append("A", "2")]), gives: [set("A", "1"), append("A", "2")]),
    Case((1, [set("", "1"), set("a b", "1"), set("ü", "1"), set("a:", "1")]), gives: []),
    Case((1, [set("A", "1\r\nB: 2"), append("A", "\0"), set("A", "")]), gives: [set("A", "")]),
    Case((1, [remove("A\n"), set("A", "ü\t ")]), gives: [set("A", "ü\t ")]),
  ]

  @Test(arguments: cases) func `are decided by the first operation of a name`(_ vector: Case) {
    let changes = vector.actions.map { priority, operations in
      var changes = HeaderChanges()
      changes.request = operations
      changes.response = [Self.set("Response", "never")]
      changes.priority = priority
      return changes
    }
    #expect(RequestHeaderChanges(changes).operations == vector.operations)
    let inChromium = RequestHeaderChanges(changes, as: .chromium).operations
    #expect(inChromium == vector.chromium)
  }

  typealias Header = (name: String, value: String)

  static let applications:
    [(operations: [HeaderChanges.Operation], before: [Header], after: [Header])] = [
      ([], [("A", "1"), ("a", "2")], [("A", "1"), ("a", "2")]),
      ([set("a", "2")], [], [("a", "2")]),
      ([set("a", "2")], [("X", ""), ("A", "1"), ("Y", "")], [("X", ""), ("A", "2"), ("Y", "")]),
      ([set("a", "3")], [("A", "1"), ("X", ""), ("a", "2")], [("A", "3"), ("X", "")]),
      ([set("a", "")], [("A", "1")], [("A", "")]),
      ([append("a", "2")], [("A", "1")], [("A", "1; 2")]),
      ([append("a", "3")], [("A", "1"), ("a", "2")], [("A", "1"), ("a", "2; 3")]),
      ([append("a", "2")], [("A", "")], [("A", "2")]),
      ([append("a", "2")], [("B", "1")], [("B", "1"), ("a", "2")]),
      ([append("a", ""), append("A", "3")], [("A", "1")], [("A", "1; ; 3")]),
      ([set("a", "1"), append("A", "2"), append("a", "3")], [("a", "0")], [("a", "1; 2; 3")]),
      ([remove("a")], [("A", "1"), ("B", "2"), ("a", "3")], [("B", "2")]),
      ([remove("a")], [], []),
    ]

  @Test(arguments: applications) func `are carried out in order`(
    operations: [HeaderChanges.Operation], before: [Header], after: [Header]
  ) {
    var changes = HeaderChanges()
    changes.request = operations
    let headers = before.map { HeaderField(name: bytes($0.name), value: bytes($0.value)) }
    let changed = RequestHeaderChanges([changes]).applied(to: headers)
    #expect(changed == after.map { HeaderField(name: bytes($0.name), value: bytes($0.value)) })
  }

  /// What Chromium 156.0.8078.79 sent for a header that one rule set to 1 and another appended 2 to.
  @Test(arguments: [
    ("accept", "1, 2"), ("Cookie", "1; 2"), ("user-agent", "1 2"), ("Trailer", "12"),
    ("x-forwarded-for", "1, 2"), ("via", "1, 2"),
  ])
  func `put Chromium's separators between values`(name: String, value: String) {
    var changes = HeaderChanges()
    changes.request = [Self.set(name, "1"), Self.append(name, "2")]
    let changed = RequestHeaderChanges([changes], as: .chromium).applied(to: [])
    #expect(changed == [HeaderField(name: bytes(name), value: bytes(value))])
  }

  /// The law for one name, in its simplest form: what follows its first operation is kept if it
  /// appends to what was set or appended.
  @Test func `follow the law for random operations`() {
    var random = RepeatableRandom()
    for _ in 0..<500 {
      let changes = (0..<random.below(5)).map { _ in
        var changes = HeaderChanges()
        changes.priority = Int32(random.below(3))
        changes.request = (0..<random.below(5)).map { _ in Self.operation(&random) }
        return changes
      }
      let sorted = (0..<3).reversed().flatMap { priority in
        changes.filter { $0.priority == priority }.flatMap(\.request)
      }
      let found = RequestHeaderChanges(changes, as: .chromium).operations
      for name in ["a", "b"] {
        let all = sorted.filter { Self.name($0) == name }
        let expected = all.enumerated().filter { place, operation in
          if place == 0 { return true }
          if case .remove = all[0] { return false }
          if case .append = operation { return true }
          return false
        }.map(\.element)
        #expect(found.filter { Self.name($0) == name } == expected, "seed \(random.seed)")
      }
    }
  }

  private static func operation(_ random: inout RepeatableRandom) -> HeaderChanges.Operation {
    let name = random.pick(["a", "A", "b"])
    let value = String(random.below(100))
    return random.pick([set(name, value), append(name, value), remove(name)])
  }

  private static func name(_ operation: HeaderChanges.Operation) -> String {
    switch operation {
    case .set(let name, _), .append(let name, _), .remove(let name): text(name).lowercased()
    }
  }
}
