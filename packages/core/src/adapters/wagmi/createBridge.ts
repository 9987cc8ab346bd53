import { BaseError, type ChainId } from '@fairlead/protocol'
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
  ask(options: Connector.Options & { isSilent?: boolean }): Promise<Link | undefined>
  /** Returns the latest link if it has not been taken yet, and clears it. */
  take(): Link | undefined
  /** Disconnects the wallet; `signOut` also revokes its permission. */
  leave(signOut: boolean): Promise<void>
  /** Puts an account first. */
  prefer(address: string): void
  /** Subscribes to the wallet's events. @returns The provider that the page can use directly. */
  open(): Promise<unknown>
  /** Takes over a connection made outside wagmi, e.g. by pairing. {@link Bridge.open} must be called first. */
  join(now: Pick<Grant, 'accounts' | 'chainId'>): void
  /** Stops listening. Called when the widget detaches. */
  close(): void
}

/** Creates a bridge. @param options.open - Loads the wallet's connector. */
export function createBridge(options: createBridge.Options): Bridge {
  const { host, info, onForgotten, open } = options
  let opened: Connector | undefined
  let answer: Link | undefined
  /** Set while the wallet is connected. */
  let now: Pick<Grant, 'accounts' | 'chainId'> | undefined
  let report: WagmiConnector['emitter'] | undefined
  let stop: (() => void) | undefined

  async function wallet(): Promise<Connector> {
    opened ??= await open()
    return opened
  }

  function hear(connector: Connector) {
    stop ??= connector.watch('eip155', (event) => {
      // wagmi has no event for `approvedChanged`, and can't report `moved` in one step.
      if (event.type === 'approvedChanged' || event.type === 'moved')
        host()?.emit({ ...event, connectorId: info.id, namespace: 'eip155' })
      if (!now) return
      if (event.type === 'disconnected') now = undefined
      if (!now) report?.emit('disconnect')
      else if (event.type === 'accountsChanged') now = { ...now, accounts: event.accounts }
      else if (event.type === 'chainChanged') now = { ...now, chainId: event.chainId }
      else if (event.type === 'moved') now = { accounts: event.accounts, chainId: event.chainId }
      if (now) report?.emit('change', toWagmi(now))
    })
  }

  const bridge: Bridge = {
    info,
    async ask({ isSilent = false, ...given }) {
      const connector = await wallet()
      const link = await (isSilent ? connector.resume(given) : connector.connect(given))
      answer = link
      const grants = link ? [{ ...link, namespace: link.namespace ?? given.namespace }] : []
      const own = [...grants, ...(link?.others ?? [])].find(
        ({ namespace }) => namespace === 'eip155',
      )
      if (own) now = own
      if (own) hear(connector)
      return link
    },
    take() {
      const taken = answer
      answer = undefined
      return taken
    },
    async leave(signOut) {
      now = undefined
      const connector = await wallet()
      await connector.disconnect({ namespace: 'eip155', signOut })
    },
    prefer(address) {
      if (now) now = { ...now, accounts: withFirst(now.accounts, address) }
    },
    async open() {
      const connector = await wallet()
      hear(connector)
      return connector.provider ?? connector.providers?.eip155
    },
    join(given) {
      now = given
    },
    close() {
      stop?.()
      stop = undefined
      opened = undefined
      now = undefined
    },

    create({ chains, emitter }) {
      report = emitter
      return {
        id: info.id,
        name: info.name,
        type: info.type === 'WALLET_CONNECT' ? 'walletConnect' : 'fairlead',
        ...(info.imageUrl ? { icon: info.imageUrl } : {}),
        async connect({ isReconnecting }: { isReconnecting?: boolean } = {}) {
          if (now && isReconnecting) return toWagmi(now)
          const { signal } = new AbortController()
          const isSilent = isReconnecting ?? false
          await bridge.ask({ isSilent, namespace: 'eip155', signal })
          if (now) return toWagmi(now)
          throw new BaseError('CONNECTION_REJECTED', { hints: [`Wallet: ${info.name}`] })
        },
        async disconnect() {
          // Called first: pairing does not end a session while a namespace still claims it.
          onForgotten()
          await bridge.leave(true)
        },
        getAccounts: async () => toWagmi(now).accounts,
        getChainId: async () => toWagmi(now).chainId,
        // Loads no code before the wallet is connected: wagmi calls this for every connector at
        // each page load.
        getProvider: async () =>
          now ? (opened?.provider ?? opened?.providers?.eip155) : undefined,
        isAuthorized: async () => now !== undefined,
        async switchChain({ chainId }) {
          const network = host()
            ?.networks()
            .find(({ caipNetworkId }) => caipNetworkId === toChainId(chainId))
          if (!network || !opened?.switchNetwork)
            throw new BaseError('SWITCH_FAILED', { hints: [`Wanted: ${toChainId(chainId)}`] })
          await opened.switchNetwork({ network, signal: new AbortController().signal })
          if (now) now = { ...now, chainId: network.caipNetworkId }
          emitter.emit('change', { chainId })
          return chains.find(({ id }) => id === chainId)
        },
        // Required by wagmi's interface. The bridge watches the wallet directly.
        onAccountsChanged() {},
        onChainChanged() {},
        onDisconnect() {},
      }
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
    open: () => Promise<Connector>
  }
}

function toWagmi(now: { accounts: Grant['accounts']; chainId: ChainId } | undefined) {
  if (!now) throw new BaseError('NOT_CONNECTED')
  const { accounts, chainId } = now
  return { accounts: accounts.map(({ address }) => address), chainId: toChainNumber(chainId) }
}
