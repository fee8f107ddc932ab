// SPDX-License-Identifier: Apache-2.0

import Requests
import SystemFiles
import TextFormats
import Tools

/// A log on a command line: a file of requests, or a database of visits.
struct LogFile {
  let path: FilePath

  /// Passes on the requests of the log; throws if it is no log at all.
  func read(_ body: (LoggedRequest) throws(RequestError) -> Void) throws -> LogReading {
    let reading = RequestLog.read(try bytes(), body)
    if let problem = reading.problems.first, problem.number == 0 {
      throw RunFailure(message: "\(Visible.text(path.text)): \(problem.message)")
    }
    return reading
  }

  /// The text of the log; for a database, that of its rows.
  private func bytes() throws(FileError) -> [UInt8] {
    guard !path.isStandardStream else { return try FileReader.readStandardInput() }
    let isDatabase =
      FileReader.isRegular(path) && VisitHistory.isDatabase(FileReader.start(of: path, count: 16))
    return isDatabase ? try VisitHistory.lines(of: path) : try FileReader.read(path)
  }
}
