import { BaseError, type CaipNetwork, type ChainId, type Namespace } from '@fairlead/protocol'
import type { EmbeddedAccountType } from '@fairlead/protocol/embedded'
import type { Frame } from '../../frame/createFrame.ts'
import { abortedCall } from '../../frame/frameErrors.ts'
import type { FrameStorage } from '../../frame/frameStorage.ts'
import { isSignedIn } from '../../frame/isSignedIn.ts'
import { abortable, throwIfAborted } from '../../utils/abortable.ts'
import { createListeners } from '../../utils/listeners.ts'
import type { Connector, Grant, NamedGrant } from '../createConnector.ts'
import type { AccountTypes } from './createAccountTypes.ts'
import { createEmbeddedEvmProvider } from './createEmbeddedEvmProvider.ts'
import { createEmbeddedSolanaProvider } from './createEmbeddedSolanaProvider.ts'
import { readUser } from './readUser.ts'
import { regularAddressOf } from './regularAddressOf.ts'
import type { SignInProposal } from './SignInProposal.ts'

/** Namespaces that the embedded wallet supports. */
export const embeddedNamespaces = ['eip155', 'solana'] as const

/** A JSON-RPC call of a page. */
export type EmbeddedCall = { readonly method: string; readonly params?: unknown }
/**
 * Sends a call to the frame on a network. The frame prompts the user if approval is needed.
 *
 * @throws EIP-1193 errors.
 */
export type AskEmbedded = (network: CaipNetwork, call: EmbeddedCall) => Promise<unknown>

/** Methods that deploy a smart account with its first transaction. */
const sending = ['eth_sendTransaction', 'eth_sendUserOperation', 'wallet_sendCalls']

export type EmbeddedConnector = Connector & {
  /** Disconnects all namespaces. Called when the wallet's last connection has left the widget. */
  drop(): void
  /**
   * Switches to the other account type on the current network. The address may change.
   *
   * @throws `NOT_CONNECTED`; `FEATURE_UNAVAILABLE` if the network has no smart accounts; the
   *   frame's error. Nothing changes on error.
   */
  prefer(type: EmbeddedAccountType): Promise<void>
  /** Switches as {@link EmbeddedConnector.prefer} does, but for this network only. */
  choose(type: EmbeddedAccountType): Promise<void>
}

/** An event of the connector. The provider works out which EIP-1193 events follow. */
export type EmbeddedEvent =
  | { readonly type: 'disconnected'; readonly namespace: Namespace }
  | {
      readonly type: 'moved'
      readonly namespace: Namespace
      readonly before: Grant
      readonly now: Grant
    }

/** The network on which something was sent, and access to the connector's grants. */
export type SentFrom = {
  readonly inTurn: <value>(run: () => Promise<value>) => Promise<value>
  readonly network: CaipNetwork
  readonly standing: Map<Namespace, Grant>
  readonly tell: (event: EmbeddedEvent) => void
}

