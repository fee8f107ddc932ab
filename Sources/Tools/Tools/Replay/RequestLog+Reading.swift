// SPDX-License-Identifier: Apache-2.0

internal import GzipFiles
public import Requests

extension RequestLog {
  /// The most bytes to which a compressed log is unpacked.
  public static let longest = 1 << 29

  /// Reads a log and passes on its requests, in order.
  ///
  /// A log that is compressed with gzip is unpacked first, up to `longest` bytes. That is done here, so
  /// that zlib is not linked into the libraries that only decide.
  ///
  /// - Returns: The parts that are not valid requests, or that the closure rejects, and what is
  ///   skipped.
  public static func read(
    _ bytes: [UInt8], longest: Int = longest, _ body: (LoggedRequest) throws(RequestError) -> Void
  ) -> LogReading {
    guard Gzip.isCompressed(bytes) else { return read(unpacked: bytes, body) }
    do throws(GzipError) {
      return read(unpacked: try Gzip.unpacked(bytes, longest: longest), body)
    } catch {
      let problem = LogReading.Problem(number: 0, message: error.message)
      return LogReading(form: .lines, problems: [problem])
    }
  }
}
