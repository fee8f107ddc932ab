// SPDX-License-Identifier: Apache-2.0

import Requests
import RuleMatching
import Sluice
import SystemFiles
import TextFormats

/// One run of `sluice serve`.
struct ServeRun: CommandRun {
  private let options: ServeCommand

  init(_ options: ServeCommand) { self.options = options }

  func run(_ output: inout OutputStream, _ errors: inout OutputStream) -> Int32 {
    do throws(FileError) {
      var log: AppendedFile?
      if let path = options.log { log = try AppendedFile(path) }
      try serve(at: try sockets(), &log, &errors)
      return SluiceCommand.Status.fine
    } catch {
      return RunFailure(error).report(&errors)
    }
  }

  /// The sockets of systemd, and those of the command line.
  private func sockets() throws(FileError) -> [ListeningSocket] {
    var sockets = ListeningSocket.inherited()
    for address in options.addresses {
      sockets.append(try ListeningSocket(at: address, mode: options.socketMode))
    }
    return sockets
  }

  private func serve(
    at listeners: [ListeningSocket], _ log: inout AppendedFile?, _ errors: inout OutputStream
  ) throws(FileError) {
    var rules = HelperRules(
      options.indexes, allowsActiveActions: true, limits: options.limits.index,
      meanwhile: meanwhile, &errors)
    var server = try SocketServer(
      listeners,
      SocketLimits(connections: options.connections, timeout: .seconds(options.timeout)),
      ServiceConversation.beginning)
    var service = service(isLogging: log != nil)
    EndSignal.note()
    announce(listeners, &errors)
    while !EndSignal.isPending {
      rules.waits()
      if rules.look(&errors) == .asked { log?.reopen() }
      service.counts.reloads = rules.reloads
      service.counts.connections = (server.open, server.accepted)
      service.counts.hasRules = rules.matcher != nil
      let (matcher, problem) = (rules.matcher, rules.problem)
      server.turn { bytes, conversation in
        conversation.answer(bytes, of: &service, by: matcher, problem)
      }
      if let log, let matcher { log.write(service.takeLog(of: matcher, at: WallClock.seconds)) }
    }
    ServiceManager.notify(.stopping)
    server.close()
    log?.close()
  }

  private func service(isLogging: Bool) -> ProxyService {
    var service = ProxyService(
      fallbacks: ProxyService.Fallbacks(
        withoutRules: options.withoutIndex, undecided: options.undecided),
      resources: options.resourcesURL,
      destination: { effects, url in Redirection.complete().destination(of: url, under: effects) },
      resolving: { effects, url in ResolvedChanges(of: effects, url, by: .complete()) },
      clock: { Instant.now.nanoseconds })
    if isLogging { service.log = [] }
    return service
  }

  private var meanwhile: String {
    switch options.withoutIndex {
    case .allow: "all requests are allowed until it is usable"
    case .block: "all requests are blocked until it is usable"
    }
  }

  /// Says where the service listens: the system may have chosen the port.
  private func announce(_ listeners: [ListeningSocket], _ errors: inout OutputStream) {
    for listener in listeners {
      switch listener.address {
      case .path(let path): errors.complain("listening at \(Visible.text(path.text))")
      case .port(let host, let port):
        let used = SocketAddress.port(host: host, port: listener.port ?? port)
        errors.complain("listening at \(Visible.text(used.text))")
      case nil: errors.complain("listening at a socket of systemd")
      }
    }
    errors.flush()
    ServiceManager.notify(.ready)
  }
}
