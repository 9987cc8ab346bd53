/**
 * The part of wagmi's config that the adapter uses, identical in wagmi 2 and 3. The adapter imports
 * no code of wagmi, so the page's own copy is the only one.
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
/** wagmi's storage, as configured by the page. */
type WagmiStorage = {
  getItem(key: string): unknown
  removeItem(key: string): unknown
  setItem(key: string, value: unknown): unknown
}

/** A wagmi connector. */
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

/** Creates a wagmi connector; wagmi passes its chains and an emitter. */
export type CreateWagmiConnector = (lent: {
  readonly chains: readonly { readonly id: number }[]
  readonly emitter: WagmiConnector['emitter']
}) => Omit<WagmiConnector, 'emitter' | 'uid'>

/** wagmi's state, the only source of EVM connections. */
export type WagmiState = {
  readonly chainId: number
  readonly connections: ReadonlyMap<string, WagmiConnection>
  /** `uid` of the current connector. */
  readonly current: string | null
  readonly status: 'connected' | 'connecting' | 'disconnected' | 'reconnecting'
}

export type WagmiConnection = {
  readonly accounts: readonly string[]
  readonly chainId: number
  readonly connector: WagmiConnector
}

/** True if the value is a wagmi config of a supported major version. */
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
