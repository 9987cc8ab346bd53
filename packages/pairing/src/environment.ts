/** What survives a reload: text by key. May answer at once or later; a failing one counts as empty. */
export type PairingStorage = {
  getItem(key: string): string | null | Promise<string | null>
  setItem(key: string, value: string): unknown
  removeItem(key: string): unknown
}

/** The part of a WebSocket that is used; the platform's own, or the package `ws` on older Nodes. */
export type Socket = {
  readonly readyState: number
  send(text: string): void
  close(code?: number, reason?: string): void
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number; reason: string }) => void) | null
  onerror: ((event: unknown) => void) | null
}

/** What tabs of one origin talk over. */
export type PairingChannel = {
  postMessage(message: unknown): void
  /** @returns Closes the channel. */
  listen(onMessage: (message: unknown) => void): () => void
}

/** Signs by one Ed25519 key: how a relay knows a client. */
export type Signer = {
  /** 32 bytes. */
  readonly publicKey: Uint8Array
  /** @returns 64 bytes; the same each time. */
  sign(message: Uint8Array): Promise<Uint8Array>
}

/** Everything that a client takes from the world, so that tests never wait. */
export type PairingEnvironment = {
  /** Milliseconds since 1970. */
  now(): number
  /** Cryptographically strong. */
  random(bytes: number): Uint8Array
  /** Runs once after `ms` milliseconds. @returns Cancels. */
  schedule(run: () => void, ms: number): () => void
  openSocket(url: string): Socket
  /** Of a seed of 32 bytes; by the platform unless given. */
  createSigner?(seed: Uint8Array): Promise<Signer>
  /** Told when the network is back, or the page is seen again. @returns Stops. */
  onWake?(listener: () => void): () => void
  /**
   * Runs `lead` while this tab holds the name alone; until `signal` is aborted. `lost` is aborted then,
   * and when another tab takes the name away with `steal`, without waiting for its turn. Absent where
   * the platform has no locks: then every tab leads for itself.
   */
  lead?(
    name: string,
    lead: (lost: AbortSignal) => void,
    signal: AbortSignal,
    options?: { readonly steal?: boolean },
  ): void
  openChannel?(name: string): PairingChannel | undefined
  /** Told what a listener threw. It stops nothing, and is ignored when this is absent. */
  onError?(error: unknown): void
}
