import { BaseError } from '@fairlead/protocol'
import type { Connector, Link } from '../../connectors/createConnector.ts'
import { switchEvmNetwork } from '../../connectors/switchEvmNetwork.ts'
import { ConnectionRejectedError, ConnectorNotFoundError } from '../../errors/connection.ts'
import { fromProvider, ProviderError } from '../../errors/fromProvider.ts'
import { toChainNumber } from '../../namespaces/eip155.ts'
import { type Eip1193Provider, isEip1193Provider } from '../../namespaces/eip1193Provider.ts'
import { abortable, throwIfAborted } from '../../utils/abortable.ts'
import type { Adapter } from '../adapter.ts'
import type { WalletOperations } from '../createListedAdapter.ts'
import { signWith } from '../WalletSigner.ts'
import { type Bridge, grantOf, toWagmi } from './createBridge.ts'
import type { Follower } from './followWagmi.ts'
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
  toGrant,
} from './wagmiState.ts'

/** State that the operations share with the adapter. */
export type WagmiContext = {
  /** Keyed by connector id. */
  readonly bridges: ReadonlyMap<string, Bridge>
  readonly config: WagmiConfig
  readonly follower: Follower
  /** Providers by connector id; cached because wagmi's `getProvider` is asynchronous. */
  readonly providers: Map<string, unknown>
}

/** Creates the operations that talk to wallets through wagmi. viem loads with the first signature or transaction. */
export function createWagmiOperations(context: WagmiContext): WalletOperations {
  const { bridges, config, providers } = context
  return {
    async openWallet({ connectorId }) {
      const connector = find(config, connectorId)
      const provider = await (bridges.get(connectorId)?.open() ?? connector.getProvider())
      providers.set(connectorId, provider)
    },
    connect: (given) => connectWallet(context, given),
    syncConnection: (given) => resumeWallet(context, given),
    disconnect: (given) => disconnectWallet(context, given),
    switchNetwork: (given) => switchWallet(config, given),
    ...signWith(async ({ connectorId }) => {
      const { createEvmSigner } = await import('../createEvmSigner.ts')
      return createEvmSigner(await providerOf(find(config, connectorId)))
    }),
  }
}

async function connectWallet(
  context: WagmiContext,
  { connectorId, ...given }: Adapter.ConnectOptions,
): Promise<Link> {
  const { config } = context
  throwIfAborted(given.signal)
  const connector = find(config, connectorId)
  setStatus(context, 'connecting')
  try {
    const link = await requestLink(context, connector, { ...given, isSilent: false })
    if (link) return link
  } catch (cause) {
    const error = fromProvider(cause)
    if (!(error instanceof ProviderError && error.group === 'declined')) throw error
  } finally {
    if (config.state.status === 'connecting') setStatus(context, 'settled')
  }
  throw new ConnectionRejectedError({ cause: undefined, walletName: connector.name })
}

async function resumeWallet(
  context: WagmiContext,
  { connectorId, ...given }: Adapter.ConnectOptions,
): Promise<Link | undefined> {
  const { bridges, config, providers } = context
  const { signal } = given
  throwIfAborted(signal)
  // wagmi's React provider may be reconnecting; waiting avoids resuming a wallet twice.
  await abortable(waitUntilSettled(config), signal)
  const live = liveOf(config, connectorId)
  if (live) {
    providers.set(connectorId, await live.connector.getProvider())
    return toGrant(live)
  }
  const connector = find(config, connectorId)
  const isBridged = bridges.has(connectorId)
  try {
    if (!isBridged && !(await abortable(connector.isAuthorized(), signal))) return undefined
    throwIfAborted(signal)
    return await requestLink(context, connector, { ...given, isSilent: true })
  } catch (error) {
    throw fromProvider(error)
  }
}

/**
 * Connects or resumes one wallet, and records the connection in wagmi's state. Returns undefined
 * if a silent attempt is refused.
 */
