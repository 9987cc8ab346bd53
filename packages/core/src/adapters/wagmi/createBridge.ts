import { BaseError, type ChainId } from '@fairlead/protocol'
import type { Connector, Grant, Link } from '../../connectors/createConnector.ts'
import { toChainId, toChainNumber } from '../../namespaces/eip155.ts'
import { withFirst } from '../../store/others.ts'
import type { ConnectorInfo } from '../../store/state.ts'
import type { AdapterHost } from '../adapter.ts'
import type { CreateWagmiConnector, WagmiConnector } from './wagmiConfig.ts'

/** A wallet of ours, which wagmi sees as one of its own: phones, `window.ethereum`, the page's options. */
export type Bridge = {
  readonly info: ConnectorInfo
  readonly create: CreateWagmiConnector
  /** Asks the wallet; `isSilent` without a person. The whole answer, where wagmi keeps half of it. */
  ask(options: Connector.Options & { isSilent?: boolean }): Promise<Link | undefined>
  /** The answer that nobody admitted so far. @returns It once. */
  take(): Link | undefined
  /** Lets go of it; `signOut` also takes back the wallet's permission. */
  leave(signOut: boolean): Promise<void>
  /** This one of its accounts is in use now. */
  prefer(address: string): void
  /** Follows the wallet's events from now on. @returns What the page gets to talk to it directly. */
  open(): Promise<unknown>
  /** It was connected beside wagmi, as a phone that scanned a code; {@link Bridge.open} came before. */
  join(now: Pick<Grant, 'accounts' | 'chainId'>): void
  /** The widget that it was opened for is gone. */
  close(): void
}

/** @param options.open - The wallet; its code may be fetched by it. */
export function createBridge(options: createBridge.Options): Bridge {
  const { host, info, onForgotten, open } = options
  let opened: Connector | undefined
  let answer: Link | undefined
  /** Set while it is connected here. */
  let now: Pick<Grant, 'accounts' | 'chainId'> | undefined
  let report: WagmiConnector['emitter'] | undefined
  let stop: (() => void) | undefined

  async function wallet(): Promise<Connector> {
    opened ??= await open()
    return opened
  }

  function hear(connector: Connector) {
    stop ??= connector.watch('eip155', (event) => {
      // wagmi has no words for it, or not in one step.
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
          // First: a session that still counts for somebody is kept.
          onForgotten()
          await bridge.leave(true)
        },
        getAccounts: async () => toWagmi(now).accounts,
        getChainId: async () => toWagmi(now).chainId,
        // Nothing is fetched before it is connected: wagmi asks this of every wallet at each load.
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
        // wagmi's contract has these; here the wallet is watched directly.
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
    /** The page let go of it by wagmi's own means: whoever counts on it must not any longer. */
    onForgotten: () => void
    open: () => Promise<Connector>
  }
}

function toWagmi(now: { accounts: Grant['accounts']; chainId: ChainId } | undefined) {
  if (!now) throw new BaseError('NOT_CONNECTED')
  const { accounts, chainId } = now
  return { accounts: accounts.map(({ address }) => address), chainId: toChainNumber(chainId) }
}
