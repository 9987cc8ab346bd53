import {
  aName,
  BaseError,
  type CaipNetwork,
  type ChainId,
  type Namespace,
  namespaceOf,
} from '@fairlead/protocol'
import type { Adapter } from '../adapters/adapter.ts'
import { checkArguments } from '../errors/checkArguments.ts'
import { ConnectorNotFoundError } from '../errors/connection.ts'
import { NetworkError } from '../errors/networks.ts'
import type { Fairlead } from '../Fairlead.ts'
import { type SocialProvider, socialProviders } from '../FairleadOptions.ts'
import { networkById } from '../store/selectors.ts'
import type { Connection, ConnectorInfo } from '../store/state.ts'
import { abandoned, connecting } from '../store/transitions.ts'
import { abortable } from '../utils/abortable.ts'
import { adapterOf } from './adapterOf.ts'
import { admit } from './admit.ts'
import { attend } from './attend.ts'
import { namespacesOf, noteEnds, openWallet } from './openWallet.ts'
import { resume, resumeOthers } from './resume.ts'

/**
 * Connects a wallet on one namespace.
 *
 * On failure the namespace goes back to what it was: a wallet connected before stays connected. A
 * newer attempt in the same namespace ends an older one.
 *
 * @throws `ARGUMENT_REQUIRED`, `CONNECTOR_NOT_FOUND`, `CONNECTOR_CHAINS_UNSUPPORTED`, `CONNECTION_REJECTED` when the person declines, `CHAIN_UNSUPPORTED`
 *   for a `chainId` that is not configured, `MODAL_CLOSED` when the person closed the modal,
 *   `REQUEST_ABORTED` when given up otherwise.
 *
 * @example
 * const connection = await connect(fairlead, { connectorId: 'io.metamask' })
 */
export async function connect(
  fairlead: Fairlead,
  parameters: connect.Parameters,
): Promise<Connection> {
  checkArguments('connect', { connectorId: aName }, parameters)
  const { attempts, options, store } = fairlead
  const { chainId } = parameters
  const { connectorId } = parameters
  const there = listed(fairlead, connectorId)
  // A wallet may be called as a provider is; it was there first.
  if (!there && isWay(connectorId)) return fairlead.logIn({ ...parameters, way: connectorId })
  const wallet = there ?? (await lookFor(fairlead, connectorId))
  const namespace = parameters.namespace ?? firstNamespace(fairlead, wallet)
  const adapter = adapterOf(fairlead, namespace)
  if (!wallet.chains.includes(namespace)) throw chainsUnsupported(wallet)
  if (chainId && !networkById(store.getState(), chainId))
    throw new NetworkError('CHAIN_UNSUPPORTED', {
      networks: store.getState().networks,
      requested: chainId,
    })

  attend(fairlead)
  attempts.get(namespace)?.abort()
  const attempt = new AbortController()
  attempts.set(namespace, attempt)
  const signal = parameters.signal
    ? AbortSignal.any([parameters.signal, attempt.signal])
    : attempt.signal

  const chosen = options.enableNetworkSwitch
    ? store.getState().chosenNetworks[namespace]
    : undefined
  const undo = () => store.setState((state) => abandoned(state, { connectorId, namespace }))
  // At once: a newer attempt, perhaps of the same wallet, has to find what was there before.
  attempt.signal.addEventListener('abort', undo, { once: true })
  store.setState((state) => connecting(state, namespace, connectorId))
  let asking: ReturnType<Adapter['connect']> | undefined
  let ends: ReturnType<typeof noteEnds> | undefined
  try {
    const isOpen = parameters.namespace === undefined
    asking = adapter.connect({ chainId: chainId ?? chosen, connectorId, isOpen, namespace, signal })
    const link = await abortable(asking, signal)
    ends = noteEnds(fairlead, connectorId)
    // A wallet of other namespaces alone: what was here before stays.
    if (link.namespace && link.namespace !== namespace) undo()
    const asked = chainId ?? chosen ?? link.chainId
    const isThere = namespaceOf(asked) === namespaceOf(link.chainId)
    const wanted = networkById(store.getState(), isThere ? asked : link.chainId)
    const at = await goTo(fairlead, { adapter, connectorId, from: link.chainId, signal, wanted })
    const granted = { ...link, chainId: at, namespace: link.namespace ?? namespace }
    const opened = await openWallet(fairlead, wallet, namespacesOf(granted))
    // Aborted between the wallet's approval and this line.
    if (signal.aborted) await abortable(asking, signal)
    if (ends.has(granted.namespace))
      throw new BaseError('NOT_CONNECTED', { shortMessage: 'The wallet ended the connection' })
    const connection = admit(fairlead, opened, granted)
    // What another tab came to meanwhile stands beside it now, and was not asked here so far.
    resumeOthers(fairlead, { isFollowing: true })
    return connection
  } catch (error) {
    if (!attempt.signal.aborted) undo()
    // An approval that came too late, or could not be recorded.
    asking?.then(({ onLeft }) => onLeft?.()).catch(() => {})
    tell(fairlead, connectorId, error)
    // A stored wallet that was being asked when this attempt came is asked again.
    void resume(fairlead, namespace)
    throw error
  } finally {
    ends?.stop()
    if (attempts.get(namespace) === attempt) attempts.delete(namespace)
  }
}

