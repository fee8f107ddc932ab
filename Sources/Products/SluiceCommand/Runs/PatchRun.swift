// SPDX-License-Identifier: Apache-2.0

import SystemFiles
import TextFormats
import Tools

/// One run of `sluice patch`.
struct PatchRun: CommandRun {
  private let options: PatchCommand

  init(_ options: PatchCommand) { self.options = options }

  func run(_ output: inout OutputStream, _ errors: inout OutputStream) -> Int32 {
    do {
      let old = try text(of: options.list)
      guard !options.showsNext else { return show(FilterListHead.patch(of: old), &output) }
      var list = old
      for path in options.patches { list = try apply(path, to: list) }
      guard !options.output.isStandardStream else {
        output.write(list)
        return SluiceCommand.Status.fine
      }
      if list != old || options.output != options.list {
        try FileWriter.replace(options.output, with: list)
      }
      return SluiceCommand.Status.fine
    } catch {
      return RunFailure(error).report(&errors)
    }
  }

  private func show(_ next: DiffPath?, _ output: inout OutputStream) -> Int32 {
    guard let next else { return SluiceCommand.Status.findings }
    output.write("\(next.due) \(Visible.text(next.path))\n")
    return SluiceCommand.Status.fine
  }

  private func text(of path: FilePath) throws(FileError) -> [UInt8] {
    path.isStandardStream ? try FileReader.readStandardInput() : try FileReader.read(path)
  }

  private func apply(_ path: FilePath, to list: [UInt8]) throws -> [UInt8] {
    let patch = ListPatch(reading: try text(of: path))
    guard !patch.isEmpty else { return list }
    do throws(PatchError) {
      return try patch.applied(to: list, resource: FilterListHead.patch(of: list)?.resource)
    } catch {
      let place = error.line.map { ":\($0)" } ?? ""
      throw RunFailure(rejectedList: "\(Visible.text(path.text))\(place): \(error.message)")
    }
  }
}
