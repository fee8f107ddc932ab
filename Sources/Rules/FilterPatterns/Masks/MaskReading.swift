// SPDX-License-Identifier: Apache-2.0

public import FilterModel

/// What a filter's pattern is compared with.
public enum PatternSubject: Sendable, Hashable {
  /// The whole URL.
  case url
  /// Its host alone, as in conditions and in filters for DNS.
  case host
}

/// How a dialect reads masks where ad blockers differ.
public struct MaskReading: Sendable, Hashable {
  /// What may follow `||host` without a closing `^`.
  public enum HostEnd: Sendable, Hashable {
    /// Anything: `||ads.example` matches `ads.example.com` too.
    case open
    /// Anything, but after a name without a dot its label must end: `||ads` matches `ads.example`
    /// and not `adsense.example`.
    case label
    /// The end of the host, if the text is a plain name.
    case closed
  }

  /// What the anchor of `|/ads`, `||.ads` or `||*ads` means, where no host or URL can start.
  public enum OddAnchor: Sendable, Hashable {
    /// The anchor counts.
    case kept
    /// The mask matches anywhere.
    case dropped
  }

  /// What may follow a host.
  public var hostEnd: HostEnd
  /// The anchor of `|/ads`, `||.ads` and `||*ads`.
  public var oddAnchor: OddAnchor
  /// What masks are compared with.
  public var subject: PatternSubject

  /// Makes a reading.
  public init(
    hostEnd: HostEnd = .open, oddAnchor: OddAnchor = .kept, subject: PatternSubject = .url
  ) {
    self.hostEnd = hostEnd
    self.oddAnchor = oddAnchor
    self.subject = subject
  }

  /// The reading of filters that have no options.
  public init(_ dialect: FilterDialect) {
    self.init(
      hostEnd: dialect == .ublock ? .label : .open,
      oddAnchor: dialect == .ublock ? .dropped : .kept,
      subject: dialect == .adguardDNS ? .host : .url)
  }

  /// The reading of filters that have options: in uBlock Origin `||host$image` ends with the host.
  public init(withOptionsIn dialect: FilterDialect) {
    self.init(dialect)
    hostEnd = dialect == .ublock ? .closed : .open
  }
}