export declare namespace connect {
  type Parameters = {
    /**
     * `email` asks the person to sign in by e-mail; `google` or another provider, to sign in there. Call
     * it in a press: browsers open the window of a provider for nothing else.
     */
    connectorId: string
    /** The wallet's main namespace when absent. */
    namespace?: Namespace | undefined
    /** Where the wallet is asked to go; the network chosen before when absent. Must be configured. */
    chainId?: ChainId | undefined
    signal?: AbortSignal | undefined
  }
}

function isWay(id: string): id is SocialProvider | 'email' {
  return ['email', ...socialProviders].includes(id)
}

function listed({ store }: Fairlead, connectorId: string): ConnectorInfo | undefined {
  return store.getState().connectors.find(({ id }) => id === connectorId)
}

/** Nobody may have opened the list so far, so wallets that it takes code to find are looked for. */
async function lookFor(fairlead: Fairlead, connectorId: string): Promise<ConnectorInfo> {
  const { adapters, store } = fairlead
  await Promise.allSettled(adapters.map((adapter) => adapter.prepare?.()))
  const found = listed(fairlead, connectorId)
  if (found) return found
  const isPairing = connectorId === 'walletConnect'
  throw new ConnectorNotFoundError({
    ...(isPairing ? { shortMessage: 'WalletConnectConnector not found' } : {}),
    available: store.getState().connectors.map(({ id }) => id),
    requested: connectorId,
  })
}

/** The first namespace of the wallet that this page has a network for. */
function firstNamespace(fairlead: Fairlead, wallet: ConnectorInfo): Namespace {
  const { networks } = fairlead.store.getState()
  const namespace = wallet.chains.find((chain) =>
    networks.some(({ caipNetworkId }) => namespaceOf(caipNetworkId) === chain),
  )
  if (namespace) return namespace
  throw chainsUnsupported(wallet)
}

function chainsUnsupported({ chains, name }: ConnectorInfo): BaseError {
  return new BaseError('CONNECTOR_CHAINS_UNSUPPORTED', {
    hints: [`Wallet: ${name}`, `Its namespaces: ${chains.join(', ')}`],
  })
}

/**
 * Asks the wallet to the wanted network before anybody sees it connected elsewhere. A wallet that
 * stays where it is is connected all the same.
 *
 * @returns Where the wallet is then.
 */
async function goTo(fairlead: Fairlead, options: goTo.Options): Promise<ChainId> {
  const { adapter, connectorId, from, signal, wanted } = options
  if (!wanted || wanted.caipNetworkId === from) return from
  const { caipNetworkId: network } = wanted
  try {
    await abortable(adapter.switchNetwork({ connectorId, network: wanted, signal }), signal)
    fairlead.events.emit('NETWORK_SWITCHED', { network })
    return network
  } catch (error) {
    if (signal.aborted) throw error
    const code = BaseError.is(error) ? error.code : 'UNKNOWN'
    fairlead.events.emit('NETWORK_SWITCH_ERROR', { code, network })
    return from
  }
}

declare namespace goTo {
  type Options = {
    adapter: Adapter
    connectorId: string
    from: ChainId
    signal: AbortSignal
    wanted: CaipNetwork | undefined
  }
}

function tell(fairlead: Fairlead, id: string, error: unknown) {
  if (BaseError.find(error, 'REQUEST_ABORTED') || BaseError.find(error, 'MODAL_CLOSED')) return
  if (BaseError.find(error, 'CONNECTION_REJECTED'))
    return fairlead.events.emit('CONNECT_REJECTED', { id })
  const code = BaseError.is(error) ? error.code : 'UNKNOWN'
  fairlead.events.emit('CONNECT_ERROR', { code, id })
}
