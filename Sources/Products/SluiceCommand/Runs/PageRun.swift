// SPDX-License-Identifier: Apache-2.0

import Linting
import Requests
import RuleMatching
import Sluice
import SluiceReports
import SystemFiles
import WebAddresses

/// One run of `sluice page`.
struct PageRun: CommandRun {
  private let options: PageCommand

  init(_ options: PageCommand) { self.options = options }

  func run(
    _ output: inout OutputStream, _ errors: inout OutputStream
  ) throws(UsageError) -> Int32 {
    let url = try options.document()
    try options.script.check()
    let matcher: Matcher
    do throws(RunFailure) {
      matcher = try self.matcher(&errors)
    } catch {
      return error.report(&errors)
    }
    let plan = try plan(for: url, by: matcher)
    let sheet = options.sheet.map { plan.genericSelectors($0 == .all ? .all : .withoutNames) }
    if let world = options.script.world {
      do throws(RunFailure) {
        var script = try options.script.script(of: plan, in: world)
        script.generic = sheet ?? []
        write(script, by: matcher, &output, &errors)
      } catch {
        return error.report(&errors)
      }
    } else if let sheet {
      output.write(GenericSheet(sheet).text)
    } else {
      write(plan, of: url, by: matcher, &output)
    }
    return SluiceCommand.Status.fine
  }

  private func write(
    _ script: PageScript, by matcher: Matcher, _ output: inout OutputStream,
    _ errors: inout OutputStream
  ) {
    output.write(script.text)
    for (name, filter) in script.unknownScriptlets {
      let position = matcher.layers[filter.layer].cosmeticFilter(filter.number)
      let place = position.map { "\($0.file):\($0.line): " } ?? ""
      let name = String(decoding: name, as: UTF8.self)
      errors.complain("\(place)there is no scriptlet `\(name)`, so it is not called")
    }
  }

  private func matcher(_ errors: inout OutputStream) throws(RunFailure) -> Matcher {
    var opener = try options.filters.decidingOpener(
      LintOptions(target: .sluice), limits: options.limits)
    opener.expectsIndexes = true
    opener.compiler.storesFilterTexts = true
    let lists = OpenedLists(opener, options.color.style(for: errors))
    return Matcher.layering(
      try lists.indexes(options.lists, &errors), longestURL: options.limits.longestURL)
  }

  private func plan(for url: [UInt8], by matcher: Matcher) throws(UsageError) -> PagePlan {
    do throws(WebAddressError) {
      guard let top = options.top else { return matcher.plan(for: try matcher.page(url)) }
      return try matcher.plan(forFrame: url, on: try matcher.page(top))
    } catch {
      throw UsageError("the URL of the document or of its page: \(error)")
    }
  }

  private func write(
    _ plan: PagePlan, of url: [UInt8], by matcher: Matcher, _ output: inout OutputStream
  ) {
    let position = { (filter: PagePlan.Filter) in
      matcher.layers[filter.layer].cosmeticFilter(filter.number)
    }
    let generic = plan.genericSelectors(named: options.names)
    switch options.format {
    case .json:
      output.write(PagePlanJSON(plan, generic: generic, naming: position).text + [0x0A])
    case .text:
      let count = plan.genericSelectors(.all).count
      let text = PagePlanText(style: options.color.style(for: output), naming: position)
      output.write(text.text(of: plan, for: url, generic: generic, of: count))
    }
  }
}
