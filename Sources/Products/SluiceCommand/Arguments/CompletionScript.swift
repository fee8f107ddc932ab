// SPDX-License-Identifier: Apache-2.0

/// Completion scripts for shells, generated from the tables of the command.
struct CompletionScript {
  /// A supported shell.
  enum Shell: String, CaseIterable { case bash, zsh, fish }

  /// The names of the shells.
  static let shells = Shell.allCases.map(\.rawValue)

  private let subcommands: [Subcommand]

  init(_ subcommands: [Subcommand]) { self.subcommands = subcommands }

  func text(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  private func names(_ option: OptionDescription) -> [String] {
    ["--\(option.name)"] + (option.letter.map { ["-\($0)"] } ?? [])
  }

  /// The words after each subcommand that takes words and not files; `help` takes subcommands.
  private var operandChoices: [(name: String, words: [String])] {
    [(name: "help", words: subcommands.map(\.name))]
      + subcommands.map { ($0.name, $0.operands.choices) }.filter { !$0.1.isEmpty }
  }

  // MARK: bash

  private var bash: String {
    """
    # Completes sluice in bash; written by `sluice completion bash`.
    _sluice() {
      local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words=
      if [ "$COMP_CWORD" -eq 1 ]; then
        COMPREPLY=($(compgen -W "\(subcommands.map(\.name).joined(separator: " ")) help --version" -- "$word"))
        return
      fi
      case "${COMP_WORDS[1]} $before" in
    \(bashValues)    esac
      if [ -z "$words" ] && [[ $word == -* ]]; then
        case ${COMP_WORDS[1]} in
    \(bashOptions)    esac
      elif [ -z "$words" ]; then
        case ${COMP_WORDS[1]} in
    \(bashOperands)    esac
      fi
      if [ -n "$words" ]; then
        COMPREPLY=($(compgen -W "$words" -- "$word"))
      else
        COMPREPLY=($(compgen -f -- "$word"))
      fi
    }
    complete -o filenames -F _sluice sluice

    """
  }

  private var bashValues: String {
    subcommands.flatMap { subcommand in
      subcommand.options.filter { !$0.choices.isEmpty && $0.impliedValue == nil }.map { option in
        let patterns = names(option).map { "\"\(subcommand.name) \($0)\"" }.joined(separator: "|")
        return "    \(patterns)) words=\"\(option.choices.joined(separator: " "))\" ;;\n"
      }
    }.joined()
  }

  private var bashOperands: String {
    operandChoices.map { "      \($0.name)) words=\"\($0.words.joined(separator: " "))\" ;;\n" }
      .joined()
  }

  private var bashOptions: String {
    subcommands.map { subcommand in
      let words = subcommand.options.flatMap { names($0) + attachedValues($0) }
        .joined(separator: " ")
      return "      \(subcommand.name)) words=\"\(words)\" ;;\n"
    }.joined()
  }

  /// The spellings of an option with a value that may also be omitted.
  private func attachedValues(_ option: OptionDescription) -> [String] {
    guard let implied = option.impliedValue else { return [] }
    return option.choices.filter { $0 != implied }.map { "--\(option.name)=\($0)" }
  }

  // MARK: zsh

  private var zsh: String {
    let list = subcommands.map {
      "    \(quoted("\(escaped($0.name)):\(escaped($0.command.summary))"))\n"
    }
    .joined()
    let cases = subcommands.map { subcommand in
      let options = subcommand.options.map { "        \(zshOption($0)) \\\n" }.joined()
      return "      \(subcommand.name))\n      _arguments -s \\\n\(options)"
        + "        '*:\(zshOperand(subcommand))' ;;\n"
    }.joined()
    let names = subcommands.map(\.name).joined(separator: " ")
    return """
      #compdef sluice
      # Completes sluice in zsh; written by `sluice completion zsh`.
      _sluice() {
        local -a subcommands=(
      \(list)  )
        if (( CURRENT == 2 )); then
          _describe subcommand subcommands
          return
        fi
        shift words
        (( CURRENT-- ))
        case $words[1] in
            help)
            _arguments '*:subcommand:(\(names))' ;;
      \(cases)  esac
      }
      _sluice "$@"

      """
  }

  private func zshOperand(_ subcommand: Subcommand) -> String {
    let choices = subcommand.operands.choices
    return choices.isEmpty ? "file:_files" : "word:(\(choices.joined(separator: " ")))"
  }

  private func zshOption(_ option: OptionDescription) -> String {
    let spellings = names(option)
    let help = "[\(escaped(option.summary))]"
    let value =
      option.placeholder.map {
        (option.impliedValue == nil ? ":" : "::") + "\(escaped($0)):"
          + (option.choices.isEmpty ? "_files" : "(\(option.choices.joined(separator: " ")))")
      }
      ?? ""
    if option.impliedValue != nil { return "'*'" + "--\(option.name)=-" + quoted(help + value) }
    let head = spellings.count > 1 ? "{\(spellings.joined(separator: ","))}" : spellings[0]
    return "'*'\(head)\(quoted(help + value))"
  }

  /// Escapes brackets and colons, which have a meaning in zsh.
  private func escaped(_ text: String) -> String {
    text.reduce(into: "") { $0 += "[]:\\".contains($1) ? "\\\($1)" : "\($1)" }
  }

  // MARK: fish

  private var fish: String {
    let first = "__fish_use_subcommand"
    var text = "# Completes sluice in fish; written by `sluice completion fish`.\n"
    for subcommand in subcommands {
      text +=
        "complete -c sluice -n \(first) -f -a \(subcommand.name) -d \(quoted(subcommand.command.summary))\n"
    }
    for (name, words) in operandChoices {
      let condition = quoted("__fish_seen_subcommand_from \(name)")
      text += "complete -c sluice -n \(condition) -f -a \(quoted(words.joined(separator: " ")))\n"
    }
    for subcommand in subcommands {
      let condition = quoted("__fish_seen_subcommand_from \(subcommand.name)")
      for option in subcommand.options {
        text += "complete -c sluice -n \(condition)\(fishOption(option))\n"
      }
    }
    return text
  }

  private func fishOption(_ option: OptionDescription) -> String {
    var text = " -l \(option.name)"
    if let letter = option.letter { text += " -s \(letter)" }
    if option.placeholder != nil, option.impliedValue == nil {
      text += option.choices.isEmpty ? " -r" : " -x"
    }
    if !option.choices.isEmpty { text += " -a \(quoted(option.choices.joined(separator: " ")))" }
    return text + " -d \(quoted(option.summary))"
  }

  private func quoted(_ text: String) -> String {
    let quote: Character = "'"
    return "'"
      + text.split(separator: quote, omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
