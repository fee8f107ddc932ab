// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import Patterns
internal import TextFormats
internal import Findings

/// Values of options that no ad blocker can use.
struct OptionValues {
  private let source: NetworkFilterSource

  init(_ source: NetworkFilterSource) { self.source = source }

  /// The findings; the line is only read if it has such values.
  var findings: [Finding] {
    guard
      needsForm || mayHaveRegex
        || source.dialect == .adguardDNS && !source.filter.unknownConditions.isEmpty
    else { return [] }
    return FilterParts(source.bytes, source.origin.range, source.dialect).options.flatMap {
      option -> [Finding] in
      guard let value = option.value, !value.isEmpty else { return [] }
      return [finding(about: option.name, value)].compactMap { $0 }
    }
  }

  /// Whether a value may start with a slash, or has letters that Adblock Plus rejects.
  ///
  /// One look at all bytes is faster than one at each domain.
  private var mayHaveRegex: Bool {
    var last = Sign.slash
    for index in source.origin.range {
      let byte = source.bytes[index]
      if byte >= 0x80 { return true }
      if byte == Sign.slash, last == Sign.equals || last == Sign.pipe || last == Sign.tilde {
        return true
      }
      last = byte
    }
    return false
  }

  private var needsForm: Bool {
    switch source.filter.effect {
    case .block: return false
    case .redirect: return true
    case .modify(let option, let value): return !value.isEmpty && Self.checked.contains(option)
    }
  }

  /// The options of changes whose values have a form.
  private static let checked: Set<String> = [
    "csp", "redirect-rule", "removeparam", "replace", "uritransform",
  ]

  private func finding(about name: String, _ value: Range<Int>) -> Finding? {
    switch name {
    case "removeparam", "queryprune": regex(value) ?? openRegex(value)
    case "csp": policy(value)
    case "redirect", "redirect-rule", "rewrite": resource(value)
    case "domain", "to": entry(name, value)
    case "replace", "uritransform": replacement(value)
    case "dnstype" where source.dialect == .adguardDNS: recordType(value)
    case "dnsrewrite" where source.dialect == .adguardDNS: answer(value)
    default: nil
    }
  }

  // MARK: Regular expressions

  /// The first invalid regular expression of a list, or a name that Adblock Plus rejects.
  private func entry(_ name: String, _ value: Range<Int>) -> Finding? {
    if source.dialect == .adblockPlus, name == "domain",
      source.bytes.contains(in: value, where: { $0 >= 0x80 })
    {
      return Finding(
        .foreignOption, .warning,
        "Adblock Plus skips filters with non-ASCII domains", range: value,
        help: "write the domain as in URLs, with `xn--`")
    }
    guard source.bytes.first(Sign.slash, in: value) != nil else { return nil }
    let pieces = FilterParts(source.bytes, source.origin.range, source.dialect).entries(
      of: value, between: Sign.pipe)
    return pieces.lazy.compactMap { regex($0) }.first
  }

  /// `/re/`, perhaps with flags or after `~`.
  private func regex(_ value: Range<Int>) -> Finding? {
    let start = value.lowerBound + (source.bytes[value].first == Sign.tilde ? 1 : 0)
    guard start < value.upperBound, source.bytes[start] == Sign.slash,
      let end = source.bytes.last(Sign.slash, in: (start + 1)..<value.upperBound)
    else { return nil }
    let text = [UInt8](source.bytes[(start + 1)..<end])
    return source.engine?.errorOfRunning(javaScript: text).map { error in
      Finding(
        .regexSyntax, .warning, "the regular expression is invalid: \(error.message)", range: value)
    }
  }

  /// `/re/text/flags`.
  private func replacement(_ value: Range<Int>) -> Finding? {
    let slashes = value.filter {
      source.bytes[$0] == Sign.slash && source.bytes[$0 - 1] != Sign.backslash
    }
    guard source.bytes[value.lowerBound] != Sign.slash || slashes.count < 3 else { return nil }
    return wrong(value, "is not a replacement", help: "write it as in `/regex/text/i`")
  }

  /// `removeparam=/utm_`.
  private func openRegex(_ value: Range<Int>) -> Finding? {
    let start = value.lowerBound + (source.bytes[value].first == Sign.tilde ? 1 : 0)
    guard start < value.upperBound, source.bytes[start] == Sign.slash,
      source.bytes.last(Sign.slash, in: (start + 1)..<value.upperBound) == nil
    else { return nil }
    return wrong(value, "has no slash at its end", help: "write a regular expression as in `/re/`")
  }

  // MARK: Names

  /// `noop.js:100`, `noopjs`.
  private func resource(_ value: Range<Int>) -> Finding? {
    let end = source.bytes.last(Sign.colon, in: value) ?? value.upperBound
    let hasPriority =
      end < value.upperBound
      && source.bytes[(end + 1)..<value.upperBound].allSatisfy {
        $0.isDigit || $0 == UInt8(ascii: "-")
      }
    let range = hasPriority ? value.lowerBound..<end : value
    let name = source.bytes.text(range)
    guard !ResourceNames.contains(name), !name.contains("/") else { return nil }
    return Finding(
      .unknownResource, .warning, "no ad blocker documents the resource `\(name)`", range: range,
      help: ResourceNames.suggestion(for: name).map { "did you mean `\($0)`?" })
  }

