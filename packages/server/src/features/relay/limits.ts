import type { Bucket } from '../../configuration/shapes.ts'

/** Limits of one relay. Source: relay protocol, section 7. */
export type RelayLimits = {
  /** Maximum size of a frame, in bytes. A larger one closes the socket with 1009. */
  readonly frameBytes: number
  /** Maximum size of a message with its attestation, in bytes. */
  readonly messageBytes: number
  /** Maximum number of items per batch. */
  readonly batch: number
  /** Calls per socket. Each message of a published batch counts as one. */
  readonly messages: Bucket
  /** Maximum number of unanswered calls per socket. */
  readonly waitingCalls: number
  /** New sockets per IP address. Many phones share the address of their carrier. */
  readonly connects: Bucket
  /** New sockets per client and IP address. */
  readonly clientConnects: Bucket
  /** Maximum number of open sockets per client. */
  readonly clientSockets: number
  /**
   * Maximum number of open sockets per address block. One address reaches 3,600 at its rate of `connects`, if each
   * socket is idle.
   */
  readonly blockSockets: number
  /** Maximum number of open sockets. */
  readonly sockets: number
  /** New sockets of this machine itself, where pages, tests and proxies share one address. */
  readonly loopbackConnects: Bucket
  /** Maximum lifetime of a message, in milliseconds. */
  readonly messageMs: number
  /**
   * Maximum lifetime of a message from a project that this server doesn't know, in milliseconds. One day, the TTL of
   * most messages other than requests.
   */
  readonly unknownMessageMs: number
  /** Lifetime of a message without a TTL, in milliseconds. */
  readonly defaultMessageMs: number
  /** Maximum number of unacknowledged messages per socket. */
  readonly inFlight: number
  /** Maximum size of the unacknowledged messages per socket, in characters. */
  readonly inFlightBytes: number
  /** The same before a socket's first acknowledgement, which proves that the client reads. */
  readonly startBytes: number
  /** Maximum size of the unacknowledged messages and unwritten bytes of all sockets. */
  readonly heldBytes: number
  /** The same for the sockets of an address block. */
  readonly blockHeldBytes: number
  /** Maximum number of unwritten bytes per socket. A slower client is disconnected. */
  readonly bufferedBytes: number
  /** Time after which an unacknowledged message is sent again, in milliseconds. */
  readonly resendMs: number
  /** Maximum number of sends per message before the socket counts as dead. */
  readonly sends: number
  /** Interval between two pings, in milliseconds. Clients drop a socket that is silent for 35 s. */
  readonly pingMs: number
  /** Time after which a silent socket without subscriptions is closed, in milliseconds. */
  readonly idleMs: number
  /** Time over which the sockets are closed when the server stops, in milliseconds. */
  readonly drainMs: number
}

export const defaultRelayLimits: RelayLimits = {
  frameBytes: 1024 * 1024,
  messageBytes: 128 * 1024,
  batch: 500,
  messages: { refillPerSecond: 15, tokens: 100 },
  waitingCalls: 500,
  connects: { refillPerSecond: 10, tokens: 600 },
  clientConnects: { refillPerSecond: 20 / 60, tokens: 20 },
  clientSockets: 20,
  blockSockets: 5_000,
  sockets: 50_000,
  loopbackConnects: { refillPerSecond: 1_000, tokens: 10_000 },
  messageMs: 30 * 24 * 60 * 60 * 1000,
  unknownMessageMs: 24 * 60 * 60 * 1000,
  defaultMessageMs: 300_000,
  inFlight: 100,
  inFlightBytes: 1024 * 1024,
  startBytes: 64 * 1024,
  heldBytes: 256 * 1024 * 1024,
  blockHeldBytes: 32 * 1024 * 1024,
  bufferedBytes: 4 * 1024 * 1024,
  resendMs: 15_000,
  sends: 3,
  pingMs: 20_000,
  idleMs: 300_000,
  drainMs: 2_000,
}
