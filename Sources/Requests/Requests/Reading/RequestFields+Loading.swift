// SPDX-License-Identifier: Apache-2.0

public import Loads
internal import TextFormats

extension RequestFields {
  /// How the page makes the load; nil if the fields do not state it.
  public var loading: PageLoading? {
    get throws(RequestError) {
      guard loadedBy != nil || upgradesInsecureRequests != nil else { return nil }
      return PageLoading(
        try way, upgradesInsecureRequests: upgradesInsecureRequests ?? false)
    }
  }

  private var way: PageLoading.Way {
    get throws(RequestError) {
      guard let loadedBy else { return .usual }
      let name = String(decoding: loadedBy.prefix(60), as: UTF8.self)
      if let way = PageLoading.Way(rawValue: name) { return way }
      let known = PageLoading.Way.allCases.map(\.rawValue)
      throw RequestError(
        .loadedBy, "has the unknown value `\(name)`",
        help: NameSuggestion.best(for: name, among: known).map { "did you mean `\($0)`?" }
          ?? "known values are \(known.joined(separator: ", "))")
    }
  }
}
