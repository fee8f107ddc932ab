// SPDX-License-Identifier: Apache-2.0

public import WebAddresses
public import Loads
internal import PatternEngine

extension Redirection {
  /// A redirection that carries out all redirects: groups are matched by PCRE2.
  ///
  /// - Parameter extensionBase: The base URL of the extension's files, if the list belongs to one.
  public static func complete(extensionBase: WebAddress? = nil) -> Redirection {
    Redirection(
      extensionBase: extensionBase,
      groupSearch: EnginePattern.groups(ofJavaScript:in:))
  }
}
