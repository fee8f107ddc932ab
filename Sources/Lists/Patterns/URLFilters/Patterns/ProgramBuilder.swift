// SPDX-License-Identifier: Apache-2.0

/// Writes the instructions of a pattern's machine.
///
/// Works from a list of tasks instead of recursion, because a pattern may nest groups as
/// deeply as it is long.
struct ProgramBuilder {
  private enum Task {
    /// Write the alternatives of a range of nodes.
    case alternatives(Range<Int>)
    /// Write the terms of a range of nodes that has no `|` at its own level.
    case sequence(Range<Int>)
    /// Write a node once.
    case once(Int)
    /// Write a node once, with a way to skip it.
    case optional(Int)
    /// Write a node that may occur any number of times.
    case loop(Int)
    /// Write a node that may occur any number of times, but at least once.
    case repeated(Int)
    /// Jump to an instruction.
    case splitBack(to: Int)
    /// Set a split's second target to the next instruction.
    case patchSplit(Int)
    case patchJump(Int)
    case jump(to: Int)
    /// Write the alternatives after the first, which a split leads to.
    case others(split: Int, Range<Int>)
  }

  let filter: URLFilter
  let isCaseSensitive: Bool
  private let mostInstructions: Int
  var instructions: [PatternProgram.Instruction] = []
  private var tasks: [Task] = []

  init(_ filter: URLFilter, isCaseSensitive: Bool, mostInstructions: Int) {
    self.filter = filter
    self.isCaseSensitive = isCaseSensitive
    self.mostInstructions = mostInstructions
  }

  /// Writes everything; false if the machine grows too large.
  mutating func build() -> Bool {
    tasks = [.alternatives(0..<filter.nodes.count)]
    while let task = tasks.popLast() {
      guard instructions.count < mostInstructions,
        tasks.count < mostInstructions
      else { return false }
      perform(task)
    }
    instructions.append(.match)
    return true
  }

  private mutating func perform(_ task: Task) {
    switch task {
    case .alternatives(let nodes): writeAlternatives(nodes)
    case .sequence(let nodes): scheduleSequence(nodes)
    case .once(let node): writeOnce(node)
    case .optional(let node):
      instructions.append(.split(instructions.count + 1, 0))
      tasks.append(.patchSplit(instructions.count - 1))
      tasks.append(.once(node))
    case .loop(let node): writeLoop(node)
    case .repeated(let node):
      tasks.append(.splitBack(to: instructions.count))
      tasks.append(.once(node))
    case .splitBack(let start): instructions.append(.split(start, instructions.count + 1))
    case .patchSplit(let target):
      if case .split(let first, _) = instructions[target] {
        instructions[target] = .split(first, instructions.count)
      }
    case .patchJump(let target): instructions[target] = .jump(instructions.count)
    case .jump(let target): instructions.append(.jump(target))
    case .others(let split, let nodes): writeOthers(split: split, nodes)
    }
  }

  /// `split; body; jump back`, where the split's second target is the exit.
  private mutating func writeLoop(_ node: Int) {
    let start = instructions.count
    instructions.append(.split(start + 1, 0))
    tasks.append(.patchSplit(start))
    tasks.append(.jump(to: start))
    tasks.append(.once(node))
  }

  /// `split; first; jump to the end; the others; end`.
  private mutating func writeAlternatives(_ nodes: Range<Int>) {
    guard let bar = firstBar(in: nodes) else { return tasks.append(.sequence(nodes)) }
    let split = instructions.count
    instructions.append(.split(split + 1, 0))
    tasks.append(.others(split: split, (bar + 1)..<nodes.upperBound))
    tasks.append(.sequence(nodes.lowerBound..<bar))
  }

  private mutating func writeOthers(split: Int, _ nodes: Range<Int>) {
    instructions.append(.jump(0))
    perform(.patchSplit(split))
    tasks.append(.patchJump(instructions.count - 1))
    tasks.append(.alternatives(nodes))
  }

  /// Schedules the terms from the last to the first, each as often as its quantifier requires.
  private mutating func scheduleSequence(_ nodes: Range<Int>) {
    let start = tasks.count
    var index = nodes.lowerBound
    while index < nodes.upperBound, tasks.count < mostInstructions {
      schedule(index)
      index = Int(filter.nodes[index].next)
    }
    tasks[start...].reverse()
  }

  private mutating func schedule(_ index: Int) {
    let node = filter.nodes[index]
    let most = UInt32(clamping: mostInstructions)
    // Without a copy of the repeated part: nested groups would double it at each level.
    if node.minimum == 1, node.maximum == PatternNode.unlimited {
      return tasks.append(.repeated(index))
    }
    for _ in 0..<min(node.minimum, most) { tasks.append(.once(index)) }
    if node.maximum == PatternNode.unlimited {
      tasks.append(.loop(index))
    } else if node.maximum > node.minimum {
      for _ in 0..<min(node.maximum - node.minimum, most) { tasks.append(.optional(index)) }
    }
  }

  private mutating func writeOnce(_ index: Int) {
    let node = filter.nodes[index]
    switch node.kind {
    case .character: writeSet(CharacterSet(UInt8(truncatingIfNeeded: node.value)), folds: true)
    case .any: instructions.append(.consume(.any))
    case .set:
      let set = filter.sets[Int(node.value)]
      writeSet(set.members(isCaseSensitive: isCaseSensitive), folds: false)
    case .characterClass:
      var set = CharacterSet()
      for character in CharacterClass.characters(of: UInt8(truncatingIfNeeded: node.value)) {
        set.insert(character)
      }
      instructions.append(.consume(set))
    case .group: tasks.append(.alternatives((index + 1)..<Int(node.next)))
    case .startOfLine: instructions.append(.assertStart)
    case .endOfLine: instructions.append(.assertEnd)
    case .alternative, .wordBoundary, .lookaround, .modifiers, .backReference: break
    }
  }

  /// Writes a set; a 0 in it stands for the end of the URL.
  private mutating func writeSet(_ set: CharacterSet, folds: Bool) {
    let members = folds && !isCaseSensitive ? set.foldingCase() : set
    guard members.contains(0) else { return instructions.append(.consume(members)) }
    let rest = members.removing(0)
    guard !rest.isEmpty else { return instructions.append(.assertEnd) }
    let start = instructions.count
    instructions.append(.split(start + 1, start + 3))
    instructions.append(.consume(rest))
    instructions.append(.jump(start + 4))
    instructions.append(.assertEnd)
  }

  private func firstBar(in nodes: Range<Int>) -> Int? {
    var index = nodes.lowerBound
    while index < nodes.upperBound {
      if filter.nodes[index].kind == .alternative { return index }
      index = Int(filter.nodes[index].next)
    }
    return nil
  }
}