/** Creates the embedded wallet's connector: one login, with an account in each of its namespaces. */
export function createEmbeddedConnector(
  options: createEmbeddedConnector.Options,
): EmbeddedConnector {
  const {
    accountTypes,
    ask,
    checkOn,
    ensure,
    frame,
    networks,
    onMissed,
    onSignOut,
    report,
    storage,
  } = options
  const standing = new Map<Namespace, Grant>()
  const listeners = createListeners<EmbeddedEvent>(() => {})
  const tell = listeners.emit
  let last: Promise<unknown> = Promise.resolve()
  /** Number of switches. A waiting switch is aborted by a newer one. */
  let switches = 0
  let leaving: Promise<void> | undefined

  /** Runs calls one after the other, because the frame is on one network at a time. */
  function inTurn<value>(run: () => Promise<value>): Promise<value> {
    const turn = last.then(run, run)
    last = turn.catch(() => {})
    return turn
  }

  const own = (namespace: Namespace) =>
    networks().filter(({ chainNamespace }) => chainNamespace === namespace)

  /** Returns the wanted network, else the last one, else the page's first network of the namespace. */
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

  async function enter(
    namespace: Namespace,
    network: CaipNetwork,
    { isExact = false, isLogin = false, signal }: enter.Options,
  ) {
    const { caipNetworkId } = network
    const signIn = isLogin ? await options.proposeSignIn(caipNetworkId) : undefined
    throwIfAborted(signal)
    const askFor = async (type: EmbeddedAccountType) => {
      const asked = {
        chainId: caipNetworkId,
        preferredAccountType: type,
        rpcUrl: network.rpcUrls.default.http[0],
        siwxMessage: signIn?.fields,
      }
      const user = await frame.call('GET_USER', asked, { signal })
      const grant = readUser(user, {
        email: storage.read('email'),
        namespace,
        provider: storage.read('social'),
        type,
        userName: storage.read('userName'),
      })
      return { grant, user }
    }
    let { grant, user } = await askFor(accountTypes.wanted(caipNetworkId))
    // If the page asks for a sign-in, the account in use must be able to sign, unless the user
    // chose the other type.
    const mustSign = options.signsIn() && !accountTypes.isChosen(caipNetworkId)
    if (mustSign && regularAddressOf(grant)) ({ grant, user } = await askFor('eoa'))
    if (isExact && grant.chainId !== caipNetworkId)
      throw new BaseError('SWITCH_FAILED', { hints: [`The wallet is on ${grant.chainId}`] })
    throwIfAborted(signal)
    // Stored before the connection is recorded, so that a signed-in user is not asked to sign
    // again.
    await signIn?.keep(user)
    throwIfAborted(signal)
    standing.set(namespace, grant)
    storage.write('isUsed', 'true')
    storage.write('chain', grant.chainId)
    if (user.email) storage.write('email', user.email)
    return grant
  }

  /** Connects the page's other namespaces with the same login. */
  async function enterOthers(main: Namespace, signal: AbortSignal) {
    const found: NamedGrant[] = []
    for (const namespace of embeddedNamespaces) {
      if (namespace === main || own(namespace).length === 0) continue
      try {
        const network = place(namespace, undefined)
        found.push({ ...(await enter(namespace, network, { isLogin: true, signal })), namespace })
      } catch (error) {
        throwIfAborted(signal)
        onMissed(namespace, error)
      }
    }
    return found
  }

  /** Disconnects all namespaces, whatever state the frame has. */
  function drop() {
    const left = [...standing.keys()]
    standing.clear()
    for (const namespace of left) listeners.emit({ namespace, type: 'disconnected' })
  }

  /** Moves to a network: accounts, network and user change in one step. @returns The grants before and after. */
  async function move(network: CaipNetwork, signal: AbortSignal) {
    const { chainNamespace: namespace } = network
    const before = standing.get(namespace)
    const now = await enter(namespace, network, { isExact: true, signal })
    if (before) listeners.emit({ before, namespace, now, type: 'moved' })
    return { before, now }
  }

  /** Reports, once per network, that the address differs from the one on the previous network. */
  function tellOtherAddress(before: Grant, now: Grant) {
    const isSame =
      now.accounts[0].address.toLowerCase() === before.accounts[0].address.toLowerCase()
    const { chainId, embedded } = now
    if (isSame || !embedded || !before.embedded || !chainId.startsWith('eip155:')) return
    if (accountTypes.isChosen(chainId)) return
    // Also stored for the previous network, so that switching back reports nothing.
    for (const one of [before, now])
      if (!accountTypes.isChosen(one.chainId))
        accountTypes.choose(
          one.embedded?.accountType === 'eoa' ? 'eoa' : 'smartAccount',
          one.chainId,
        )
    options.onOtherAddress(before)
  }

  /** Switches to another account type on the current network. */
  async function change(
    type: EmbeddedAccountType,
    keep: (chainId: ChainId) => Promise<() => void>,
  ) {
    await options.whenFree()
    await frame.start()
    return inTurn(async () => {
      const grant = standing.get('eip155')
      if (!grant) throw new BaseError('NOT_CONNECTED')
      if (grant.embedded?.accountType === type) return
      accountTypes.check(type, grant.chainId)
      const undo = await keep(grant.chainId)
      try {
        await move(place('eip155', grant.chainId), new AbortController().signal)
      } catch (error) {
        undo()
        throw error
      }
    })
  }

  async function signOut() {
    storage.clear()
    accountTypes.forget()
    onSignOut()
    frame.abortAll()
    drop()
    // The user is signed out in this page already, even if the frame is slow or unreachable.
    try {
      if (frame.status() === 'absent') checkOn()
      await frame.call('SIGN_OUT')
    } catch (error) {
      report(error)
    }
  }

  const parts = {
    at: (namespace: Namespace) => standing.get(namespace),
    ask: async (chainId: ChainId, call: EmbeddedCall) => {
      const network = networks().find(({ caipNetworkId }) => caipNetworkId === chainId)
      if (!network) throw new BaseError('CHAIN_UNSUPPORTED', { hints: [`Wanted: ${chainId}`] })
      const answer = await ask(network, call)
      if (sending.includes(call.method)) options.onSent({ inTurn, network, standing, tell })
      return answer
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
        // Last, so that the frame ends on this network.
        const network = place(namespace, chainId)
        return { ...(await enter(namespace, network, { isLogin: true, signal: ended })), others }
      })
    },

    async resume({ chainId, namespace, signal }) {
      if (!storage.read('isUsed')) return undefined
      checkOn()
      if (await isSignedIn(frame, signal))
        return inTurn(() => enter(namespace, place(namespace, chainId), { signal }))
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

    async switchNetwork({ network, signal }) {
      const mine = ++switches
      await abortable(options.whenFree(), signal)
      return inTurn(async () => {
        throwIfAborted(signal)
        if (mine !== switches) throw abortedCall('SWITCH_NETWORK')
        const { caipNetworkId: chainId } = network
        const rpcUrl = network.rpcUrls.default.http[0]
        await frame.call('SWITCH_NETWORK', { chainId, rpcUrl }, { signal })
        const { before, now } = await move(network, signal)
        if (before) tellOtherAddress(before, now)
      })
    },

    prefer: (type) =>
      change(type, async (chainId) => {
        const put = await frame.call('SET_PREFERRED_ACCOUNT', { type })
        if (put.type !== type) throw new BaseError('RESPONSE_INVALID', { hints: ['type'] })
        const undo = accountTypes.prefer(type, chainId)
        return () => {
          undo()
          frame.tell('SET_PREFERRED_ACCOUNT', { type: type === 'eoa' ? 'smartAccount' : 'eoa' })
        }
      }),

    async choose(type) {
      const { chainId, embedded } = standing.get('eip155') ?? {}
      if (chainId && embedded?.accountType === type) return void accountTypes.choose(type, chainId)
      await change(type, async (now) => accountTypes.choose(type, now))
    },

    watch: (wanted, onEvent) =>
      listeners.subscribe((event) => {
        if (event.namespace !== wanted) return
        if (event.type === 'disconnected') return onEvent({ type: 'disconnected' })
        const { accounts, chainId, embedded } = event.now
        onEvent({ accounts, chainId, embedded, type: 'moved' })
      }),
  }
  return connector
}

