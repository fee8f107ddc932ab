// SPDX-License-Identifier: Apache-2.0

public import CSluice
internal import Requests

/// Resources as C holds them.
final class OpenResources {
  let resources: PageResources

  init(_ resources: PageResources) { self.resources = resources }
}

/// Reads resources.
@c @implementation
public func sluice_resources_open(
  _ json: UnsafePointer<CChar>?, _ length: Int, _ error: UnsafeMutablePointer<CChar>?,
  _ errorSize: Int
) -> OpaquePointer? {
  // SAFETY: the caller passes as many bytes as it says, and a buffer as long as it says.
  let errorText = unsafe TextBuffer(error, size: errorSize)
  guard let text = unsafe bytes(json, length) else {
    errorText.fail(Failure(.argument, "there is no text"))
    return nil
  }
  do throws(ResourceError) {
    let resources = try PageResources(reading: unsafe Array(text))
    errorText.succeed()
    // SAFETY: the caller closes what it was given.
    return unsafe Handle.open(OpenResources(resources))
  } catch {
    errorText.fail(Failure(.list, error.description))
    return nil
  }
}

/// Closes resources.
@c @implementation
public func sluice_resources_close(_ resources: OpaquePointer?) {
  // SAFETY: the caller passes open resources, and does not use them any more.
  unsafe Handle<OpenResources>.close(resources)
}

/// Writes the content of a resource.
@c @implementation
public func sluice_resource(
  _ resources: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ length: Int,
  _ type: UnsafeMutablePointer<CChar>?, _ typeSize: Int, _ content: UnsafeMutablePointer<CChar>?,
  _ size: Int
) -> Int {
  // SAFETY: the caller passes open resources or NULL, and buffers of the stated lengths.
  let (typeText, text) = unsafe (TextBuffer(type, size: typeSize), TextBuffer(content, size: size))
  let opened = unsafe Handle<OpenResources>.object(resources)?.takeUnretainedValue()
  typeText.write("")
  text.write("")
  guard let name = unsafe bytes(name, length),
    let found = (opened?.resources ?? .bundled).resource(named: unsafe Array(name))
  else { return 0 }
  typeText.write(found.type)
  text.write(found.content)
  return found.content.count
}

/// Writes the script for a document.
@c @implementation
public func sluice_page_script(
  _ matcher: OpaquePointer?, _ page: OpaquePointer?, _ frameURL: UnsafePointer<CChar>?,
  _ length: Int, _ options: UnsafePointer<sluice_script_options>?,
  _ script: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
  // SAFETY: the caller passes an open matcher, an open page, buffers of the stated lengths, and
  // options whose first member is their size.
  unsafe write(TextBuffer(script, size: size), matcher) { matcher in
    guard let document = unsafe document(page, frameURL, length) else { return nil }
    guard let options = unsafe options else { return matcher.script(for: document) { _ in } }
    guard let given = unsafe known(options, usual: sluice_script_options()),
      let world = unsafe PageScript.World(given.world)
    else { return nil }
    return matcher.script(for: document) { script in
      script.world = world
      unsafe script.take(given)
    }
  }
}

extension PageScript {
  // SAFETY: the caller passes texts that end with a zero, and open resources.
  @unsafe fileprivate mutating func take(_ options: sluice_script_options) {
    request = unsafe options.request.map { Array(unsafe String(cString: $0).utf8) }
    diagnostics = unsafe options.diagnostics.map { Array(unsafe String(cString: $0).utf8) }
    let opened = unsafe Handle<OpenResources>.object(options.resources)?.takeUnretainedValue()
    resources = opened?.resources ?? .bundled
  }
}

extension PageScript.World {
  /// The world of a number in C; nil if there is none.
  fileprivate init?(_ number: Int32) {
    switch number {
    case SLUICE_WORLD_ALL: self = .all
    case SLUICE_WORLD_PAGE: self = .page
    case SLUICE_WORLD_ISOLATED: self = .isolated
    default: return nil
    }
  }
}
