import type { PairingError } from '../errors.ts'

/** A message of a topic, as the relay hands it over: still sealed. */
export type RelayMessage = {
  readonly topic: string
  /** Envelope; see `envelope.ts`. */
  readonly message: string
  /** Milliseconds since 1970, by the relay's clock. */
  readonly publishedAt: number
  readonly tag: number
  /** Signed statement about the page's origin, as the page attached it. */
  readonly attestation?: string | undefined
}

/** `idle` until something is asked; `refused` until somebody connects by hand (close code 3000). */
export type RelayStatus = 'idle' | 'connecting' | 'open' | 'waiting' | 'refused'

/** Something to send. Source: pairing protocol, section 5. */
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
 * The socket to a relay. Connects by itself with the first call, signs in anew with every connection,
 * comes back after losses with all its topics, and repeats what was not acknowledged.
 */
export type RelayClient = {
  /** `did:key:z6Mk…` of the client. */
  readonly clientId: string
  readonly status: () => RelayStatus
  /**
   * Resolves when the socket is open; the way back from a refusal. A relay opens first and refuses
   * then, so whether it lets us in is told by what is asked next, or by `onStatus`.
   *
   * @throws `RELAY_REFUSED`, `RELAY_UNREACHABLE` after three attempts or 15 s, `ABORTED`.
   */
  connect(): Promise<void>
  /**
   * Resolves when the relay has it.
   *
   * @throws `RELAY_TIMEOUT` after 60 s of an open socket, `RELAY_UNREACHABLE` when it could not even be sent in that time,
   *   `RELAY_REFUSED`, with the relay's own `peer` error where it gave one, `ABORTED`.
   */
  publish(publication: Publication, signal?: AbortSignal): Promise<void>
  /**
   * Resolves when the relay has all of them; any number. Topics stay wanted when the relay is out of
   * reach or says no, and are asked for again with every connection, until they are unsubscribed or the
   * relay says that they are no topics (-32600).
   *
   * @throws As {@link RelayClient.publish}.
   */
  subscribe(topics: readonly string[], signal?: AbortSignal): Promise<void>
  /** Nothing more is handed over from here on. Telling the relay is an attempt: it never rejects. */
  unsubscribe(topics: readonly string[]): Promise<void>
  /** @returns Stops. */
  onStatus(listener: (status: RelayStatus, error: PairingError | undefined) => void): () => void
  /** Ends the socket and every wait. */
  close(): void
}