declare namespace enter {
  type Options = {
    /** Reject if the frame stays on another network. */
    isExact?: boolean
    /** The user is connecting now, so the login can include a sign-in message. */
    isLogin?: boolean
    signal: AbortSignal
  }
}

export declare namespace createEmbeddedConnector {
  type Options = {
    accountTypes: AccountTypes
    ask: AskEmbedded
    /** Checks that the embedded wallet is enabled. @throws if the page or its project has disabled it. */
    checkOn: () => void
    /**
     * Makes sure that a user is signed in, and starts a login otherwise.
     *
     * @returns Signal that aborts the attempt.
     * @throws if the login fails.
     */
    ensure: (given: { namespace: Namespace; signal: AbortSignal }) => Promise<AbortSignal>
    frame: Frame
    networks: () => readonly CaipNetwork[]
    /** Called after a switch to a network where another address is in use than on the one before. */
    onOtherAddress: (before: Grant) => void
    /** Called for a namespace that could not be connected with the same login. */
    onMissed: (namespace: Namespace, error: unknown) => void
    /** Called after an account has sent something. */
    onSent: (sent: SentFrom) => void
    /** Called at a sign-out, before the frame signs out. */
    onSignOut: () => void
    /** Called if the frame could not sign out. It may still have the login. */
    report: (error: unknown) => void
    /** Returns the message to sign together with a login; undefined if the page has no sign-in. Never rejects. */
    proposeSignIn: (chainId: ChainId) => Promise<SignInProposal | undefined>
    /** True if the page asks for a sign-in that the account in use has to sign. */
    signsIn: () => boolean
    storage: FrameStorage
    /** Resolves when no approval is open. */
    whenFree: () => Promise<void>
  }
}
