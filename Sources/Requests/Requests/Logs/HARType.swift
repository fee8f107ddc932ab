// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// The type of a load according to an entry.
struct HARType {
  /// Whether a document is that of a page or that of a frame.
  enum Level {
    case page, frame, unknown
  }

  var type: LoadType
  var confidence: LogConfidence
  /// Of a document; `topDocument` with an unknown level may be that of a frame.
  var level = Level.unknown
  /// Whether it would be a document if it came first: it is requested like one, or the response is
  /// one.
  var isLikeDocument = false

  init(
    _ type: LoadType, _ confidence: LogConfidence, level: Level = .unknown,
    isLikeDocument: Bool = false
  ) {
    self.type = type
    self.confidence = confidence
    self.level = type == .childDocument ? .frame : level
    self.isLikeDocument = isLikeDocument
  }

  var isDocument: Bool { type == .topDocument || type == .childDocument }
}
