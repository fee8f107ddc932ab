// SPDX-License-Identifier: Apache-2.0

import Requests
import Loads
import RuleMatching
import Sluice
import SystemFiles

/// Why a subcommand cannot continue, in one line.
struct RunFailure: Error {
  let message: String

  init(message: String) { self.message = message }

  /// The message of any error.
  init(_ error: any Error) {
    switch error {
    case let failure as RunFailure: message = failure.message
    case let error as FileError: message = error.message
    case let error as ListError: message = error.message
    default: message = "\(error)"
    }
  }

  /// Prints the reason, and returns the exit status for unusable files.
  func report(_ errors: inout OutputStream) -> Int32 {
    errors.complain(message)
    return SluiceCommand.Status.usage
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
