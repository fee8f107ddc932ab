// SPDX-License-Identifier: Apache-2.0

public import Patterns

/// What serialized URLs look like, as machines that accept all of them.
///
/// Both accept more than the URL standard can produce, so what a pattern does not match here, it
/// never matches. The converse does not hold.
///
///     scheme ":" anything                                      other schemes
///     scheme "://" [user "@"] host [":" port] path [query]     http, https, ws, wss, ftp
public enum AddressShape {
  /// Any URL.
  public static let any = machine(schemes: webSchemes + ["ftp"], takesOthers: true)
  /// The URLs of the web: `http`, `https`, `ws` and `wss`.
  public static let web = machine(schemes: webSchemes, takesOthers: false)

  private static let webSchemes = ["http", "https", "ws", "wss"]

  // MARK: Characters

  /// What is not percent-encoded in every part of every URL.
  public static let characters = characters(without: [])
  private static let name = set("abcdefghijklmnopqrstuvwxyz")
  private static let digits = set("0123456789")
  private static let laterInName = name.union(digits).union(set("+-."))
  private static let user = characters(without: Array(" \"#<>?`{}/;=@[\\]^|".utf8))
  private static let host = characters(without: Array(" #/:<>?@[\\]^|%".utf8) + upperCase)
  private static let upperCase = Array(UInt8(ascii: "A")...UInt8(ascii: "Z"))
  private static let bracketed = digits.union(set("abcdef:."))
  private static let path = characters(without: Array(" \"#<>?`{}\\".utf8))
  private static let query = characters(without: Array(" \"#<>'".utf8))
  private static let fragment = characters(without: Array(" \"<>`".utf8))

  private static func characters(without excluded: [UInt8]) -> CharacterSet {
    var set = CharacterSet()
    set.insert(0x20...0x7E)
    return excluded.reduce(set) { $0.removing($1) }
  }

  private static func set(_ text: String) -> CharacterSet {
    text.utf8.reduce(into: CharacterSet()) { $0.insert($1) }
  }

  // MARK: Machines

  private static func machine(schemes: [String], takesOthers: Bool) -> TextMachine {
    var machine = TextMachine()
    let start = machine.addState()
    let slashes = addAuthority(&machine)
    var others: Int?
    if takesOthers {
      let rest = machine.addState(isEnd: true)
      machine.connect(rest, characters, to: rest)
      let scheme = machine.addState()
      machine.connect(scheme, laterInName, to: scheme)
      machine.connect(scheme, set(":"), to: rest)
      others = scheme
    }
    addSchemes(schemes, from: start, to: slashes, others, &machine)
    return machine
  }

  /// A tree of the known schemes; what leaves it is another scheme.
  private static func addSchemes(
    _ schemes: [String], from start: Int, to slashes: Int, _ others: Int?,
    _ machine: inout TextMachine
  ) {
    var states: [String: Int] = ["": start]
    for scheme in schemes {
      for length in 1...scheme.utf8.count where states[String(scheme.prefix(length))] == nil {
        states[String(scheme.prefix(length))] = machine.addState()
      }
    }
    for (text, state) in states {
      var leaving = text.isEmpty ? name : laterInName
      for (longer, next) in states where longer.dropLast() == text && longer != text {
        let last = set(String(longer.suffix(1)))
        leaving = leaving.subtracting(last)
        machine.connect(state, last, to: next)
      }
      if schemes.contains(text) { machine.connect(state, set(":"), to: slashes) }
      guard let others else { continue }
      machine.connect(state, leaving, to: others)
      guard !text.isEmpty, !schemes.contains(text) else { continue }
      // `htt:` is another scheme, too.
      for edge in machine.edges[others] where edge.target != others {
        machine.connect(state, edge.characters, to: edge.target)
      }
    }
  }

  /// What follows the colon of a known scheme; returns the state right after the colon.
  private static func addAuthority(_ machine: inout TextMachine) -> Int {
    let (first, second, userOrHost) = (machine.addState(), machine.addState(), machine.addState())
    let (inUser, afterUser) = (machine.addState(), machine.addState())
    let path = addPath(&machine)
    machine.connect(first, set("/"), to: second)
    machine.connect(second, set("/"), to: userOrHost)
    machine.connect(userOrHost, user, to: inUser)
    machine.connect(inUser, user, to: inUser)
    machine.connect(inUser, set("@"), to: afterUser)
    addHost(from: [userOrHost, afterUser], to: path, &machine)
    return first
  }

  private static func addHost(from starts: [Int], to path: Int, _ machine: inout TextMachine) {
    let (inHost, inBrackets, behind) = (machine.addState(), machine.addState(), machine.addState())
    let (colon, port) = (machine.addState(), machine.addState())
    for start in starts {
      machine.connect(start, host, to: inHost)
      machine.connect(start, set("["), to: inBrackets)
    }
    machine.connect(inHost, host, to: inHost)
    machine.connect(inBrackets, bracketed, to: inBrackets)
    machine.connect(inBrackets, set("]"), to: behind)
    for end in [inHost, behind] {
      machine.connect(end, set(":"), to: colon)
      machine.connect(end, set("/"), to: path)
    }
    machine.connect(colon, digits, to: port)
    machine.connect(port, digits, to: port)
    machine.connect(port, set("/"), to: path)
  }

  /// The path after its slash, the query and the fragment; returns the first state.
  private static func addPath(_ machine: inout TextMachine) -> Int {
    let inPath = machine.addState(isEnd: true)
    let inQuery = machine.addState(isEnd: true)
    let inFragment = machine.addState(isEnd: true)
    machine.connect(inPath, path, to: inPath)
    machine.connect(inQuery, query, to: inQuery)
    machine.connect(inFragment, fragment, to: inFragment)
    machine.connect(inPath, set("?"), to: inQuery)
    machine.connect(inPath, set("#"), to: inFragment)
    machine.connect(inQuery, set("#"), to: inFragment)
    return inPath
  }
}
