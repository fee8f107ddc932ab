// SPDX-License-Identifier: Apache-2.0

extension LoadFlags {
  private static let documents: LoadFlags = [.topDocument, .childDocument]

  /// The flags of the rules that stand for a rule with these flags, if an engine does not support
  /// some types and would reject their names.
  ///
  /// Documents of pages or of frames alone are named as documents with a context, which means the
  /// same; a rule about these and other types becomes two. Other unknown types are left out.
  public func adapted(without unknown: LoadFlags) -> [LoadFlags] {
    let documents = intersection(.documents)
    let lacksDocuments = !unknown.isDisjoint(with: documents) && documents != .documents
    let named = intersection(.anyType)
    let others = named.subtracting(unknown).subtracting(lacksDocuments ? .documents : [])
    guard !named.isEmpty, lacksDocuments || others != named else { return [self] }
    let rest = subtracting(.anyType)
    let first = others.isEmpty ? [] : [rest.union(others)]
    return lacksDocuments ? first + rest.naming(documents) : first
  }

  /// The flags for one kind of documents, by its context; none if the rule is for the other context.
  private func naming(_ documents: LoadFlags) -> [LoadFlags] {
    let context: LoadFlags = documents == .topDocument ? .topFrame : .childFrame
    let named = intersection(.anyContext)
    guard named.isEmpty || named.contains(context) else { return [] }
    return [subtracting(.anyContext).union(context).union(.documents)]
  }
}
