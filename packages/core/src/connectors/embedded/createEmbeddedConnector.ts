import { BaseError, type CaipNetwork, type ChainId, type Namespace } from '@fairlead/protocol'
import type { EmbeddedAccountType } from '@fairlead/protocol/embedded'
import type { Frame } from '../../frame/createFrame.ts'
import type { FrameStorage } from '../../frame/frameStorage.ts'
import { throwIfAborted } from '../../utils/abortable.ts'
import { createListeners } from '../../utils/listeners.ts'
import type { Connector, ConnectorEvent, Grant, NamedGrant } from '../createConnector.ts'
import { createEmbeddedEvmProvider } from './createEmbeddedEvmProvider.ts'
import { createEmbeddedSolanaProvider } from './createEmbeddedSolanaProvider.ts'
import { readUser } from './readUser.ts'

/** Where the embedded wallet works. */
export const embeddedNamespaces = ['eip155', 'solana'] as const

/** One call of a page, as JSON-RPC. */
export type EmbeddedCall = { readonly method: string; readonly params?: unknown }
/** Asks the frame on a network, and the person where it needs a yes. @throws as EIP-1193 */
export type AskEmbedded = (network: CaipNetwork, call: EmbeddedCall) => Promise<unknown>

/** Told when its last connection has left the widget, so that it stands nowhere either. */
export type EmbeddedConnector = Connector & { drop(): void }