async function requestLink(
  context: WagmiContext,
  connector: WagmiConnector,
  given: Connector.Options & { isSilent: boolean },
): Promise<Link | undefined> {
  const { isSilent, namespace, signal } = given
  const bridge = context.bridges.get(idOf(connector))
  if (bridge) {
    const link = await abortable(bridge.requestLink(given), signal)
    if (!link) return undefined
    bridge.takeLink()
    const own = grantOf(link, namespace)
    if (own) await record(context, connector, toWagmi(own), isSilent)
    return { ...link, onLeft: () => release(context, connector, link.onLeft) }
  }
  const answer = await abortable(connector.connect({ isReconnecting: isSilent }), signal)
  const { chainId } = answer
  const accounts = answer.accounts.map(String)
  const grant = toGrant({ accounts, chainId })
  await record(context, connector, { accounts, chainId }, isSilent)
  return { ...grant, onLeft: () => release(context, connector) }
}

async function record(
  { config, follower, providers }: WagmiContext,
  connector: WagmiConnector,
  at: { accounts: string[]; chainId: number },
  isSilent: boolean,
) {
  providers.set(idOf(connector), await connector.getProvider())
  follower.quietly(() => commit(config, { ...at, connector }, isSilent))
}

function release(
  { config, follower }: WagmiContext,
  connector: WagmiConnector,
  onLeft?: (() => void) | undefined,
) {
  onLeft?.()
  follower.quietly(() => remove(config, connector))
}

async function disconnectWallet(
  { bridges, config, follower }: WagmiContext,
  { connectorId, isLast, signOut }: Parameters<Adapter['disconnect']>[0],
): Promise<void> {
  const leave = async (connector: WagmiConnector) =>
    bridges.get(idOf(connector))?.disconnect(signOut) ?? connector.disconnect()
  if (isLast) {
    const live = liveConnections(config.state).map(({ connector }) => connector)
    // The wallet may be connected outside wagmi's state, e.g. if wagmi did not resume it.
    const all = new Set([...live, find(config, connectorId)])
    // Removed before disconnecting; otherwise each removal would make the next wallet the current
    // one.
    follower.quietly(() => {
      for (const connector of all) remove(config, connector)
    })
    const outcomes = await Promise.allSettled([...all].map(leave))
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    return
  }
  const connector = find(config, connectorId)
  try {
    await leave(connector)
  } finally {
    remove(config, connector)
  }
}

async function switchWallet(
  config: WagmiConfig,
  { connectorId, network, signal }: Parameters<Adapter['switchNetwork']>[0],
): Promise<void> {
  const connector = find(config, connectorId)
  const chainId = toChainNumber(network.caipNetworkId)
  addChain(config, network)
  throwIfAborted(signal)
  if (connector.type === 'injected') {
    await switchEvmNetwork(await providerOf(connector), { network, signal })
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
}

function find(config: WagmiConfig, connectorId: string): WagmiConnector {
  const connector = findConnector(config, connectorId)
  if (connector) return connector
  const available = config.connectors.map(idOf)
  throw new ConnectorNotFoundError({ available, requested: connectorId })
}

async function providerOf(connector: WagmiConnector): Promise<Eip1193Provider> {
  const provider = await connector.getProvider()
  if (isEip1193Provider(provider)) return provider
  throw new BaseError('FEATURE_UNAVAILABLE', { hints: [`Wallet: ${connector.name}`] })
}

/** Shows the progress in wagmi's hooks. Connections stay as they are. */
function setStatus(
  { config, follower }: WagmiContext,
  status: 'connecting' | 'reconnecting' | 'settled',
) {
  follower.quietly(() =>
    config.setState((state) => {
      const settled = state.current ? 'connected' : 'disconnected'
      return { ...state, status: status === 'settled' ? settled : status }
    }),
  )
}

/** Resolves when wagmi is neither connecting nor reconnecting. */
function waitUntilSettled(config: WagmiConfig): Promise<void> {
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
