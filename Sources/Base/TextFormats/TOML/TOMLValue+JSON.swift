// SPDX-License-Identifier: Apache-2.0

extension TOMLValue {
  /// The same value as one of JSON; nil for `null`, which TOML does not have.
  ///
  /// The depth of JSON texts is bounded, so this may recurse.
  package init?(_ json: JSONValue) {
    let range = json.source.indices
    switch json.kind {
    case .null, .key: return nil
    case .true: self.init(.boolean(true), range)
    case .false: self.init(.boolean(false), range)
    case .number:
      self.init(json.integer.map { .integer($0) } ?? .float(json.number ?? .nan), range)
    case .string: self.init(.string(json.text ?? []), range)
    case .array: self.init(.array(json.elements.compactMap { TOMLValue($0) }), range)
    case .object:
      let members = json.members.compactMap { name, value in
        TOMLValue(value).map { TOMLMember(name, range, $0) }
      }
      self.init(.table(members), range)
    }
  }
}