/** The embedded wallet as a connector: one login, an account in each of its namespaces. */
export function createEmbeddedConnector(
  options: createEmbeddedConnector.Options,
): EmbeddedConnector {
  const { accountType, ask, checkOn, ensure, frame, networks, onMissed, onSignOut, storage } =
    options
  const standing = new Map<Namespace, Grant>()
  const listeners = createListeners<ConnectorEvent & { namespace: Namespace }>(() => {})
  let last: Promise<unknown> = Promise.resolve()
  let leaving: Promise<void> | undefined

  /** The frame is on one network at a time, so it is asked for one after the other. */
  function inTurn<value>(run: () => Promise<value>): Promise<value> {
    const turn = last.then(run, run)
    last = turn.catch(() => {})
    return turn
  }

  const own = (namespace: Namespace) =>
    networks().filter(({ chainNamespace }) => chainNamespace === namespace)

  /** Where it is wanted; where it was last; else the page's first network of the namespace. */
  function place(namespace: Namespace, wanted: ChainId | undefined): CaipNetwork {
    const ids = [wanted, storage.read('chain')]
    const known = own(namespace)
    const found = ids.flatMap((id) => known.find(({ caipNetworkId }) => caipNetworkId === id) ?? [])
    const network = found[0] ?? known[0]
    if (network) return network
    throw new BaseError('CONNECTOR_CHAINS_UNSUPPORTED', {
      hints: ['Wallet: the embedded one', `No network of ${namespace}`],
    })
  }

  async function enter(namespace: Namespace, network: CaipNetwork, signal: AbortSignal) {
    const type = accountType(namespace)
    const asked = {
      chainId: network.caipNetworkId,
      preferredAccountType: type,
      rpcUrl: network.rpcUrls.default.http[0],
    }
    const user = await frame.call('GET_USER', asked, { signal })
    const grant = readUser(user, { email: storage.read('email'), namespace, type })
    throwIfAborted(signal)
    standing.set(namespace, grant)
    storage.write('isUsed', 'true')
    storage.write('chain', grant.chainId)
    if (user.email) storage.write('email', user.email)
    return grant
  }

  /** The other namespaces of the page, which the same login serves. */
  async function enterOthers(main: Namespace, signal: AbortSignal) {
    const found: NamedGrant[] = []
    for (const namespace of embeddedNamespaces) {
      if (namespace === main || own(namespace).length === 0) continue
      try {
        found.push({ ...(await enter(namespace, place(namespace, undefined), signal)), namespace })
      } catch (error) {
        throwIfAborted(signal)
        onMissed(namespace, error)
      }
    }
    return found
  }

  /** Nobody is connected with it any more, whatever the frame knows. */
  function drop() {
    const left = [...standing.keys()]
    standing.clear()
    for (const namespace of left) listeners.emit({ namespace, type: 'disconnected' })
  }

  async function signOut() {
    storage.clear()
    onSignOut()
    frame.abortAll()
    drop()
    // Late or not at all: here, nobody is signed in any more.
    try {
      if (frame.status() === 'absent') checkOn()
      await frame.call('SIGN_OUT')
    } catch {}
  }

  const parts = {
    at: (namespace: Namespace) => standing.get(namespace),
    ask: (chainId: ChainId, call: EmbeddedCall) => {
      const network = networks().find(({ caipNetworkId }) => caipNetworkId === chainId)
      if (network) return ask(network, call)
      throw new BaseError('CHAIN_UNSUPPORTED', { hints: [`Wanted: ${chainId}`] })
    },
    listen: listeners.subscribe,
  }
  const connector: EmbeddedConnector = {
    drop,
    id: 'auth',
    name: 'Embedded Wallet',
    type: 'AUTH',
    chains: embeddedNamespaces,
    provider: undefined,
    providers: {
      eip155: createEmbeddedEvmProvider({
        ...parts,
        async switchTo(chainId) {
          const network = own('eip155').find(({ caipNetworkId }) => caipNetworkId === chainId)
          if (!network) return false
          await connector.switchNetwork?.({ network, signal: new AbortController().signal })
          return true
        },
      }),
      solana: createEmbeddedSolanaProvider(parts),
    },

    now: (namespace) => standing.get(namespace),

    async connect({ chainId, isOpen = false, namespace, signal }) {
      await leaving
      const ended = await ensure({ namespace, signal })
      return inTurn(async () => {
        const others = isOpen ? await enterOthers(namespace, ended) : []
        // Last, so that this is where the frame is then.
        return { ...(await enter(namespace, place(namespace, chainId), ended)), others }
      })
    },

    async resume({ chainId, namespace, signal }) {
      if (!storage.read('isUsed')) return undefined
      checkOn()
      const { isConnected } = await frame
        .call('IS_CONNECTED', undefined, { signal })
        .catch(() => ({ isConnected: false }))
      throwIfAborted(signal)
      if (isConnected) return inTurn(() => enter(namespace, place(namespace, chainId), signal))
      storage.clear()
      return undefined
    },

    async disconnect({ namespace, signOut: isOver }) {
      if (!isOver) return void standing.delete(namespace)
      leaving ??= signOut().finally(() => {
        leaving = undefined
      })
      await leaving
    },

    switchNetwork: ({ network, signal }) =>
      inTurn(async () => {
        throwIfAborted(signal)
        const { caipNetworkId: chainId, chainNamespace: namespace } = network
        const before = standing.get(namespace)
        const rpcUrl = network.rpcUrls.default.http[0]
        await frame.call('SWITCH_NETWORK', { chainId, rpcUrl }, { signal })
        const { accounts } = await enter(namespace, network, signal)
        if (!before) return
        listeners.emit({ chainId, namespace, type: 'chainChanged' })
        if (before.accounts[0].address !== accounts[0].address)
          listeners.emit({ accounts, namespace, type: 'accountsChanged' })
      }),

    watch: (wanted, onEvent) =>
      listeners.subscribe(({ namespace, ...event }) => {
        if (namespace === wanted) onEvent(event)
      }),
  }
  return connector
}

export declare namespace createEmbeddedConnector {
  type Options = {
    /** Which of a person's accounts is wanted. */
    accountType: (namespace: Namespace) => EmbeddedAccountType
    ask: AskEmbedded
    /** @throws where the page, or its project, has switched it off. */
    checkOn: () => void
    /** Somebody is signed in, or signs in now. @returns What ends the attempt. @throws where they do not. */
    ensure: (given: { namespace: Namespace; signal: AbortSignal }) => Promise<AbortSignal>
    frame: Frame
    networks: () => readonly CaipNetwork[]
    /** Told of a namespace that the same login did not serve. */
    onMissed: (namespace: Namespace, error: unknown) => void
    /** Told before the frame is. */
    onSignOut: () => void
    storage: FrameStorage
  }
}
