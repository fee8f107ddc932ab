// SPDX-License-Identifier: Apache-2.0

/// What is done with the lines of lists, under the names of HostlistCompiler, in the order in which it
/// is done.
package enum BuildStep: String, Sendable, CaseIterable {
  case convertToASCII = "ConvertToAscii"
  case removeComments = "RemoveComments"
  case compress = "Compress"
  case removeModifiers = "RemoveModifiers"
  case validate = "Validate"
  case validateAllowingAddresses = "ValidateAllowIp"
  case validateAllowingSuffixes = "ValidateAllowPublicSuffix"
  case validateAllowingBoth = "ValidateAllowIpAndPublicSuffix"
  case deduplicate = "Deduplicate"
  case invert = "InvertAllow"
  case removeEmptyLines = "RemoveEmptyLines"
  case trimLines = "TrimLines"
  case endLastLine = "InsertFinalNewLine"
}
