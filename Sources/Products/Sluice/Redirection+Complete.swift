// SPDX-License-Identifier: Apache-2.0

internal import HostNames
public import LoadChanges
internal import PatternEngine
public import WebAddresses

extension Redirection {
  /// A redirection that works out all redirects: hosts in all languages, groups by PCRE2.
  ///
  /// - Parameter extensionBase: The URL below which the files of the list's extension are, if it is one's.
  public static func complete(extensionBase: WebAddress? = nil) -> Redirection {
    Redirection(
      extensionBase: extensionBase, internationalHost: HostName.toASCII,
      groupSearch: EnginePattern.groups(ofJavaScript:in:))
  }
}
