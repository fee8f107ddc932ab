// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// The decision about nearly all loads.
///
/// It is made here and not by `Matcher`, because a class is passed on as a pointer, and a structure
/// of its size is copied for each call.
extension MatcherLayers {
  /// Decides about a load that has defaults for everything except its type; nil if something of it is
  /// not usual, or if more has to be known than the actions.
  ///
  /// Nothing is copied, allocated or reference-counted.
  @inline(__always)
  func quickDecision(
    _ url: Bytes, _ type: LoadType, on page: PageView, _ hosts: HostMemory?
  ) -> Decision? {
    let context = type == .childDocument ? IndexFormat.childFrame : IndexFormat.topFrame
    let flags = LoadFlags(rawValue: type.flags.rawValue | context | IndexFormat.get)
    return quickDecision(url, type, flags, on: page, hosts)
  }

  /// The same for a load of any context and method, whose frame is that of its type and whose
  /// document is the usual one.
  @inline(never)
  func quickDecision(
    _ url: Bytes, _ type: LoadType, _ flags: LoadFlags, on page: Page
  ) -> Decision? {
    quickDecision(url, type, flags, on: page.view, nil)
  }

  @inline(__always)
  private func quickDecision(
    _ url: Bytes, _ type: LoadType, _ flags: LoadFlags, on page: PageView, _ hosts: HostMemory?
  ) -> Decision? {
    guard count > 0, page.isOf(self), url.count <= longestURL,
      let serialized = SerializedURL(url, type, hosts)
    else { return nil }
    if hasRanks, serialized.differsInChromium { return nil }
    let details = LoadDetails(
      frameURL: type == .childDocument ? Matcher.blankURL : page.url)
    let actions: ActionSet = withReference(to: serialized) { url in
      withReference(to: details) { details in
        self.actions(of: url, flags, on: page, details)
      }
    }
    guard !mayDiffer(actions) else { return nil }
    return Decision(
      actions: actions, isBlocked: actions.contains(.block),
      isUpgraded: actions.contains(.makeHTTPS) && serialized.isUpgradable)
  }

  /// The actions of all layers on a page of theirs; a load is blocked if one of them is a block.
  @inline(__always)
  private func actions(
    of url: Reference<SerializedURL>, _ flags: LoadFlags, on page: PageView,
    _ details: Reference<LoadDetails>
  ) -> ActionSet {
    var actions: ActionSet = []
    var number = 0
    while number < count {
      let load = LoadView(self[number], page: page[number], url: url, flags: flags, details)
      actions.formUnion(withReference(to: load) { LayerDecision.actions($0) })
      number &+= 1
    }
    return actions
  }
}
