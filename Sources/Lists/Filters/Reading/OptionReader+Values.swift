// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// The options one by one.
extension OptionReader {
  mutating func add(_ types: FilterTypes, isNegated: Bool) {
    if isNegated {
      filter.excludedTypes.formUnion(types)
    } else {
      filter.types.formUnion(types)
    }
  }

  /// In exceptions of Adblock Plus and AdGuard the page is left alone as a whole.
  mutating func addDocument(isNegated: Bool) {
    add(.document, isNegated: isNegated)
    if filter.isException, !isNegated, dialect != .ublock {
      filter.pageOptions.formUnion(.everything)
    }
  }

  mutating func addPageOptions(
    _ options: FilterPageOptions, _ written: OptionScanner.Written
  ) throws(LineFault) {
    let name = bytes.quoted(written.name)
    if dialect == .ublock, options == .genericBlocking {
      throw LineFault(.unknownOption, written.name, "uBlock Origin does not have \(name).")
    }
    let isHiding = options.isSubset(of: .hiding)
    guard filter.isException || dialect == .ublock && isHiding else {
      throw LineFault(
        .needsException, written.range, "\(name) is only for exceptions, which begin with @@.")
    }
    filter.pageOptions.formUnion(options)
  }

  mutating func addDetail(_ option: NetworkOption, _ value: Range<Int>) {
    details.append(FilterCondition(option.name, [UInt8](bytes[value])))
  }

  mutating func addMethods(_ value: Range<Int>) throws(LineFault) {
    for piece in bytes.pieces(value, between: Sign.pipe) {
      let isExcluded = piece.lowerBound < piece.upperBound && bytes[piece.lowerBound] == Sign.tilde
      let name = (piece.lowerBound + (isExcluded ? 1 : 0))..<piece.upperBound
      let method = name.count < 10 ? bytes.text(name).lowercased() : ""
      guard Self.methods.contains(method) else {
        throw LineFault(.invalidValue, piece, "\(bytes.quoted(name)) is not a method.")
      }
      if isExcluded {
        filter.excludedMethods.insert(method)
      } else {
        filter.methods.insert(method)
      }
    }
  }

  private static let methods: Set<String> = [
    "connect", "delete", "get", "head", "options", "patch", "post", "put", "trace",
  ]

  mutating func addRedirect(
    _ resource: String, _ written: OptionScanner.Written
  ) throws(LineFault) {
    try claimEffect(written)
    // An exception only switches the replacement off: the load stays blocked.
    filter.effect =
      filter.isException
      ? .modify(option: "redirect-rule", value: [UInt8](resource.utf8)) : .redirect(resource)
  }

  mutating func addModifier(
    _ option: String, _ value: Range<Int>, _ written: OptionScanner.Written
  ) throws(LineFault) {
    try claimEffect(written)
    if option == "cname", !filter.isException {
      throw LineFault(
        .needsException, written.range, "\"cname\" is only for exceptions, which begin with @@.")
    }
    if option == "csp",
      let report = bytes.first("report-to", in: value) ?? bytes.first("report-uri", in: value)
    {
      throw LineFault(
        .invalidValue, report..<value.upperBound, "The policy of a filter must not send reports.")
    }
    filter.effect = .modify(option: option, value: [UInt8](bytes[value]))
  }

  /// A filter does one thing.
  private mutating func claimEffect(_ written: OptionScanner.Written) throws(LineFault) {
    if let other = effectOption {
      throw LineFault(
        .conflictingOptions, written.range,
        "\(bytes.quoted(written.name)) cannot be used with \(bytes.quoted(other)).")
    }
    effectOption = written.name
  }

  mutating func addImportant(_ written: OptionScanner.Written) throws(LineFault) {
    if filter.isException, dialect == .ublock {
      throw LineFault(
        .needsBlock, written.range, "In uBlock Origin \"important\" is not for exceptions.")
    }
    filter.isImportant = true
  }

  mutating func addMatchCase(_ written: OptionScanner.Written) throws(LineFault) {
    if case .mask = filter.pattern, dialect == .ublock {
      throw LineFault(
        .matchCaseOfMask, written.range,
        "In uBlock Origin \"match-case\" is only for regular expressions.")
    }
    filter.isCaseSensitive = true
  }
}
