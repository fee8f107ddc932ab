// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// A folder of its own in which a test runs the command, as a person at a terminal would.
struct Shell {
  /// What a script came to.
  struct Result {
    let status: Int32
    let output: String
    let errors: String
    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  let folder: URL

  /// Makes a folder for the time of a test.
  static func withFolder(_ body: (Shell) throws -> Void) throws {
    let name = "sluice-tests-\(UUID().uuidString)"
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(name)
    let work = folder.appendingPathComponent("work")
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(Shell(folder: folder))
  }

  /// The folder with the command: that of the test bundle.
  private static var programs: String {
    get throws {
      let bundle = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      return URL(fileURLWithPath: bundle).deletingLastPathComponent().path
    }
  }

  /// Runs a script with the command on its path; what it writes is kept in files, so that no pipe
  /// can fill up.
  @discardableResult
  func run(_ script: String, environment: [String: String] = [:]) throws -> Result {
    let output = folder.appendingPathComponent("output")
    let errors = folder.appendingPathComponent("errors")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = folder.appendingPathComponent("work")
    let path = "\(try Shell.programs):/usr/local/bin:/usr/bin:/bin"
    process.environment = environment.merging(["PATH": path]) { given, _ in given }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try Shell.open(output)
    process.standardError = try Shell.open(errors)
    try process.run()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: try Shell.text(output),
      errors: try Shell.text(errors))
  }

  private static func open(_ file: URL) throws -> FileHandle {
    try Data().write(to: file)
    return try FileHandle(forWritingTo: file)
  }

  private static func text(_ file: URL) throws -> String {
    String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }

  /// Writes a file into the folder.
  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(
      to: folder.appendingPathComponent("work").appendingPathComponent(name))
  }

  /// Reads a file of the folder.
  func bytes(of name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent("work").appendingPathComponent(name)))
  }
}

/// Lists that the tests need again and again.
enum Lists {
  static let fine = #"[{"trigger":{"url-filter":"ads/banner"},"action":{"type":"block"}}]"#
  static let error = #"[{"trigger":{"url-filter":"a|b"},"action":{"type":"block"}}]"#
  static let warning = #"[{"trigger":{"url-filter":"^$"},"action":{"type":"block"}}]"#
}
