// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import Findings

/// Finds filters that do nothing, because an exception disables them everywhere.
struct UndoneFilters {
  private let compared: ComparedFilters
  private let choice: ComparedLists
  private let cover: FilterCover
  /// The exceptions to blocking filters.
  private var network: [Int] = []
  private var index = MaskIndex(count: 0)
  /// The exceptions to cosmetic filters, by selector.
  private var hiding: [[UInt8]: [Int]] = [:]

  /// More exceptions with the same selector are not compared.
  private static let mostCompared = 64

  /// Collects the exceptions of lists that are used together.
  init(_ compared: ComparedFilters, _ choice: ComparedLists) {
    self.compared = compared
    self.choice = choice
    // Exceptions are compared as if they blocked, and no page switches them off.
    cover = FilterCover(compared.dialect, PageSwitches(among: []))
    for (number, written) in compared.filters.enumerated() {
      switch written.filter {
      case .network(let filter)
      where filter.isException && filter.effect == .block && filter.pageOptions.isEmpty:
        network.append(number)
      case .hiding(let filter) where filter.isException:
        hiding[filter.selector, default: []].append(number)
      default: continue
      }
    }
    index = MaskIndex(count: network.count)
    for (position, number) in network.enumerated() {
      guard let filter = blocking(number), case .mask(let mask) = filter.pattern,
        !mask.text.isEmpty
      else { continue }
      index.add(filter, mask, number: position)
    }
  }

  /// An exception as the filter that it takes back.
  private func blocking(_ number: Int) -> NetworkFilter? {
    guard case .network(var filter) = compared.filters[number].filter,
      !compared.isSkipped(number)
    else { return nil }
    filter.isException = false
    return filter
  }

  /// Adds the findings about some filters, given by their numbers.
  func addFindings(about numbers: some Sequence<Int>, to files: inout [FilterFile]) {
    for number in numbers {
      guard let exception = exception(to: number, files) else { continue }
      let origin = compared.filters[number].origin
      files[origin.file].add(finding(about: origin, exception, files))
    }
  }

  private func exception(to number: Int, _ files: [FilterFile]) -> Int? {
    switch compared.filters[number].filter {
    case .network(let filter): exception(to: filter, number)
    case .hiding(let filter): exception(to: filter, number, files)
    case .other: nil
    }
  }

  private func exception(to filter: NetworkFilter, _ number: Int) -> Int? {
    guard filter.onlyBlocks, !filter.isException, filter.effect == .block,
      case .mask(let mask) = filter.pattern, !mask.text.isEmpty
    else { return nil }
    return index.first(for: filter, mask) { position in
      let other = network[position]
      guard compared.canUndo(other, number), var wide = blocking(other),
        wide.isImportant || !filter.isImportant
      else { return false }
      wide.isImportant = filter.isImportant
      return cover.covers(wide, filter)
    }.map { network[$0] }
  }

  private func exception(
    to filter: HidingFilter, _ number: Int, _ files: [FilterFile]
  ) -> Int? {
    guard !filter.isException else { return nil }
    return hiding[filter.selector]?.prefix(Self.mostCompared).first { other in
      guard case .hiding(let wide) = compared.filters[other].filter, wide.path == nil,
        wide.procedure == filter.procedure, wide.removes == filter.removes
      else { return false }
      return FilterCover.covers(wide.domains, filter.domains) && compared.canUndo(other, number)
        && !isStyle(number, files) && !isStyle(other, files)
    }
  }

  /// Whether a filter hides by a style, as `#$#.ad { display: none }`: another kind of exception
  /// takes it back.
  private func isStyle(_ number: Int, _ files: [FilterFile]) -> Bool {
    let origin = compared.filters[number].origin
    let bytes = files[origin.file].bytes
    let marker = FilterParts(bytes, origin.range, compared.dialect).marker
    return bytes.first(Sign.dollar, in: marker) != nil
  }

  private func finding(
    about origin: FilterOrigin, _ exception: Int, _ files: [FilterFile]
  ) -> Finding {
    let place = compared.filters[exception].origin
    let text = files[place.file].bytes.codeSpan(place.range)
    let isHere = place.file == origin.file
    var finding = Finding(
      .undoneFilter, .warning, "\(text) disables this filter everywhere", range: origin.range,
      help: "remove the filter, or make the exception narrower",
      related: isHere ? place.range : nil)
    if !isHere {
      let name = choice.name(of: files[place.file])
      finding.other = FindingPlace(list: name, line: place.line, column: place.column)
    }
    return finding
  }
}

extension ComparedFilters {
  /// Whether an exception holds whenever a filter is read: of its list, or of one that is compared.
  fileprivate func canUndo(_ exception: Int, _ filter: Int) -> Bool {
    guard let lists, lists.list(of: exception) == lists.list(of: filter) else {
      return canReplace(exception, filter)
    }
    return isRead(exception, whenever: filter)
  }
}
