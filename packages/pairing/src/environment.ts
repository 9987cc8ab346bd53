/** String storage that survives a reload, synchronous or asynchronous. A failing storage counts as empty. */
export type PairingStorage = {
  getItem(key: string): string | null | Promise<string | null>
  setItem(key: string, value: string): unknown
  removeItem(key: string): unknown
}

/** Subset of WebSocket; the platform's own, or the package `ws` on older versions of Node. */
export type Socket = {
  readonly readyState: number
  send(text: string): void
  close(code?: number, reason?: string): void
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number; reason: string }) => void) | null
  onerror: ((event: unknown) => void) | null
}

/** Message channel between tabs of one origin. */
export type PairingChannel = {
  postMessage(message: unknown): void
  /** @returns Closes the channel. */
  listen(onMessage: (message: unknown) => void): () => void
}

/** Signs with an Ed25519 key, which identifies the client to a relay. */
export type Signer = {
  /** 32 bytes. */
  readonly publicKey: Uint8Array
  /** Signs a message. @returns 64 bytes; deterministic. */
  sign(message: Uint8Array): Promise<Uint8Array>
}

/** External dependencies of a client, so that tests can replace them. */
export type PairingEnvironment = {
  /** Milliseconds since 1970. */
  now(): number
  /** Returns cryptographically secure random bytes. */
  random(bytes: number): Uint8Array
  /** Runs once after `ms` milliseconds. @returns Cancels. */
  schedule(run: () => void, ms: number): () => void
  openSocket(url: string): Socket
  /** Creates a signer from a 32-byte seed. Default: the platform's Web Crypto, or a library. */
  createSigner?(seed: Uint8Array): Promise<Signer>
  /** Calls `listener` when the network is back or the page becomes visible. @returns Unsubscribes. */
  onWake?(listener: () => void): () => void
  /**
   * Runs `lead` while this tab holds the lock `name`, until `signal` is aborted. `lost` is aborted then, and
   * also when another tab takes the lock with `steal`, which does not wait for its turn. Absent if the
   * platform has no locks; then every tab leads itself.
   */
  lead?(
    name: string,
    lead: (lost: AbortSignal) => void,
    signal: AbortSignal,
    options?: { readonly steal?: boolean },
  ): void
  openChannel?(name: string): PairingChannel | undefined
  /** Called with the error of a listener. Without this function, such errors are ignored. */
  onError?(error: unknown): void
}
