// SPDX-License-Identifier: Apache-2.0

/// The tables of a TOML text while it is read.
///
/// Headers and dotted keys add to tables in any order, so a table stays open until the end of the
/// text. Tables and arrays of tables are numbered, and refer to each other by these numbers.
struct TOMLTables {
  /// How a table was begun, which decides how it may be continued.
  enum Origin {
    /// By the header of a table below it: its own header may still come.
    case implied
    /// By a header of its own.
    case header
    /// By a dotted key.
    case dotted
    /// Between braces, and complete.
    case inline
  }

  /// What a key stands for.
  enum Entry {
    case value(TOMLValue)
    case table(Int)
    /// The array of the tables that headers in double brackets begin.
    case tables(Int)
  }

  struct Table {
    var origin: Origin
    let range: Range<Int>
    var members: [(key: TOMLKey, entry: Entry)] = []
    /// The numbers of the members, by key.
    var numbers: [[UInt8]: Int] = [:]
  }

  /// The root is the first.
  private var tables = [Table(origin: .header, range: 0..<0)]
  /// The tables of each array.
  private var elements: [[Int]] = []

  mutating func makeTable(_ origin: Origin, _ range: Range<Int>) -> Int {
    tables.append(Table(origin: origin, range: range))
    return tables.count - 1
  }

  private func entry(_ key: TOMLKey, in table: Int) -> Entry? {
    tables[table].numbers[key.bytes].map { tables[table].members[$0].entry }
  }

  private mutating func add(_ entry: Entry, as key: TOMLKey, to table: Int) {
    tables[table].numbers[key.bytes] = tables[table].members.count
    tables[table].members.append((key, entry))
  }

  // MARK: Headers

  /// The table that a header in single brackets begins.
  mutating func openTable(_ keys: [TOMLKey]) throws(TOMLProblem) -> Int {
    let (parent, key) = try parent(of: keys)
    switch entry(key, in: parent) {
    case nil:
      let table = makeTable(.header, key.range)
      add(.table(table), as: key, to: parent)
      return table
    case .table(let table)? where tables[table].origin == .implied:
      tables[table].origin = .header
      return table
    case .table?, .tables?, .value?: throw key.duplicate("is already defined")
    }
  }

  /// The table that a header in double brackets adds to its array.
  mutating func openElement(_ keys: [TOMLKey]) throws(TOMLProblem) -> Int {
    let (parent, key) = try parent(of: keys)
    let table = makeTable(.header, key.range)
    switch entry(key, in: parent) {
    case nil:
      add(.tables(elements.count), as: key, to: parent)
      elements.append([table])
    case .tables(let list)?: elements[list].append(table)
    case .table?, .value?: throw key.duplicate("is already defined, and not by `[[…]]`")
    }
    return table
  }

  /// The table that the last key of a header is in.
  private mutating func parent(
    of keys: [TOMLKey]
  ) throws(TOMLProblem) -> (table: Int, key: TOMLKey) {
    var table = 0
    for key in keys.dropLast() {
      switch entry(key, in: table) {
      case nil:
        let implied = makeTable(.implied, key.range)
        add(.table(implied), as: key, to: table)
        table = implied
      case .table(let next)? where tables[next].origin != .inline: table = next
      case .tables(let list)?: table = elements[list].last ?? 0
      case .table?, .value?: throw key.duplicate("is a value, and no table can be added to it")
      }
    }
    return (table, keys[keys.count - 1])
  }

  // MARK: Keys

  /// Adds a value under a key, which may be dotted.
  mutating func add(
    _ value: Entry, as keys: [TOMLKey], to first: Int
  ) throws(TOMLProblem) {
    var table = first
    for key in keys.dropLast() {
      switch entry(key, in: table) {
      case nil:
        let dotted = makeTable(.dotted, key.range)
        add(.table(dotted), as: key, to: table)
        table = dotted
      case .table(let next)? where tables[next].origin == .dotted: table = next
      case .table?, .tables?, .value?:
        throw key.duplicate("is already defined, and a dotted key cannot add to it")
      }
    }
    let key = keys[keys.count - 1]
    guard entry(key, in: table) == nil else { throw key.duplicate("is already defined") }
    add(value, as: key, to: table)
  }

  // MARK: Values

  /// A table with all that was added to it.
  ///
  /// The depth of tables is bounded, so this may recurse.
  func value(of number: Int) -> TOMLValue {
    let table = tables[number]
    let members = table.members.map { key, entry in
      TOMLMember(key.bytes, key.range, value(of: entry, key))
    }
    return TOMLValue(.table(members), table.range)
  }

  private func value(of entry: Entry, _ key: TOMLKey) -> TOMLValue {
    switch entry {
    case .value(let value): value
    case .table(let number): value(of: number)
    case .tables(let list): TOMLValue(.array(elements[list].map { value(of: $0) }), key.range)
    }
  }
}

/// A part of a dotted key.
struct TOMLKey {
  let bytes: [UInt8]
  let range: Range<Int>

  func duplicate(_ reason: String) -> TOMLProblem {
    TOMLProblem(
      kind: .duplicate, range: range,
      message: "`\(PlainWords.short(bytes, most: 80))` \(reason)")
  }
}
