// SPDX-License-Identifier: Apache-2.0

internal import CSluice
internal import WebAddresses
internal import RuleMatching
internal import RuleModel

/// Loads as C describes them.
extension Load {
  /// The load of a type's number, without details; nil for an unknown number.
  init?(number: UInt8) {
    if let type = LoadType(number: number) {
      self.init(type)
      return
    }
    guard let otherType = LoadTraits.OtherType(number: number) else { return nil }
    self.init(.other)
    traits.otherType = otherType
  }

  /// Adds the known details; false if something is invalid.
  // SAFETY: the texts have the lengths that the details state.
  @unsafe mutating func add(_ details: sluice_details) -> Bool {
    guard let initiator = unsafe Load.initiator(details), let frame = unsafe Load.frameURL(details),
      let method = unsafe bytes(details.method, details.method_length),
      unsafe details.tab_id >= -1,
      let context = unsafe Load.context(details.frame, of: type)
    else { return false }
    self.initiator = initiator
    frameURL = frame.isEmpty ? nil : frame
    self.context = context
    traits.tab = unsafe details.tab_id < 0 ? nil : details.tab_id
    if unsafe details.method != nil { unsafe set(method: Array(method)) }
    return true
  }

  private mutating func set(method name: [UInt8]) {
    let lowered = name.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    method = RequestMethod(rawValue: String(decoding: lowered, as: UTF8.self))
    traits.hasOtherMethod = method == nil && !name.isEmpty
  }

  private static func context(_ number: Int32, of type: LoadType) -> LoadContext? {
    switch Int(number) {
    case SLUICE_USUAL_FRAME: Load(type).context
    case SLUICE_TOP_FRAME: .topFrame
    case SLUICE_CHILD_FRAME: .childFrame
    default: nil
    }
  }

  // MARK: URLs

  // SAFETY: the text has the length that the details state.
  @unsafe private static func initiator(_ details: sluice_details) -> Initiator? {
    guard unsafe details.initiator != nil else { return .usual }
    guard let url = unsafe url(details.initiator, details.initiator_length) else { return nil }
    return url.isEmpty ? Initiator.none : .document(url)
  }

  // SAFETY: the text has the length that the details state.
  @unsafe private static func frameURL(_ details: sluice_details) -> [UInt8]? {
    unsafe url(details.frame_url, details.frame_url_length)
  }

  /// A serialized URL; empty for an empty text, and nil for an invalid one.
  // SAFETY: the text has the stated length.
  @unsafe private static func url(_ start: UnsafePointer<CChar>?, _ length: Int) -> [UInt8]? {
    guard let text = unsafe bytes(start, length) else { return nil }
    return text.isEmpty
      ? []
      : try? WebAddress(
        parsing: unsafe Array(text)
      ).bytes
  }
}
