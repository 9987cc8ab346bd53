import { BaseError } from '@fairlead/protocol'
import type { Connector, Grant, Link } from '../../connectors/createConnector.ts'
import { switchEvmNetwork } from '../../connectors/switchEvmNetwork.ts'
import { ConnectionRejectedError, ConnectorNotFoundError } from '../../errors/connection.ts'
import { fromProvider, ProviderError } from '../../errors/fromProvider.ts'
import { toChainNumber } from '../../namespaces/eip155.ts'
import { type Eip1193Provider, isEip1193Provider } from '../../namespaces/eip1193Provider.ts'
import { abortable, throwIfAborted } from '../../utils/abortable.ts'
import type { AdapterHost } from '../adapter.ts'
import type { WalletOperations } from '../createListedAdapter.ts'
import type { EvmActions } from '../universal/evm.ts'
import type { Bridge } from './createBridge.ts'
import type { Follower } from './followWagmi.ts'
import { toGrant } from './toGrant.ts'
import type { WagmiConfig, WagmiConnector } from './wagmiConfig.ts'
import {
  addChain,
  commit,
  findConnector,
  idOf,
  isSettled,
  liveConnections,
  liveOf,
  remove,
} from './wagmiState.ts'

/** Creates the operations that talk to wallets through wagmi. viem loads with the first read or write. */
export function createWagmiOperations(options: createWagmiOperations.Options): WalletOperations {
  const { bridges, config, follower, host, providers } = options
  let evm: { actions: Promise<EvmActions>; host: AdapterHost } | undefined

  function lender(): AdapterHost {
    const now = host()
    if (now) return now
    throw new BaseError('ADAPTER_NOT_FOUND', { hints: ['The adapter belongs to no widget'] })
  }

  function find(connectorId: string): WagmiConnector {
    const connector = findConnector(config, connectorId)
    if (connector) return connector
    const available = config.connectors.map(idOf)
    throw new ConnectorNotFoundError({ available, requested: connectorId })
  }

  /**
   * Loads the EVM actions for the widget that uses the adapter now. A failed download is retried at
   * the next call.
   */
  function actions(): Promise<EvmActions> {
    const now = lender()
    if (evm?.host === now) return evm.actions
    const loading = import('../universal/evm.ts').then((evm) => evm.createEvmActions(now))
    evm = { actions: loading, host: now }
    loading.catch(() => {
      evm = undefined
    })
    return loading
  }

  async function walletOf(connectorId: string): Promise<Eip1193Provider> {
    const connector = find(connectorId)
    const provider = await connector.getProvider()
    if (isEip1193Provider(provider)) return provider
    throw new BaseError('FEATURE_UNAVAILABLE', { hints: [`Wallet: ${connector.name}`] })
  }

  /**
   * Connects or resumes one wallet, and records the connection in wagmi's state. Returns undefined
   * if a silent attempt is refused.
   */
  async function ask(
    connector: WagmiConnector,
    given: Connector.Options & { isSilent: boolean },
  ): Promise<Link | undefined> {
    const { isSilent, signal } = given
    const bridge = bridges.get(idOf(connector))
    if (bridge) {
      const link = await abortable(bridge.ask(given), signal)
      if (!link) return undefined
      bridge.take()
      const own = [{ ...link, namespace: link.namespace ?? given.namespace }]
        .concat(link.others ?? [])
        .find(({ namespace }) => namespace === 'eip155')
      if (own) await enter(connector, toWagmi(own), isSilent)
      return { ...link, onLeft: () => leave(connector, link.onLeft) }
    }
    const answer = await abortable(connector.connect({ isReconnecting: isSilent }), signal)
    const accounts = answer.accounts.map(String)
    const link = toGrant({ accounts, chainId: answer.chainId })
    await enter(connector, { accounts, chainId: answer.chainId }, isSilent)
    return { ...link, onLeft: () => leave(connector) }
  }

  async function enter(
    connector: WagmiConnector,
    at: { accounts: string[]; chainId: number },
    isSilent: boolean,
  ) {
    providers.set(idOf(connector), await connector.getProvider())
    follower.quietly(() => commit(config, { ...at, connector }, isSilent))
  }

  function leave(connector: WagmiConnector, onLeft?: (() => void) | undefined) {
    onLeft?.()
    follower.quietly(() => remove(config, connector))
  }

  /** Shows the progress in wagmi's hooks. Connections stay as they are. */
  function setStatus(status: 'connecting' | 'reconnecting' | 'settled') {
    follower.quietly(() =>
      config.setState((state) => {
        const settled = state.current ? 'connected' : 'disconnected'
        return { ...state, status: status === 'settled' ? settled : status }
      }),
    )
  }

  const operations: WalletOperations = {
    async openWallet({ connectorId }) {
      const connector = find(connectorId)
      const provider = await (bridges.get(connectorId)?.open() ?? connector.getProvider())
      providers.set(connectorId, provider)
    },

    async connect({ connectorId, ...given }) {
      throwIfAborted(given.signal)
      const connector = find(connectorId)
      setStatus('connecting')
      try {
        const link = await ask(connector, { ...given, isSilent: false })
        if (link) return link
      } catch (cause) {
        const error = fromProvider(cause)
        if (!(error instanceof ProviderError && error.group === 'declined')) throw error
      } finally {
        if (config.state.status === 'connecting') setStatus('settled')
      }
      throw new ConnectionRejectedError({ cause: undefined, walletName: connector.name })
    },

    async syncConnection({ connectorId, ...given }) {
      const { signal } = given
      throwIfAborted(signal)
      // wagmi's React provider may be reconnecting; waiting avoids resuming a wallet twice.
      await abortable(settledState(config), signal)
      const live = liveOf(config, connectorId)
      if (live) {
        providers.set(connectorId, await live.connector.getProvider())
        return toGrant(live)
      }
      const connector = find(connectorId)
      const isBridged = bridges.has(connectorId)
      try {
        if (!isBridged && !(await abortable(connector.isAuthorized(), signal))) return undefined
        throwIfAborted(signal)
        return await ask(connector, { ...given, isSilent: true })
      } catch (error) {
        throw fromProvider(error)
      }
    },

    async disconnect({ connectorId, isLast, signOut }) {
      const leave = async (connector: WagmiConnector) =>
        bridges.get(idOf(connector))?.leave(signOut) ?? connector.disconnect()
      if (isLast) {
        const live = liveConnections(config.state).map(({ connector }) => connector)
        // The wallet may be connected outside wagmi's state, e.g. if wagmi did not resume it.
        const all = new Set([...live, find(connectorId)])
        // Removed before disconnecting; otherwise each removal would make the next wallet the
        // current one.
        follower.quietly(() => {
          for (const connector of all) remove(config, connector)
        })
        const outcomes = await Promise.allSettled([...all].map(leave))
        for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
        return
      }
      const connector = find(connectorId)
      try {
        await leave(connector)
      } finally {
        remove(config, connector)
      }
    },

    async switchNetwork({ connectorId, network, signal }) {
      const connector = find(connectorId)
      const chainId = toChainNumber(network.caipNetworkId)
      addChain(config, network)
      throwIfAborted(signal)
      if (connector.type === 'injected') {
        await switchEvmNetwork(await walletOf(connectorId), { network, signal })
        // Some wallets emit no event when they switch.
        connector.emitter.emit('change', { chainId })
        return
      }
      if (!connector.switchChain)
        throw new BaseError('FEATURE_UNAVAILABLE', {
          hints: [`Wallet: ${connector.name}`, 'Operation: switchNetwork'],
        })
      try {
        await abortable(connector.switchChain({ chainId }), signal)
        if ((await abortable(connector.getChainId(), signal)) === chainId) return
      } catch (error) {
        throw fromProvider(error)
      }
      throw new BaseError('SWITCH_FAILED', { hints: [`Wanted: ${network.caipNetworkId}`] })
    },

    getBalance: async (given) => (await actions()).getBalance(given),
    getName: async (given) => (await actions()).getName(given),
    getTokens: async (given) => (await actions()).getTokens(given),
    estimateGas: async (given) => (await actions()).estimateGas(given),

    signMessage: async (given) =>
      (await actions()).signMessage(await walletOf(given.connectorId), given),
    signTypedData: async (given) =>
      (await actions()).signTypedData(await walletOf(given.connectorId), given),
    sendTransaction: async (given) =>
      (await actions()).sendTransaction(await walletOf(given.connectorId), given),
    writeContract: async (given) =>
      (await actions()).writeContract(await walletOf(given.connectorId), given),
  }
  return operations
}

export declare namespace createWagmiOperations {
  type Options = {
    /** Keyed by connector id. */
    bridges: ReadonlyMap<string, Bridge>
    config: WagmiConfig
    follower: Follower
    host: () => AdapterHost | undefined
    /** Providers by connector id; cached because wagmi's `getProvider` is asynchronous. */
    providers: Map<string, unknown>
  }
}

function toWagmi({ accounts, chainId }: Grant) {
  return { accounts: accounts.map(({ address }) => address), chainId: toChainNumber(chainId) }
}

/** Resolves when wagmi is neither connecting nor reconnecting. */
function settledState(config: WagmiConfig): Promise<void> {
  if (isSettled(config.state)) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = config.subscribe(
      (state) => state,
      (state) => {
        if (!isSettled(state)) return
        stop()
        resolve()
      },
    )
  })
}
