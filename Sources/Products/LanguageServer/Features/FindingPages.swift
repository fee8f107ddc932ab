// SPDX-License-Identifier: Apache-2.0

import Findings
import SystemFiles

/// The locations of the pages of findings.
struct FindingPages: Sendable {
  private let base: String?

  /// Finds the pages: in the location from the settings, or where they were installed with the
  /// command.
  init(_ chosen: String?) {
    base = chosen.map(FindingPages.address) ?? FindingPages.installed
  }

  private static func address(_ chosen: String) -> String {
    let text = chosen.hasPrefix("/") ? DocumentURI(FilePath(chosen)).text : chosen
    return text.hasSuffix("/") ? text : text + "/"
  }

  /// The folders in which packages install the pages.
  private static let installed: String? = {
    let folders = ["/usr/share/doc/sluice-rules/Documentation/reference/findings"].map {
      FilePath($0)
    }
    let found = folders.first { Directory.kind(of: $0) == .directory }
    return found.map { DocumentURI($0).text + "/" }
  }()

  /// The address of a code's page; nil if there are no pages.
  func address(of code: FindingCode) -> String? { base.map { $0 + code.identifier + ".md" } }
}
