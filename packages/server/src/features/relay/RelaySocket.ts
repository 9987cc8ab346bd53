/** The part of an accepted WebSocket that the relay uses. */
export type RelaySocket = {
  /** Bytes that were sent, and still wait to be written. */
  readonly bufferedAmount: number
  send(text: string): void
  ping(): void
  close(code: number, reason: string): void
  /** Ends it without a word. */
  terminate(): void
}

export declare namespace RelaySocket {
  /** What happens to a socket; `onClose` comes last, and once. */
  type Handlers = {
    /** @param text - Absent for a binary frame. */
    onMessage(text: string | undefined): void
    onPong(): void
    onClose(code: number): void
  }
}

/** Where a server listens, for what a relay is called when nobody named it. */
export type Listener = {
  /** Whether only this machine reaches it. */
  readonly isLoopback: boolean
  readonly port: number
}

/** Somebody asks for a WebSocket. */
export type RelayUpgrade = {
  readonly headers: Headers
  /** Path and query. */
  readonly target: string
  /** Of the socket; a proxy's where there is one. */
  readonly address: string
  readonly listener: Listener | undefined
  /** Says yes; `open` is called unless the peer has gone meanwhile. */
  accept(open: (socket: RelaySocket) => RelaySocket.Handlers): void
  /** Says no with an HTTP status. */
  refuse(status: number): void
}
