// SPDX-License-Identifier: Apache-2.0

import SluiceReports
import TextFormats
import Optimizing
import Linting
import RuleModel
import Sluice
import SystemFiles

/// The limits on the cost of a list.
struct CostLimits {
  let seconds: Double?
  let bytes: Int?
  let machines: Int?

  private var isSet: Bool { seconds != nil || bytes != nil || machines != nil }

  /// The limits that a cost exceeds, in words.
  func complaints(about cost: ListCost) -> [String] {
    var found: [String] = []
    if let seconds, cost.seconds > seconds {
      found.append("it takes \(cost.seconds.thousandths) seconds, --max-seconds is \(seconds)")
    }
    if let bytes, cost.machineBytes > bytes {
      found.append("its DFAs have \(cost.machineBytes) bytes, --max-bytes is \(bytes)")
    }
    if let machines, cost.machines > machines {
      found.append("it has \(cost.machines) DFAs, --max-machines is \(machines)")
    }
    if isSet, !cost.explosions.isEmpty {
      found.append("it has a state explosion: WebKit may never finish")
    }
    return found
  }
}

/// One run of `sluice cost`.
struct CostRun: CommandRun {
  private let options: CostCommand

  init(_ options: CostCommand) { self.options = options }

  func run(_ output: inout OutputStream, _ errors: inout OutputStream) -> Int32 {
    let lists: [CostedList]
    do throws(RunFailure) {
      let opened = OpenedLists(
        try options.filters.decidingOpener(LintOptions()), options.color.style(for: errors))
      let sides = try opened.rules(of: options.lists.map { [$0] }, &errors)
      lists = zip(sides, options.lists).flatMap { side, path in
        side.flatMap(\.lists).map { CostedList(CostRun.named($0, path)) }
      }
    } catch {
      return error.report(&errors)
    }
    do {
      try write(report(of: lists, style(for: output)), &output)
    } catch {
      errors.complain(error.message)
      return SluiceCommand.Status.usage
    }
    return check(lists, &errors) ? SluiceCommand.Status.fine : SluiceCommand.Status.findings
  }

  /// The lists of a filter list are named after their purpose; the name of the file is added.
  private static func named(_ list: LocatedList, _ path: FilePath) -> LocatedList {
    guard list.rules.contains(where: { $0.position.filter != nil }) else { return list }
    return LocatedList(name: "\(path.name.text) (\(list.name))", rules: list.rules)
  }

  private func style(for output: OutputStream) -> Style {
    options.output == nil ? options.color.style(for: output) : options.color.styleForFile
  }

  private func report(of lists: [CostedList], _ style: Style) -> [UInt8] {
    switch options.format {
    case .text:
      let texts = lists.map { CostText.text(of: $0, most: options.top, style: style) }
      return Array(texts.joined(separator: "\n").utf8)
    case .json: return lists.flatMap { CostJSON.line(of: $0, most: options.top) }
    case .html: return CostPage.text(of: lists, most: options.top)
    }
  }

  private func write(
    _ report: [UInt8], _ output: inout OutputStream
  ) throws(FileError) {
    guard let path = options.output, !path.isStandardStream else { return output.write(report) }
    try FileWriter.replace(path, with: report)
  }

  /// Whether no list exceeds a limit.
  private func check(_ lists: [CostedList], _ errors: inout OutputStream) -> Bool {
    var isFine = true
    for list in lists {
      for complaint in options.limits.complaints(about: list.cost) {
        errors.complain("\(Visible.text(list.name)): \(complaint)")
        isFine = false
      }
    }
    return isFine
  }
}
