// SPDX-License-Identifier: Apache-2.0

import Requests
import RuleMatching
import SystemFiles

/// Options of the script for a page.
struct ScriptOptions {
  @Option(
    "script", placeholder: "WORLD", whenAlone: PageScript.World.all,
    help: """
      print the script for the document, which has to run before the document's own scripts: all (the
      default), or only what has to share the world of the page (page) or can be in one of its own
      (isolated)
      """)
  var world: PageScript.World?

  @Option(
    "request", placeholder: "EXPRESSION",
    help: """
      the JavaScript function that the script asks for generic selectors; it gets an array of classes
      and ids and returns a promise of selectors
      """)
  private var request: [UInt8]?

  @Option(
    "diagnostics", placeholder: "NAME",
    help: "the event by which a program asks the page which filters acted")
  private var diagnostics: [UInt8]?

  @Option(.resources) private var resources: FilePath?

  /// Rejects options of a script if none is asked for.
  func check() throws(UsageError) {
    guard world == nil else { return }
    let given = [
      ("request", request != nil), ("diagnostics", diagnostics != nil),
      ("resources", resources != nil),
    ]
    for (name, isGiven) in given where isGiven {
      throw UsageError("--\(name) is for a script", help: "ask for one with --script")
    }
  }

  /// The script of a plan.
  func script(
    of plan: PagePlan, in world: PageScript.World
  ) throws(RunFailure) -> PageScript {
    var script = PageScript(plan)
    script.world = world
    script.request = request
    script.diagnostics = diagnostics
    do throws(FileError) {
      script.resources = try PageResources(in: resources)
    } catch {
      throw RunFailure(error)
    }
    return script
  }
}
