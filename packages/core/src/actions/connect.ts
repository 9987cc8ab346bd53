import {
  aName,
  BaseError,
  type CaipNetwork,
  type ChainId,
  type Namespace,
  namespaceOf,
} from '@fairlead/protocol'
import type { Adapter } from '../adapters/adapter.ts'
import type { Connector } from '../connectors/createConnector.ts'
import { checkArguments } from '../errors/checkArguments.ts'
import { ConnectorNotFoundError } from '../errors/connection.ts'
import { NetworkError } from '../errors/networks.ts'
import type { Fairlead } from '../Fairlead.ts'
import { socialProviders } from '../FairleadOptions.ts'
import { networkById } from '../store/selectors.ts'
import type { Connection, ConnectorInfo } from '../store/state.ts'
import { abandoned, connecting } from '../store/transitions.ts'
import { abortable } from '../utils/abortable.ts'
import { adapterOf } from './adapterOf.ts'
import { adaptersOf } from './adaptersOf.ts'
import { followWallets } from './followWallets.ts'
import { namespacesOf, openWallet, watchDisconnects } from './openWallet.ts'
import { recordConnection } from './recordConnection.ts'
import { resume, resumeOthers } from './resume.ts'

/**
 * Connects a wallet in one namespace.
 *
 * On failure the namespace returns to its previous state: a wallet that was connected before stays
 * connected. A new attempt in the same namespace aborts the one in progress.
 *
 * @throws `ARGUMENT_REQUIRED`, `CONNECTOR_NOT_FOUND`, `CONNECTOR_CHAINS_UNSUPPORTED`, `CONNECTION_REJECTED` if the user
 *   declines, `CHAIN_UNSUPPORTED` for a `chainId` that is not configured, `MODAL_CLOSED` if the user closes the modal,
 *   `REQUEST_ABORTED` if the attempt is aborted otherwise.
 *
 * @example
 * const connection = await connect(fairlead, { connectorId: 'io.metamask' })
 */
export async function connect(
  fairlead: Fairlead,
  parameters: connect.Parameters,
): Promise<Connection> {
  checkArguments('connect', { connectorId: aName }, parameters)
  const { chainId, connectorId } = parameters
  const listed = findListed(fairlead, connectorId)
  // A listed wallet whose id equals the name of a sign-in provider takes precedence over that provider.
  if (!listed && isLoginMethod(connectorId))
    return fairlead.internal.logIn({ ...parameters, method: connectorId })
  const wallet = listed ?? (await findUnlisted(fairlead, connectorId))
  const namespace = parameters.namespace ?? firstNamespace(fairlead, wallet)
  const adapter = adapterOf(fairlead, namespace)
  if (!wallet.chains.includes(namespace)) throw chainsUnsupported(wallet)
  const state = fairlead.store.getState()
  if (chainId && !networkById(state, chainId))
    throw new NetworkError('CHAIN_UNSUPPORTED', { networks: state.networks, requested: chainId })
  return attemptConnection(fairlead, parameters, { adapter, namespace, wallet })
}

export declare namespace connect {
  type Parameters = {
    /**
     * A wallet's connector id; `email` to sign in with an email address; `guest` to continue as a
     * guest of this browser; `token` to sign in with `getSignInToken`; or a social provider such as
     * `google`. For a provider, call this in a click handler: browsers block popups elsewhere.
     */
    connectorId: string
    /** Defaults to the wallet's first namespace that has a configured network. */
    namespace?: Namespace | undefined
    /** Network to connect on. Defaults to the network chosen before. Must be configured. */
    chainId?: ChainId | undefined
    signal?: AbortSignal | undefined
  }
}

