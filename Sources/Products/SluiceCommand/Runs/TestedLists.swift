// SPDX-License-Identifier: Apache-2.0

import Linting
import RuleMatching
import Sluice
import SystemFiles

/// The lists that a file of tests names, compiled in memory.
struct TestedLists {
  /// A list that is tested.
  struct List {
    /// Where the list is read from.
    let path: FilePath
    /// The path that the run shows.
    let known: FilePath
  }

  private let opener: ListOpener
  private let folder: FilePath?

  /// The target of rule lists.
  var target: Target { opener.compiler.options.target }

  /// Creates the lists of a file of tests, for a target or for the usual ones; they must be in a
  /// folder, if one is given.
  init(_ opener: ListOpener, for target: Target?, inside folder: FilePath?) {
    self.opener = opener.testing(for: target)
    self.folder = folder
  }

  /// Reads the lists of a file of tests.
  func layers(of lists: [List], _ tests: FilePath) throws(RunFailure) -> [ListLayer] {
    var files: [OpenedFile] = []
    for list in lists { files.append(try file(list, tests)) }
    return ListLayer.layers(of: files)
  }

  private func file(_ list: List, _ tests: FilePath) throws(RunFailure) -> OpenedFile {
    let bytes: [UInt8]
    do throws(FileError) {
      // An untrusted file of tests may name anything next to it.
      bytes = try FileReader.readRegular(list.path, inside: folder)
    } catch {
      throw RunFailure(message: "\(tests.text): \(error.message)")
    }
    do throws(FileError) {
      return try opener.file(list.known, bytes: bytes)
    } catch {
      throw RunFailure(error)
    }
  }

  /// Compiles each layer; the reasons state why the target rejects some.
  func indexes(of layers: [ListLayer]) -> (indexes: [RuleIndex], reasons: [String]) {
    var indexes: [RuleIndex] = []
    var reasons: [String] = []
    for layer in layers {
      do throws(ListError) {
        indexes.append(try opener.index(of: layer, .refused).index)
      } catch {
        reasons += error.reasons
      }
    }
    return (indexes, reasons)
  }
}
