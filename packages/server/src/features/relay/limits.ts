import type { Bucket } from '../../configuration/shapes.ts'

/** What one relay allows. Source: relay protocol, section 7. */
export type RelayLimits = {
  /** Bytes of one frame; a larger one closes the socket with 1009. */
  readonly frameBytes: number
  /** Bytes of one message with its attestation. */
  readonly messageBytes: number
  /** Items of one batch. */
  readonly batch: number
  /** Calls of one socket; each message of a batch counts as one. */
  readonly messages: Bucket
  /** Calls of one socket that are not answered yet. */
  readonly waitingCalls: number
  /** New sockets of one address. */
  readonly connects: Bucket
  /** The same for this machine itself: its pages, tests and proxies share one address. */
  readonly loopbackConnects: Bucket
  /** Longest life of a message, in milliseconds. */
  readonly messageMs: number
  /** Life of a message that names none, in milliseconds. */
  readonly defaultMessageMs: number
  /** Messages on their way to one socket without an acknowledgement. */
  readonly inFlight: number
  /** Their bytes. */
  readonly inFlightBytes: number
  /** Bytes that wait to be written to one socket; a client that reads slower is closed. */
  readonly bufferedBytes: number
  /** A message without an acknowledgement is sent again after so many milliseconds. */
  readonly resendMs: number
  /** How often a message is sent before the socket counts as dead. */
  readonly sends: number
  /** Between two pings, in milliseconds; clients end a socket that is silent for 35 s. */
  readonly pingMs: number
  /** A socket that subscribed nothing and says nothing is closed after so many milliseconds. */
  readonly idleMs: number
  /** How long closing all sockets may take when the server stops, in milliseconds. */
  readonly drainMs: number
}

export const defaultRelayLimits: RelayLimits = {
  frameBytes: 1024 * 1024,
  messageBytes: 128 * 1024,
  batch: 500,
  messages: { refillPerSecond: 15, tokens: 100 },
  waitingCalls: 500,
  connects: { refillPerSecond: 20 / 60, tokens: 20 },
  loopbackConnects: { refillPerSecond: 1_000, tokens: 10_000 },
  messageMs: 30 * 24 * 60 * 60 * 1000,
  defaultMessageMs: 300_000,
  inFlight: 100,
  inFlightBytes: 1024 * 1024,
  bufferedBytes: 4 * 1024 * 1024,
  resendMs: 15_000,
  sends: 3,
  pingMs: 20_000,
  idleMs: 300_000,
  drainMs: 2_000,
}
