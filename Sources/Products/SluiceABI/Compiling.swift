// SPDX-License-Identifier: Apache-2.0

public import CSluice
internal import Compiling
internal import RuleMatching
internal import SystemFiles

/// Compiles lists.
@c @implementation
public func sluice_compile(
  _ lists: UnsafePointer<sluice_list>?, _ count: Int,
  _ options: UnsafePointer<sluice_compile_options>?, _ error: UnsafeMutablePointer<CChar>?,
  _ errorSize: Int
) -> OpaquePointer? {
  // SAFETY: the caller passes a buffer as long as it says, and options whose first member is their
  // size.
  let errorText = unsafe TextBuffer(error, size: errorSize)
  do throws(Failure) {
    let given = unsafe options.map { unsafe known($0, usual: sluice_compile_options()) }
    guard let options = given ?? sluice_compile_options() else {
      throw Failure(.argument, "the options are shorter than those of version 0.1.0")
    }
    // SAFETY: the caller passes as many lists as it says, and their texts live for the call.
    let compiler = InMemoryCompiler(options)
    let index = try compiler.index(of: unsafe texts(of: lists, count))
    errorText.succeed()
    // SAFETY: the caller closes what it was given.
    return unsafe Handle.open(index)
  } catch {
    errorText.fail(error)
    return nil
  }
}

// SAFETY: the caller passes as many lists as it says, each with a name that ends with a zero and a
// text as long as it says.
@unsafe private func texts(
  of lists: UnsafePointer<sluice_list>?, _ count: Int
) throws(Failure) -> [GivenList] {
  var texts: [GivenList] = []
  let buffer = unsafe UnsafeBufferPointer(start: lists, count: lists == nil ? 0 : max(0, count))
  for number in buffer.indices {
    let list = unsafe buffer[number]
    guard let name = unsafe list.name else {
      throw Failure(.argument, "the name of a list is NULL")
    }
    let path = unsafe filePath(name)
    guard unsafe list.text != nil else {
      texts.append(.file(path))
      continue
    }
    // SAFETY: see above.
    guard let text = unsafe bytes(list.text, list.length) else {
      throw Failure(.argument, "a list is too long")
    }
    texts.append(.text(name: path.text, unsafe Array(text)))
  }
  return texts
}

/// The bytes of an index.
@c @implementation
public func sluice_index_bytes(_ index: OpaquePointer?) -> sluice_bytes {
  // SAFETY: the caller passes an index that is not closed.
  guard let index = unsafe Handle<InMemoryIndex>.object(index) else { return unsafe sluice_bytes() }
  // SAFETY: the bytes live as long as the index, which the caller closes after it has used them.
  let bytes = unsafe index._withUnsafeGuaranteedRef { unsafe $0.bytes.bytes }
  return unsafe sluice_bytes(
    start: bytes.baseAddress?.assumingMemoryBound(to: CChar.self), length: bytes.count)
}

/// Writes what the index does not have, or not exactly.
@c @implementation
public func sluice_index_messages(
  _ index: OpaquePointer?, _ text: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
  // SAFETY: the caller passes an index that is not closed, and a buffer as long as it says.
  let buffer = unsafe TextBuffer(text, size: size)
  let messages = unsafe Handle<InMemoryIndex>.object(index)?._withUnsafeGuaranteedRef {
    $0.messages
  }
  buffer.write(messages ?? [])
  return messages?.count ?? 0
}

/// Writes an index to a file.
@c @implementation
public func sluice_index_write(
  _ index: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ error: UnsafeMutablePointer<CChar>?,
  _ errorSize: Int
) -> CInt {
  // SAFETY: the caller passes an index that is not closed, a string that ends with a zero, and a
  // buffer as long as it says.
  let errorText = unsafe TextBuffer(error, size: errorSize)
  guard let index = unsafe Handle<InMemoryIndex>.object(index), let path = unsafe path else {
    errorText.fail(Failure(.argument, "the index or the path is NULL"))
    return -1
  }
  do throws(FileError) {
    try FileWriter.replace(
      unsafe filePath(path), with: unsafe Array(index.takeUnretainedValue().bytes.bytes))
    errorText.succeed()
    return 0
  } catch {
    errorText.fail(Failure(.file, error.message))
    return -1
  }
}

/// Closes an index.
@c @implementation
public func sluice_index_close(_ index: OpaquePointer?) {
  // SAFETY: the caller does not use the index any more.
  unsafe Handle<InMemoryIndex>.close(index)
}

/// Opens indexes that are in memory as layers of one matcher.
@c @implementation
public func sluice_open_bytes(
  _ indexes: UnsafePointer<sluice_bytes>?, _ count: Int, _ limits: UnsafePointer<sluice_limits>?,
  _ error: UnsafeMutablePointer<CChar>?, _ errorSize: Int
) -> OpaquePointer? {
  // SAFETY: the caller passes a buffer as long as it says.
  let errorText = unsafe TextBuffer(error, size: errorSize)
  do throws(Failure) {
    // SAFETY: the caller passes as many indexes as it says, and limits whose first member is their
    // size.
    let matcher = try unsafe OpenMatcher(copies(of: indexes, count), OpeningLimits(given: limits))
    errorText.succeed()
    // SAFETY: the caller closes what it was given.
    return unsafe Handle.open(matcher)
  } catch {
    errorText.fail(error)
    return nil
  }
}

// SAFETY: the caller passes as many indexes as it says, each as long as it says.
@unsafe private func copies(
  of indexes: UnsafePointer<sluice_bytes>?, _ count: Int
) throws(Failure) -> [[UInt8]] {
  var copies: [[UInt8]] = []
  let buffer = unsafe UnsafeBufferPointer(start: indexes, count: indexes == nil ? 0 : max(0, count))
  for number in buffer.indices {
    let index = unsafe buffer[number]
    // SAFETY: see above.
    guard let bytes = unsafe bytes(index.start, index.length) else {
      throw Failure(.argument, "index \(number) is NULL or too long")
    }
    copies.append(unsafe Array(bytes))
  }
  return copies
}