/** Asks the wallet to connect and records the connection. Aborts the namespace's previous attempt. */
async function attemptConnection(
  fairlead: Fairlead,
  parameters: connect.Parameters,
  { adapter, namespace, wallet }: { adapter: Adapter; namespace: Namespace; wallet: ConnectorInfo },
): Promise<Connection> {
  const { internal, options, store } = fairlead
  const { attempts } = internal
  const { chainId, connectorId } = parameters
  followWallets(fairlead)
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
  // Undone synchronously: a newer attempt, even of the same wallet, must see the previous state.
  attempt.signal.addEventListener('abort', undo, { once: true })
  store.setState((state) => connecting(state, namespace, connectorId))
  let asking: ReturnType<Adapter['connect']> | undefined
  let ends: ReturnType<typeof watchDisconnects> | undefined
  try {
    const isOpen = parameters.namespace === undefined
    asking = adapter.connect({
      chainId: chainId ?? chosen,
      connectorId,
      isOpen,
      namespace,
      proposeSignIn: createSignInProposer(fairlead, namespace),
      signal,
    })
    const link = await abortable(asking, signal)
    ends = watchDisconnects(fairlead, connectorId)
    // The wallet approved only other namespaces, so the connection in the requested namespace stays.
    if (link.namespace && link.namespace !== namespace) undo()
    const asked = chainId ?? chosen ?? link.chainId
    const isThere = namespaceOf(asked) === namespaceOf(link.chainId)
    const wanted = networkById(store.getState(), isThere ? asked : link.chainId)
    const at = await switchToWanted(fairlead, {
      adapter,
      connectorId,
      from: link.chainId,
      signal,
      wanted,
    })
    const granted = { ...link, chainId: at, namespace: link.namespace ?? namespace }
    const opened = await openWallet(fairlead, wallet, namespacesOf(granted))
    // Aborted after the wallet approved.
    if (signal.aborted) await abortable(asking, signal)
    if (ends.has(granted.namespace))
      throw new BaseError('NOT_CONNECTED', { shortMessage: 'The wallet ended the connection' })
    const connection = recordConnection(fairlead, opened, granted)
    // Another tab may have connected more wallets during this attempt. They have not been resumed here yet.
    resumeOthers(fairlead, { isFollowing: true })
    return connection
  } catch (error) {
    if (!attempt.signal.aborted) undo()
    // Ends a session that the wallet approved after the abort, or that could not be recorded.
    asking?.then(({ onLeft }) => onLeft?.()).catch(() => {})
    emitFailure(fairlead, connectorId, error)
    // This attempt may have interrupted the resumption of a remembered wallet.
    void resume(fairlead, namespace)
    throw error
  } finally {
    ends?.stop()
    if (attempts.get(namespace) === attempt) attempts.delete(namespace)
  }
}

function isLoginMethod(id: string): boolean {
  return id.startsWith('oidc:') || ['email', 'guest', 'token', ...socialProviders].includes(id)
}

function findListed(fairlead: Fairlead, connectorId: string): ConnectorInfo | undefined {
  adaptersOf(fairlead)
  return fairlead.store.getState().connectors.find(({ id }) => id === connectorId)
}

/** Finds a wallet that is not listed yet, because its adapter loads wallet code on demand. */
async function findUnlisted(fairlead: Fairlead, connectorId: string): Promise<ConnectorInfo> {
  const { store } = fairlead
  await Promise.allSettled(adaptersOf(fairlead).map((adapter) => adapter.prepare?.()))
  const found = findListed(fairlead, connectorId)
  if (found) return found
  const isPairing = connectorId === 'walletConnect'
  const available = store.getState().connectors.map(({ id }) => id)
  const known = [...available, ...socialProviders, 'email', 'guest', 'token', 'walletConnect']
  throw new ConnectorNotFoundError({
    ...(isPairing ? { shortMessage: 'WalletConnectConnector not found' } : {}),
    available,
    requested: connectorId,
    suggestion: await import('../mistakes/suggestName.ts').then(
      ({ suggestName }) => suggestName(connectorId, known).trim(),
      () => '',
    ),
  })
}

/** Returns the wallet's first namespace that has a configured network. */
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
 * Switches the wallet to the wanted network before the connection is recorded. A failed switch does
 * not fail the connection.
 *
 * @returns The network that the wallet is on afterwards.
 */
async function switchToWanted(
  fairlead: Fairlead,
  options: switchToWanted.Options,
): Promise<ChainId> {
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

declare namespace switchToWanted {
  type Options = {
    adapter: Adapter
    connectorId: string
    from: ChainId
    signal: AbortSignal
    wanted: CaipNetwork | undefined
  }
}

function emitFailure(fairlead: Fairlead, id: string, error: unknown) {
  if (BaseError.find(error, 'REQUEST_ABORTED') || BaseError.find(error, 'MODAL_CLOSED')) return
  if (BaseError.find(error, 'CONNECTION_REJECTED'))
    return fairlead.events.emit('CONNECT_REJECTED', { id })
  const code = BaseError.is(error) ? error.code : 'UNKNOWN'
  fairlead.events.emit('CONNECT_ERROR', { code, id })
}

/**
 * Returns the function that creates the sign-in message for a connection attempt; undefined if the page has no sign-in
 * in the namespace. If the message can't be made, the failure is reported and the wallet only connects.
 */
function createSignInProposer(
  fairlead: Fairlead,
  namespace: Namespace,
): Connector.Options['proposeSignIn'] {
  const { siweConfig, siwx } = fairlead.options
  if (!(siwx ?? siweConfig) || namespace !== 'eip155') return undefined
  return async (chainId) => {
    try {
      const client = await fairlead.internal.siwx()
      return await client.connectSignIn(chainId)
    } catch (error) {
      fairlead.report(error)
      return undefined
    }
  }
}
