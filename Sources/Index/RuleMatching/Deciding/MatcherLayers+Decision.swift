// SPDX-License-Identifier: Apache-2.0

internal import CByteScan
package import RuleModel

/// The decision about nearly all loads.
///
/// It is made here and not by `Matcher`, because a class is passed on as a pointer, and a structure
/// of its size is copied for each call.
extension MatcherLayers {
  /// Decides about a load that has defaults for everything except its type; nil if something of it is
  /// not usual, or if more has to be known than the actions.
  ///
  /// Nothing is copied, allocated or reference-counted.
  // SAFETY: the caller passes a URL that lives for the call.
  @inline(never)
  @unsafe package func quickDecision(
    _ url: UnsafeBufferPointer<UInt8>, _ type: LoadType, on page: PreparedPage
  ) -> Decision? {
    unsafe quickDecision(url, type, on: page.view(for: type), nil)
  }

  /// The same with a memory of hosts.
  // SAFETY: the caller passes a URL and a memory that live for the call.
  @inline(__always)
  @unsafe func quickDecision(
    _ url: UnsafeBufferPointer<UInt8>, _ type: LoadType, on page: PageView,
    _ hosts: UnsafeMutablePointer<remembered_host>?
  ) -> Decision? {
    let context = type == .childDocument ? IndexFormat.childFrame : IndexFormat.topFrame
    let flags = LoadFlags(rawValue: type.flags.rawValue | context | IndexFormat.get)
    // SAFETY: the page lives for the call.
    return unsafe quickDecision(url, type, flags, on: page, hosts)
  }

  /// The same for a load of any context and method, whose frame is that of its type and whose
  /// document is the usual one.
  // SAFETY: the caller passes a URL that lives for the call.
  @inline(never)
  @unsafe func quickDecision(
    _ url: UnsafeBufferPointer<UInt8>, _ type: LoadType, _ flags: LoadFlags, on page: Page
  ) -> Decision? {
    unsafe quickDecision(url, type, flags, on: page.view, nil)
  }

  // SAFETY: the caller passes a URL, a page and a memory that live for the call.
  @inline(__always)
  @unsafe private func quickDecision(
    _ url: UnsafeBufferPointer<UInt8>, _ type: LoadType, _ flags: LoadFlags, on page: PageView,
    _ hosts: UnsafeMutablePointer<remembered_host>?
  ) -> Decision? {
    guard count > 0, page.isOf(self), url.count <= longestURL,
      // SAFETY: the caller passes a URL that lives for the call; the page owns that of the frame.
      let serialized = unsafe SerializedURL(url, type, hosts)
    else { return nil }
    if hasRanks, serialized.lacksFragment { return nil }
    let details = unsafe LoadDetails(
      frameURL: type == .childDocument ? Matcher.blankURL : page.url)
    // SAFETY: both are used within the closures only.
    let actions: ActionSet = unsafe withUnsafePointer(to: serialized) { url in
      unsafe withUnsafePointer(to: details) { details in
        unsafe self.actions(of: url, flags, on: page, details)
      }
    }
    guard !mayDiffer(actions) else { return nil }
    return Decision(
      actions: actions, isBlocked: actions.contains(.block),
      isUpgraded: actions.contains(.makeHTTPS) && serialized.isUpgradable)
  }

  /// The actions of all layers on a page of theirs; a load is blocked if one of them is a block.
  // SAFETY: the caller passes a URL and details that live for the call.
  @inline(__always)
  @unsafe private func actions(
    of url: UnsafePointer<SerializedURL>, _ flags: LoadFlags, on page: PageView,
    _ details: UnsafePointer<LoadDetails>
  ) -> ActionSet {
    var actions: ActionSet = []
    var number = 0
    while number < count {
      // SAFETY: the load is used within the closure only.
      let load = unsafe LoadView(
        self[number], page: page[number], url: url, flags: flags, details)
      let new = unsafe withUnsafePointer(to: load) {
        unsafe LayerDecision.actions(LoadReference($0))
      }
      actions.formUnion(new)
      number &+= 1
    }
    return actions
  }
}
