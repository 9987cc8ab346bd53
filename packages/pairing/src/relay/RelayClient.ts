import type { PairingError } from '../errors.ts'

/** A sealed message of a topic, as the relay delivers it. */
export type RelayMessage = {
  readonly topic: string
  /** Sealed envelope; see `envelope.ts`. */
  readonly message: string
  /** Milliseconds since 1970, by the relay's clock. */
  readonly publishedAt: number
  readonly tag: number
  /** Signed statement about the page's origin, as the page attached it. */
  readonly attestation?: string | undefined
}

/** `idle` until the first call; `refused` (close code 3000) until `connect` is called. */
export type RelayStatus = 'idle' | 'connecting' | 'open' | 'waiting' | 'refused'

/** A message to publish. Source: pairing protocol, section 5. */
export type Publication = {
  readonly topic: string
  readonly message: string
  /** Seconds. */
  readonly ttl: number
  readonly tag: number
  readonly prompt: boolean
  /** Signed statement about the page's origin. The relay passes it on with the message. */
  readonly attestation?: string | undefined
}

/**
 * Connection to a relay. Connects with the first call, authenticates each connection, reconnects with all
 * topics after a loss, and repeats calls that were not acknowledged.
 */
export type RelayClient = {
  /** Public id of the client, `did:key:z6Mk…`. */
  readonly clientId: string
  readonly status: () => RelayStatus
  /**
   * Resolves when the socket is open. Call it to retry after a refusal. A relay may accept the socket and
   * refuse it afterwards; later calls and `onStatus` report that.
   *
   * @throws `RELAY_REFUSED`, `RELAY_UNREACHABLE` after three attempts or 15 s, `ABORTED`.
   */
  connect(): Promise<void>
  /**
   * Resolves when the relay has the message.
   *
   * @throws `RELAY_TIMEOUT` after 60 s with an open socket; `RELAY_UNREACHABLE` if the message could not be
   * sent in that time; `RELAY_REFUSED`, with the relay's `peer` error if it sent one; `ABORTED`.
   */
  publish(publication: Publication, signal?: AbortSignal): Promise<void>
  /**
   * Resolves when the relay has subscribed to all topics; any number is allowed. If the relay is unreachable
   * or refuses, the topics stay wanted and are requested with every connection. That ends with `unsubscribe`,
   * or if the relay rejects them as invalid (-32600).
   *
   * @throws as {@link RelayClient.publish}.
   */
  subscribe(topics: readonly string[], signal?: AbortSignal): Promise<void>
  /** Stops delivery of the topics at once. Never rejects, even if the relay can't be told. */
  unsubscribe(topics: readonly string[]): Promise<void>
  /** Subscribes to status changes. @returns Unsubscribes. */
  onStatus(listener: (status: RelayStatus, error: PairingError | undefined) => void): () => void
  /** Closes the socket and rejects all pending calls. */
  close(): void
}
