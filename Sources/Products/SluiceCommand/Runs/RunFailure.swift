// SPDX-License-Identifier: Apache-2.0

import Requests
import Loads
import RuleMatching
import Sluice
import SystemFiles

/// Why a subcommand cannot continue, in one line.
struct RunFailure: Error {
  let message: String
  /// The exit status: a list that is rejected is a finding, in every subcommand.
  private(set) var status = SluiceCommand.Status.usage

  init(message: String) { self.message = message }

  /// A list that was read and is rejected.
  init(rejectedList message: String) {
    self.message = message
    status = SluiceCommand.Status.findings
  }

  /// The message of any error.
  init(_ error: any Error) {
    switch error {
    case let failure as RunFailure: self = failure
    case let error as ListError:
      message = error.message
      if case .refused = error { status = SluiceCommand.Status.findings }
    case let error as FileError:
      message = error.message
      if error.rejectsContent { status = SluiceCommand.Status.findings }
    default: message = "\(error)"
    }
  }

  /// Prints the reason, and returns the exit status.
  func report(_ errors: inout OutputStream) -> Int32 {
    errors.complain(message)
    return status
  }
}

extension RequestAnswerer {
  /// An answerer that resolves redirects and header changes.
  init(
    _ matcher: Matcher, reporting kinds: ActionSet = Answer.kindsWithPayload,
    as loading: PageLoading? = nil
  ) {
    self.init(matcher, reporting: kinds, as: loading) { effects, url in
      ResolvedChanges(of: effects, url, by: .complete())
    }
  }
}
