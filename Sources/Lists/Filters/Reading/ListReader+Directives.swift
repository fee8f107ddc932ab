// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// A line that starts with `!#`.
struct Directive {
  enum Kind {
    case condition, otherwise, endOfCondition, include
    /// `!#safari_cb_affinity`: which of AdGuard's blockers gets the lines.
    case affinity
  }

  let kind: Kind
  /// The text after its name.
  let argument: Range<Int>

  /// Reads a line; nil if it is a comment, which may start like a directive: `!#####`.
  init?(_ line: Range<Int>, of bytes: [UInt8]) {
    guard bytes.starts(line, with: "!#") else { return nil }
    let start = line.lowerBound + 2
    var end = start
    while end < line.upperBound, bytes[end].isNameByte { end += 1 }
    guard let kind = Self.table.value(of: bytes[start..<end]) else { return nil }
    self.kind = kind
    argument = bytes.trimmed(end..<line.upperBound)
  }

  private static let table = NameTable<Kind>([
    ("if", .condition), ("else", .otherwise), ("endif", .endOfCondition), ("include", .include),
    ("safari_cb_affinity", .affinity),
  ])
}

extension ListReader {
  /// Follows a directive.
  mutating func read(_ directive: Directive, _ line: Range<Int>, of file: inout ListFile) {
    list.lines.directives += 1
    switch directive.kind {
    case .condition: begin(directive.argument, line, of: &file)
    case .otherwise:
      if !file.turn() {
        remark(
          LineFault(.elseWithoutIf, line, "There is no \"!#if\" for this \"!#else\"."), of: file)
      }
    case .endOfCondition:
      if !file.end() {
        remark(
          LineFault(.endifWithoutIf, line, "There is no \"!#if\" for this \"!#endif\"."), of: file)
      }
    case .include: if !file.isSkipping { include(directive.argument, of: file) }
    case .affinity: break
    }
  }

  /// Begins a condition.
  ///
  /// One that cannot be read excludes nothing.
  private mutating func begin(_ argument: Range<Int>, _ line: Range<Int>, of file: inout ListFile) {
    let order: ConditionExpression.Order = dialect == .ublock ? .leftToRight : .andFirst
    var expression = ConditionExpression(file.bytes, argument, in: order) {
      [reading, dialect] name in reading.constants.holds(name, in: dialect)
    }
    do throws(LineFault) {
      let value = try expression.value()
      for name in expression.unknownNames {
        let text = file.bytes.quoted(name)
        remark(
          LineFault(
            .unknownConstant, name,
            "It is not known whether \(text) is true, so the lines of both branches are read.",
            suggestion: FilterSuggestion.best(
              for: file.bytes.text(name), among: FilterConstants.names)),
          of: file)
      }
      file.begin(value, at: line)
    } catch {
      remark(error, of: file)
      file.begin(nil, at: line)
    }
  }

  // MARK: Included files

  /// Reads a file that the list names.
  private mutating func include(_ argument: Range<Int>, of file: ListFile) {
    do throws(LineFault) {
      let path = try path(of: argument, in: file)
      let bytes = try content(of: path, argument, in: file)
      list.includedFiles.append(path)
      var inner = ListFile(
        bytes, dialect, number: firstFile + list.includedFiles.count, path: path)
      inner.depth = file.depth + 1
      openPaths.append(path)
      read(&inner)
      openPaths.removeLast()
    } catch {
      remark(error, of: file)
    }
  }

  private mutating func content(
    of path: String, _ argument: Range<Int>, in file: ListFile
  ) throws(LineFault) -> [UInt8] {
    guard !openPaths.contains(path) else {
      throw LineFault(
        .repeatedInclude, argument,
        "The file \(file.bytes.quoted(argument)) includes itself.")
    }
    // Once is enough: a filter that is there twice does no more.
    guard !includedPaths.contains(path) else {
      throw LineFault(
        .repeatedInclude, argument,
        "The file \(file.bytes.quoted(argument)) was already included, and is not read again.")
    }
    let tooLarge = LineFault(.tooManyIncludes, argument, "Lists include at most 64 MiB.")
    guard !largePaths.contains(path) else { throw tooLarge }
    guard file.depth < IncludeBudget.deepest, includes.files > 0 else {
      throw LineFault(
        .tooManyIncludes, argument, "Lists include at most 1,000 files, nested up to 10 levels.")
    }
    includes.files -= 1
    guard let bytes = included(path) else {
      throw LineFault(
        .missingInclude, argument,
        "The file \(file.bytes.quoted(argument)) was not found in the folder of the list.")
    }
    guard bytes.count <= includes.bytes else {
      largePaths.insert(path)
      throw tooLarge
    }
    includes.bytes -= bytes.count
    includedPaths.insert(path)
    return bytes
  }

  /// The path relative to the list, without the percent escapes of a URL.
  ///
  /// It must not lead out of the folder of the list.
  private func path(of argument: Range<Int>, in file: ListFile) throws(LineFault) -> String {
    let outside = LineFault(
      .outsideInclude, argument,
      "The file \(file.bytes.quoted(argument)) is not in the folder of the list.")
    guard !argument.isEmpty else {
      throw LineFault(.missingInclude, argument, "The name of a file is missing.")
    }
    guard argument.count <= 4096 else { throw outside }
    let path = Self.withoutEscapes(file.bytes[argument])
    let whole = path.indices
    guard path[0] != Sign.slash, path.first("://", in: whole) == nil, !path.contains(0),
      !path.contains(Sign.backslash)
    else { throw outside }
    var parts = file.path.split(separator: "/").dropLast()
    for part in path.text(whole).split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        throw outside
      }
    }
    guard !parts.isEmpty else { throw outside }
    return parts.joined(separator: "/")
  }

  /// A text with a byte for each `%20`.
  private static func withoutEscapes(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count > 1,
        let high = rest[rest.startIndex].hexadecimalValue,
        let low = rest[rest.startIndex + 1].hexadecimalValue
      {
        result.append(UInt8(high) << 4 | UInt8(low))
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return result
  }
}
