import { BaseError, type Namespace } from '@fairlead/protocol'
import type { Connector, Grant, Link } from '../../connectors/createConnector.ts'
import { toChainId, toChainNumber } from '../../namespaces/eip155.ts'
import { withFirst } from '../../store/others.ts'
import type { ConnectorInfo } from '../../store/state.ts'
import type { AdapterHost } from '../adapter.ts'
import type { CreateWagmiConnector, WagmiConnector } from './wagmiConfig.ts'

/**
 * A Fairlead wallet that is added to wagmi as a connector: pairing, `window.ethereum`, the embedded
 * wallet, or connectors from the options.
 */
export type Bridge = {
  readonly info: ConnectorInfo
  readonly create: CreateWagmiConnector
  /**
   * Connects the wallet, or resumes it without a prompt if `isSilent`. Returns the whole link,
   * because wagmi keeps only a part of it.
   */
  requestLink(options: Connector.Options & { isSilent?: boolean }): Promise<Link | undefined>
  /** Returns the latest link if it has not been taken yet, and clears it. */
  takeLink(): Link | undefined
  /** Disconnects the wallet; `signOut` also revokes its permission. */
  disconnect(signOut: boolean): Promise<void>
  /** Puts an account first. */
  putFirst(address: string): void
  /** Subscribes to the wallet's events. @returns The provider that the page can use directly. */
  open(): Promise<unknown>
  /** Takes over a connection made outside wagmi, e.g. by pairing. {@link Bridge.open} must be called first. */
  takeOver(now: Standing): void
  /** Stops listening. Called when the widget detaches. */
  close(): void
}

type Standing = Pick<Grant, 'accounts' | 'chainId'>

/** State of a bridge. */
type State = {
  /** The wallet's connector, once it is loaded. */
  connector?: Connector | undefined
  /** The latest link, until it is taken. */
  link?: Link | undefined
  /** Set while the wallet is connected. */
  now?: Standing | undefined
  emitter?: WagmiConnector['emitter'] | undefined
  stop?: (() => void) | undefined
}

/** Creates a bridge. */
export function createBridge(options: createBridge.Options): Bridge {
  const { host, info, open } = options
  const state: State = {}

  async function load(): Promise<Connector> {
    state.connector ??= await open()
    return state.connector
  }

  function watch(connector: Connector) {
    state.stop ??= connector.watch('eip155', (event) => {
      // wagmi has no event for `approvedChanged`, and can't report `moved` in one step.
      if (event.type === 'approvedChanged' || event.type === 'moved')
        host()?.emit({ ...event, connectorId: info.id, namespace: 'eip155' })
      const { emitter, now } = state
      if (!now) return
      const { type } = event
      if (type === 'disconnected') state.now = undefined
      else if (type === 'accountsChanged') state.now = { ...now, accounts: event.accounts }
      else if (type === 'chainChanged') state.now = { ...now, chainId: event.chainId }
      else if (type === 'moved') state.now = { accounts: event.accounts, chainId: event.chainId }
      if (state.now) emitter?.emit('change', toWagmi(state.now))
      else emitter?.emit('disconnect')
    })
  }

  const bridge: Bridge = {
    info,
    create: (lent) => createWagmiConnector({ ...options, bridge, state }, lent),
    async requestLink({ isSilent = false, ...given }) {
      const connector = await load()
      const link = await (isSilent ? connector.resume(given) : connector.connect(given))
      state.link = link
      const own = link && grantOf(link, given.namespace)
      if (own) state.now = own
      if (own) watch(connector)
      return link
    },
    takeLink() {
      const { link } = state
      state.link = undefined
      return link
    },
    async disconnect(signOut) {
      state.now = undefined
      const connector = await load()
      await connector.disconnect({ namespace: 'eip155', signOut })
    },
    putFirst(address) {
      const { now } = state
      if (now) state.now = { ...now, accounts: withFirst(now.accounts, address) }
    },
    async open() {
      const connector = await load()
      watch(connector)
      return providerOf(connector)
    },
    takeOver(now) {
      state.now = now
    },
    close() {
      state.stop?.()
      state.stop = undefined
      state.connector = undefined
      state.now = undefined
    },
  }
  return bridge
}

export declare namespace createBridge {
  type Options = {
    host: () => AdapterHost | undefined
    info: ConnectorInfo
    /** Called when the page disconnects the wallet through wagmi. */
    onForgotten: () => void
    /** Loads the wallet's connector. */
    open: () => Promise<Connector>
  }
}

/** Creates the connector that wagmi uses for a bridge's wallet. */
function createWagmiConnector(
  {
    bridge,
    host,
    info,
    onForgotten,
    state,
  }: createBridge.Options & { bridge: Bridge; state: State },
  { chains, emitter }: Parameters<CreateWagmiConnector>[0],
): ReturnType<CreateWagmiConnector> {
  state.emitter = emitter
  function now() {
    if (state.now) return toWagmi(state.now)
    throw new BaseError('NOT_CONNECTED')
  }
  return {
    id: info.id,
    name: info.name,
    type: info.type === 'WALLET_CONNECT' ? 'walletConnect' : 'fairlead',
    ...(info.imageUrl ? { icon: info.imageUrl } : {}),
    async connect({ isReconnecting: isSilent = false }: { isReconnecting?: boolean } = {}) {
      if (state.now && isSilent) return toWagmi(state.now)
      const { signal } = new AbortController()
      await bridge.requestLink({ isSilent, namespace: 'eip155', signal })
      if (state.now) return toWagmi(state.now)
      throw new BaseError('CONNECTION_REJECTED', { hints: [`Wallet: ${info.name}`] })
    },
    async disconnect() {
      // Called first: pairing does not end a session while a namespace still claims it.
      onForgotten()
      await bridge.disconnect(true)
    },
    getAccounts: async () => now().accounts,
    getChainId: async () => now().chainId,
    // Loads no code before the wallet is connected: wagmi calls this for every connector at each
    // page load.
    getProvider: async () =>
      state.now && state.connector ? providerOf(state.connector) : undefined,
    isAuthorized: async () => state.now !== undefined,
    async switchChain({ chainId }) {
      const wanted = toChainId(chainId)
      const networks = host()?.networks() ?? []
      const network = networks.find(({ caipNetworkId }) => caipNetworkId === wanted)
      const { connector } = state
      if (!network || !connector?.switchNetwork)
        throw new BaseError('SWITCH_FAILED', { hints: [`Wanted: ${wanted}`] })
      await connector.switchNetwork({ network, signal: new AbortController().signal })
      if (state.now) state.now = { ...state.now, chainId: wanted }
      emitter.emit('change', { chainId })
      return chains.find(({ id }) => id === chainId)
    },
    // Required by wagmi's interface. The bridge watches the wallet directly.
    onAccountsChanged() {},
    onChainChanged() {},
    onDisconnect() {},
  }
}

const providerOf = ({ provider, providers }: Connector) => provider ?? providers?.eip155

/** Returns the EVM part of a link. @param asked - The requested namespace. */
export function grantOf(link: Link, asked: Namespace): Grant | undefined {
  const all = [{ ...link, namespace: link.namespace ?? asked }, ...(link.others ?? [])]
  return all.find(({ namespace }) => namespace === 'eip155')
}

/** Converts a grant to the form of wagmi's state. */
export function toWagmi({ accounts, chainId }: Standing) {
  return { accounts: accounts.map(({ address }) => address), chainId: toChainNumber(chainId) }
}
