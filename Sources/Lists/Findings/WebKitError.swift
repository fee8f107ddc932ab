// SPDX-License-Identifier: Apache-2.0

/// The messages with which WebKit rejects a list.
public enum WebKitError: String, Sendable, CaseIterable {
  case emptySource = "Source JSON rule set cannot be empty"
  case json = "Failed to parse the JSON String."
  case topLevel = "Invalid input, the top level structure is not an array."
  case tooManyRules = "Too many rules in JSON array."
  case rule = "Invalid rule."
  case noRules = "Empty extension."
  /// Not in 2.50.
  case ruleIdentifier = "Invalid rule identifier, which must be an integer."
  case trigger = "Invalid trigger object."
  case urlFilter = "Invalid url-filter object."
  case flags = "Invalid trigger flags array."
  case flagString = "Invalid string in the trigger flags array."
  case requestMethod =
    "The request-method string must be \"get\", \"head\", \"options\", \"trace\", \"put\", \"delete\", \"post\", \"patch\", or \"connect\"."
  case conditionList =
    "Invalid list of if-domain, unless-domain, if-top-url, or unless-top-url conditions."
  case domain = "Domains must be lower case ASCII. Use punycode to encode non-ASCII characters."
  case multipleConditions =
    "A trigger cannot have more than one condition (if-domain, unless-domain, if-top-url, or unless-top-url)"
  case action = "Invalid action object."
  case actionType = "Invalid action type."
  case selector = "Invalid css-display-none action type. Requires a selector."
  case notification = "A notify action must have a string notification"
  case pattern = "Invalid or unsupported regular expression."

  case redirectMissing = "A redirect action must have a redirect member"
  case redirectMember =
    "A redirect must have a member named \"extension-path\", \"regex-substitution\", \"transform\" or \"url\""
  case redirectExtensionPath = "A redirect extension path must start with a slash"
  case redirectURL = "A redirect url must be valid"
  case redirectJavaScript = "A redirect url can't have a scheme of javascript"
  case redirectScheme = "A redirect url scheme must be a valid scheme"
  case redirectPort =
    "A redirect port must be either empty or a number between 0 and 65535, inclusive"
  case redirectQuery = "A redirect query must either be empty or begin with '?'"
  case redirectFragment = "A redirect fragment must either be empty or begin with '#'"
  case removeParameters = "A remove-parameters value must be an array of strings"
  case addParameters = "An add-or-replace-parameters value must be an array"
  case addParametersMember =
    "Members of the add-or-replace-parameters array must be a dictionary"
  case addParametersKey =
    "Members of the add-or-replace-parameters array must contain a key that is a string"
  case addParametersValue =
    "Members of the add-or-replace-parameters array must contain a value that is a string"

  case headers = "A headers member must be an array"
  case headerOperation = "A modify-headers operation must be a dictionary"
  case headerOperationName = "A modify-headers operation must have an operation"
  case headerName = "A modify-headers operation must have a header"
  case headerOperationKind =
    "A modify-headers operation must have an operation that is either \"set\", \"append\", or \"remove\""
  case headerValue = "A modify-headers operation of \"set\" or \"append\" must have a value"
  case priority = "A priority must be a positive integer"
}

/// The reasons that WebKit logs when it rejects a pattern; the error itself does not name one.
public enum PatternRejection: String, Sendable, CaseIterable {
  case nonASCII = "Only ASCII characters are supported in pattern."
  case syntax = "Internal error in YARR."
  case alternatives = "Disjunctions are not supported yet."
  case repetition = "Arbitrary atom repetitions are not supported."
  case characterClass = "Character class is not supported."
  case characterClassInSet = "Builtins character class atoms are not supported yet."
  case wordBoundary = "Word boundaries assertions are not supported yet."
  case group = "Groups are not supported yet."
  case backReference = "Patterns cannot contain backreferences."
  case startOfLine =
    "Start of line assertion can only appear as the first term in a filter."
  case endOfLine = "The end of line assertion must be the last term in an expression."
}
