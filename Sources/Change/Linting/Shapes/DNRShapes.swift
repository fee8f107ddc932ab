// SPDX-License-Identifier: Apache-2.0

internal import DNR

extension ListShape {
  /// A rule for declarativeNetRequest, in the order in which `DNRJSON` writes its members.
  package static let dnrRule =
    shape(of: .rule, in: "").object ?? ListObject("rule", [])

  private static func shape(of shape: ValueShape, in place: String) -> ListShape {
    switch shape {
    case .integer: .number
    case .boolean: .boolean
    case .string: .text(texts[place] ?? .plain)
    case .name(let choice):
      .name(choice.declared.map { ListName($0, DNRMeanings.text(of: $0, in: choice.type)) })
    case .array(let element): .array(self.shape(of: element, in: place))
    case .object(let members): .object(object(of: members))
    }
  }

  private static func object(of object: ObjectShape) -> ListObject {
    let declared = object.order.map { object.names[$0] }
    let written = orders[object.type] ?? declared
    let order = written + declared.filter { !written.contains($0) }
    let numbers = order.compactMap { name in object.number(of: Array(name.utf8)[...]) }
    return ListObject(
      titles[object.type] ?? object.type,
      numbers.map { number in
        let name = object.names[number]
        return ListMember(
          name, RulesetSchemaTexts.description(of: name, in: object.type),
          shape(of: object.shape(of: number), in: "\(object.type).\(name)"),
          isRequired: object.isRequired(number))
      })
  }

  /// Orders in which members are written that differ from the order in which Chromium reads them.
  private static let orders = [
    "RuleCondition": [
      "urlFilter", "regexFilter", "isUrlFilterCaseSensitive", "initiatorDomains",
      "excludedInitiatorDomains", "requestDomains", "excludedRequestDomains", "topDomains",
      "excludedTopDomains", "domains", "excludedDomains", "domainType",
    ],
    "URLTransform": ["scheme", "username", "password", "host", "path", "fragment", "port"],
  ]

  private static let titles = [
    "Rule": "rule", "RuleCondition": "condition", "RuleAction": "action",
    "HeaderInfo": "condition on a header", "ModifyHeaderInfo": "change of a header",
    "Redirect": "redirect", "URLTransform": "transform", "QueryTransform": "query transform",
    "QueryKeyValue": "parameter", "HeaderRegexOptions": "options of an expression",
  ]

  private static let texts: [String: ListText] = [
    "RuleCondition.urlFilter": .urlFilter,
    "RuleCondition.regexFilter": .expression,
    "ModifyHeaderInfo.regexFilter": .expression,
    "RuleCondition.initiatorDomains": .host,
    "RuleCondition.excludedInitiatorDomains": .host,
    "RuleCondition.requestDomains": .host,
    "RuleCondition.excludedRequestDomains": .host,
    "RuleCondition.topDomains": .host,
    "RuleCondition.excludedTopDomains": .host,
    "RuleCondition.domains": .host,
    "RuleCondition.excludedDomains": .host,
  ]
}