  /// `script-src 'none'; frame-src *`.
  private func policy(_ value: Range<Int>) -> Finding? {
    for directive in source.bytes.pieces(value, between: UInt8(ascii: ";")) {
      let words = source.bytes.words(directive)
      guard let name = words.first else { continue }
      let text = source.bytes.text(name).lowercased()
      guard !Self.directives.contains(text) else {
        // `require-trusted-types-for 'script'` and `trusted-types 'allow-duplicates'` have others.
        guard text != "trusted-types", text != "require-trusted-types-for" else { continue }
        if let finding = words.dropFirst().lazy.compactMap(keyword).first { return finding }
        continue
      }
      return Finding(
        .optionForm, .warning,
        "\(source.bytes.codeSpan(name)) is not a directive of Content-Security-Policy", range: name,
        help: FilterSuggestion.best(for: text, among: Self.directives.sorted()).map {
          "did you mean `\($0)`?"
        })
    }
    return nil
  }

  /// `none` without quotes, which is a host, and `'nonee'`.
  private func keyword(_ word: Range<Int>) -> Finding? {
    let text = source.bytes.text(word).lowercased()
    if Self.keywords.contains(text) {
      return Finding(
        .optionForm, .warning, "`\(text)` without quotes is the name of a host", range: word,
        help: "write `'\(text)'`")
    }
    let isQuoted = text.hasPrefix("'") && text.hasSuffix("'") && text.utf8.count > 2
    let inner = String(text.dropFirst().dropLast())
    guard isQuoted, !Self.keywords.contains(inner),
      !["nonce-", "sha256-", "sha384-", "sha512-"].contains(where: inner.hasPrefix)
    else { return nil }
    return Finding(
      .optionForm, .warning,
      "\(source.bytes.codeSpan(word)) is not a keyword of Content-Security-Policy", range: word,
      help: FilterSuggestion.best(for: inner, among: Self.keywords.sorted()).map {
        "did you mean `'\($0)'`?"
      })
  }

  private static let keywords: Set<String> = [
    "none", "self", "unsafe-inline", "unsafe-eval", "unsafe-hashes", "strict-dynamic",
    "report-sample", "wasm-unsafe-eval", "inline-speculation-rules", "trusted-types-eval",
    "unsafe-allow-redirects", "report-sha256", "report-sha384", "report-sha512",
  ]

  private static let directives: Set<String> = [
    "base-uri", "block-all-mixed-content", "child-src", "connect-src", "default-src",
    "fenced-frame-src", "font-src", "form-action", "frame-ancestors", "frame-src", "img-src",
    "manifest-src", "media-src", "navigate-to", "object-src", "plugin-types", "prefetch-src",
    "referrer", "reflected-xss", "report-to", "report-uri", "require-sri-for",
    "require-trusted-types-for", "sandbox", "script-src", "script-src-attr", "script-src-elem",
    "style-src", "style-src-attr", "style-src-elem", "trusted-types", "upgrade-insecure-requests",
    "worker-src",
  ]

  // MARK: DNS

  /// `A`, `~CNAME|AAAA`.
  private func recordType(_ value: Range<Int>) -> Finding? {
    for piece in source.bytes.pieces(value, between: Sign.pipe) {
      let name = source.bytes.text(piece).drop { $0 == "~" }.uppercased()
      if !Self.recordTypes.contains(name), !name.hasPrefix("TYPE") {
        return wrong(piece, "is not a type of DNS records", help: "write it as in `dnstype=AAAA`")
      }
    }
    return nil
  }

  private static let recordTypes: Set<String> = [
    "A", "AAAA", "AFSDB", "ANY", "APL", "AXFR", "CAA", "CDNSKEY", "CDS", "CERT", "CNAME", "CSYNC",
    "DHCID", "DLV", "DNAME", "DNSKEY", "DS", "EUI48", "EUI64", "HINFO", "HIP", "HTTPS", "IPSECKEY",
    "IXFR", "KEY", "KX", "LOC", "MX", "NAPTR", "NS", "NSEC", "NSEC3", "NSEC3PARAM", "NULL",
    "OPENPGPKEY", "OPT", "PTR", "RP", "RRSIG", "SIG", "SMIMEA", "SOA", "SPF", "SRV", "SSHFP",
    "SVCB", "TA", "TKEY", "TLSA", "TSIG", "TXT", "URI", "ZONEMD",
  ]

  /// `1.2.3.4`, `a.com`, `REFUSED`, `NOERROR;A;1.2.3.4`.
  private func answer(_ value: Range<Int>) -> Finding? {
    let pieces = source.bytes.pieces(value, between: UInt8(ascii: ";"))
    guard pieces.count > 1 else { return nil }
    let code = source.bytes.text(pieces[0]).uppercased()
    guard pieces.count != 3 || !Self.answerCodes.contains(code) else { return nil }
    return wrong(value, "is not an answer", help: "write it as in `dnsrewrite=NOERROR;A;192.0.2.1`")
  }

  private static let answerCodes: Set<String> = [
    "NOERROR", "FORMERR", "SERVFAIL", "NXDOMAIN", "NOTIMP", "REFUSED", "YXDOMAIN", "YXRRSET",
    "NXRRSET", "NOTAUTH", "NOTZONE",
  ]

  private func wrong(_ range: Range<Int>, _ message: String, help: String) -> Finding {
    Finding(
      .optionForm, .warning, "\(source.bytes.codeSpan(range)) \(message)", range: range, help: help)
  }
}
