// SPDX-License-Identifier: Apache-2.0

import Findings
import Linting
import DNR
import Sluice
import SluiceReports
import SystemFiles

/// Fixes, in the files themselves or as a difference.
extension LintRun {
  /// A file to fix, and where an extension keeps it if it is a ruleset.
  private struct Text {
    let file: OpenedFile
    let scope: DNRScope?

    var path: FilePath { file.path }
  }

  /// Fixes files and returns those that could be read: the others are already reported.
  mutating func fix(
    _ paths: [FilePath], _ scope: ListFixer.Scope, _ errors: inout OutputStream
  ) -> [FilePath] {
    let texts = read(paths, &errors)
    var filters = FilterListSet(options, among: texts.map(\.file))
    addCompanions(to: &filters, &errors)
    for source in texts {
      let path = source.path
      var fixer = fixer(of: source, scope, filters)
      let text = fixer.run()
      defer { errors.write(summary(ofLeft: fixer.left, path, "--fix=all")) }
      guard !fixer.done.isEmpty else { continue }
      filters.replace(path, with: text)
      do throws(FileError) {
        try FileWriter.replace(path, with: text)
        errors.write("fixed \(path.text):\n" + rows(of: fixer.done))
      } catch {
        complain(error.message, &errors)
      }
    }
    return texts.map(\.path)
  }

  /// Reads files, and the rulesets that manifests among them name.
  private mutating func read(_ paths: [FilePath], _ errors: inout OutputStream) -> [Text] {
    var texts: [Text] = []
    for path in paths {
      // What is replaced must be a file: a pipe without a writer would block forever.
      guard !options.replacesFiles || isRegular(path, &errors) else { continue }
      guard let file = read(path, &errors) else { continue }
      texts.append(Text(file: file, scope: options.scope))
      guard file.content == .manifest else { continue }
      texts += ExtensionFiles(beside: path).rulesets(of: file.bytes)
        .map { Text(file: OpenedFile($0.path, bytes: $0.bytes, as: .dnr), scope: .static) }
    }
    let packaged = Set(texts.filter { $0.scope == .static }.map(\.path))
    return texts.filter { $0.scope == .static || !packaged.contains($0.path) }
  }

  private mutating func read(_ path: FilePath, _ errors: inout OutputStream) -> OpenedFile? {
    do throws(FileError) {
      return try LintRun.file(path, options)
    } catch {
      complain(error.message, &errors)
      return nil
    }
  }

  private mutating func isRegular(_ path: FilePath, _ errors: inout OutputStream) -> Bool {
    guard Directory.kind(of: path) == .file, !FileReader.isRegular(path) else { return true }
    complain("cannot fix \(path.text): it is not a regular file", &errors)
    return false
  }

  private func fixer(of source: Text, _ scope: ListFixer.Scope, _ filters: FilterListSet)
    -> ListFixer
  {
    let bytes = source.file.bytes
    let selection = options.selection
    let ignored = selection.ignored(in: source.path)
    let isChosen = { (finding: Finding) in selection.isChosen(finding.code, ignored: ignored) }
    switch source.file.content {
    case .rules: return ListFixer(bytes, options.lint, scope, choosing: isChosen)
    case .manifest:
      return ListFixer(bytes, scope, choosing: isChosen) { _ in nil }
    case .dnr:
      return ListFixer(bytes, scope, choosing: isChosen) { text in
        DNRLint.check(text, as: source.scope, for: options.target)
      }
    case .filters:
      return ListFixer(bytes, scope, choosing: isChosen) { text in
        filters.check(of: source.path, with: text)
      }
    }
  }

  /// The fixes that were not applied because they change decisions.
  private func summary(ofLeft fixes: [Fix], _ path: FilePath, _ option: String) -> String {
    guard !fixes.isEmpty else { return "" }
    return "left in \(path.text), because they change decisions (\(option) includes them):\n"
      + rows(of: fixes)
  }

  /// One line for each kind of fix, with its number and its effect on decisions.
  private func rows(of fixes: [Fix]) -> String {
    var counts: [(title: String, count: Int)] = []
    var rows: [String: Int] = [:]
    for fix in fixes {
      let title = fix.title + (fix.effect.map { ": \($0)" } ?? "")
      let row = rows[title] ?? counts.count
      if row == counts.count {
        rows[title] = row
        counts.append((title, 0))
      }
      counts[row].count += 1
    }
    return counts.map { "  \($0.count) × \($0.title)\n" }.joined()
  }

  mutating func showDifferences(
    _ paths: [FilePath], _ scope: ListFixer.Scope, _ output: inout OutputStream,
    _ errors: inout OutputStream
  ) -> [LintedFile] {
    let style = options.color.style(for: output)
    let texts = read(paths, &errors)
    var filters = FilterListSet(options, among: texts.map(\.file))
    addCompanions(to: &filters, &errors)
    var files: [LintedFile] = []
    for source in texts {
      var fixer = fixer(of: source, scope, filters)
      _ = fixer.run()
      output.write(style.paint(difference: fixer.difference(path: source.path.bytes)))
      errors.write(summary(ofLeft: fixer.left, source.path, "--diff=all"))
      files += checked(source, &errors)
    }
    return files + (filters.isEmpty ? [] : filters.lintedFiles().flatMap { $0 })
  }

  /// The findings in a file; empty for a filter list, which is checked with the others.
  private mutating func checked(_ source: Text, _ errors: inout OutputStream) -> [LintedFile] {
    switch LintRun.lint(source.file, options, source.scope) {
    case .success(let text): return text.files ?? []
    case .failure(let error):
      complain(error.message, &errors)
      return []
    }
  }
}
