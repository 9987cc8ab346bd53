/**
 * What is used of wagmi. Its majors 2 and 3 agree on all of it, and no code of wagmi is needed beside
 * the config, so the page's own copy is the only one.
 */
export type WagmiConfig = {
  readonly connectors: readonly WagmiConnector[]
  readonly chains: readonly { readonly id: number }[]
  readonly state: WagmiState
  readonly storage: WagmiStorage | null
  setState(change: (state: WagmiState) => WagmiState): void
  subscribe(
    selector: (state: WagmiState) => WagmiState,
    listener: (state: WagmiState) => void,
  ): () => void
  readonly _internal: {
    readonly mipd?:
      | { findProvider(given: { rdns: string }): { info: { icon: string } } | undefined }
      | undefined
    readonly chains: { setState(chains: readonly { readonly id: number }[]): void }
    readonly connectors: {
      setup(create: CreateWagmiConnector): WagmiConnector
      setState(connectors: readonly WagmiConnector[]): void
      subscribe(listener: () => void): () => void
    }
    readonly events: Readonly<Record<'change' | 'connect' | 'disconnect', Listener>>
  }
}

type Listener = (data: never) => void
/** Where wagmi keeps what it remembers; the page chooses it. */
type WagmiStorage = {
  getItem(key: string): unknown
  removeItem(key: string): unknown
  setItem(key: string, value: unknown): unknown
}

/** One wallet, as wagmi talks to it. */
export type WagmiConnector = {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly icon?: string | undefined
  readonly uid: string
  readonly emitter: {
    emit(event: 'change' | 'disconnect', data?: object): unknown
    on(event: string, listener: Listener): unknown
    off(event: string, listener: Listener): unknown
  }
  connect(given?: object): Promise<{ accounts: readonly unknown[]; chainId: number }>
  disconnect(): Promise<void>
  getAccounts(): Promise<readonly string[]>
  getChainId(): Promise<number>
  getProvider(): Promise<unknown>
  isAuthorized(): Promise<boolean>
  switchChain?(given: { chainId: number }): Promise<unknown>
  onAccountsChanged?(accounts: string[]): void
  onChainChanged?(chainId: string): void
  onDisconnect?(): void
}

/** What wagmi lends a connector that it makes. */
export type CreateWagmiConnector = (lent: {
  readonly chains: readonly { readonly id: number }[]
  readonly emitter: WagmiConnector['emitter']
}) => Omit<WagmiConnector, 'emitter' | 'uid'>

/** What wagmi knows. It is the one place where EVM connections are written down. */
export type WagmiState = {
  readonly chainId: number
  readonly connections: ReadonlyMap<string, WagmiConnection>
  /** A `uid` of a connector. */
  readonly current: string | null
  readonly status: 'connected' | 'connecting' | 'disconnected' | 'reconnecting'
}

export type WagmiConnection = {
  readonly accounts: readonly string[]
  readonly chainId: number
  readonly connector: WagmiConnector
}

/** Whether something is a config of wagmi, of a major that this adapter knows. */
export function isWagmiConfig(value: unknown): value is WagmiConfig {
  const config = (value ?? {}) as Partial<WagmiConfig>
  return (
    typeof config.setState === 'function' &&
    typeof config.subscribe === 'function' &&
    typeof config.state === 'object' &&
    Array.isArray(config.connectors) &&
    typeof config._internal?.events?.change === 'function' &&
    typeof config._internal.connectors?.setup === 'function'
  )
}
