/** The part of an accepted WebSocket that the relay uses. */
export type RelaySocket = {
  /** Number of bytes that were sent but not yet written to the network. */
  readonly bufferedAmount: number
  /** @param onWritten - Called once: with true when the text was written, with false if the socket closed before. */
  send(text: string, onWritten?: (isWritten: boolean) => void): void
  ping(): void
  close(code: number, reason: string): void
  /** Closes the socket without a close frame. */
  terminate(): void
}

export declare namespace RelaySocket {
  /** Event handlers of a socket. `onClose` is called once, as the last event. */
  type Handlers = {
    /** @param text - Absent for a binary frame. */
    onMessage(text: string | undefined): void
    onPong(): void
    onClose(code: number): void
  }
}

/** Address on which a server listens. It provides the audience of a relay without a public URL. */
export type Listener = {
  /** True if only this machine can reach it. */
  readonly isLoopback: boolean
  readonly port: number
}

/** A request to open a WebSocket. */
export type RelayUpgrade = {
  readonly headers: Headers
  /** Path and query of the request. */
  readonly target: string
  /** Peer address of the socket; the proxy's address behind a proxy. */
  readonly address: string
  readonly listener: Listener | undefined
  /** Accepts the upgrade. Calls `open` unless the peer has disconnected meanwhile. */
  accept(open: (socket: RelaySocket) => RelaySocket.Handlers): void
  /** Refuses the upgrade with an HTTP status. */
  refuse(status: number): void
}
