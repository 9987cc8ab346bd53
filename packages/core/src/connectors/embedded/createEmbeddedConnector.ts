import { BaseError, type CaipNetwork, type ChainId, type Namespace } from '@fairlead/protocol'
import type { EmbeddedAccountType } from '@fairlead/protocol/embedded'
import type { Frame } from '../../frame/createFrame.ts'
import { abortedCall, FrameError } from '../../frame/frameErrors.ts'
import type { FrameStorage } from '../../frame/frameStorage.ts'
import { isSignedIn } from '../../frame/isSignedIn.ts'
import { abortable, throwIfAborted } from '../../utils/abortable.ts'
import { createTurns, type Turns } from '../../utils/createTurns.ts'
import { createListeners, type Listeners } from '../../utils/listeners.ts'
import type { Connector, Grant, NamedGrant } from '../createConnector.ts'
import type { AccountTypes } from './createAccountTypes.ts'
import {
  createEmbeddedEvmProvider,
  type EmbeddedCall,
  type EmbeddedEvent,
} from './createEmbeddedEvmProvider.ts'
import { createEmbeddedSolanaProvider } from './createEmbeddedSolanaProvider.ts'
import { fetchUser } from './readUser.ts'
import { regularAddressOf } from './regularAddressOf.ts'
import type { SignInProposal } from './SignInProposal.ts'

/** Namespaces that the embedded wallet supports. */
export const embeddedNamespaces = ['eip155', 'solana'] as const

export type { EmbeddedCall }
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

/** The network on which something was sent, and access to the connector's grants. */
export type SentFrom = {
  readonly inTurn: Turns
  readonly network: CaipNetwork
  readonly standing: Map<Namespace, Grant>
  readonly tell: (event: EmbeddedEvent) => void
}

/** Settings and state that the functions of one connector share. */
type Context = createEmbeddedConnector.Options & {
  /** Runs calls one after the other, because the frame is on one network at a time. */
  readonly inTurn: SentFrom['inTurn']
  readonly listeners: Listeners<EmbeddedEvent>
  /** The grant of each connected namespace. */
  readonly standing: Map<Namespace, Grant>
  /** Number of switches. */
  switches: number
}

/** Creates the embedded wallet's connector: one login, with an account in each of its namespaces. */
export function createEmbeddedConnector(
  options: createEmbeddedConnector.Options,
): EmbeddedConnector {
  const { accountTypes, ensure, networks } = options
  const standing = new Map<Namespace, Grant>()
  const listeners = createListeners<EmbeddedEvent>(() => {})
  const inTurn = createTurns()
  const context: Context = { ...options, inTurn, listeners, standing, switches: 0 }
  let leaving: Promise<void> | undefined

  const parts = {
    at: (namespace: Namespace) => standing.get(namespace),
    ask: (chainId: ChainId, call: EmbeddedCall) => callFrame(context, chainId, call),
    listen: listeners.subscribe,
  }
  return {
    drop: () => dropAll(context),
    id: 'auth',
    name: 'Embedded Wallet',
    type: 'AUTH',
    chains: embeddedNamespaces,
    provider: undefined,
    providers: {
      eip155: createEmbeddedEvmProvider({
        ...parts,
        async switchTo(chainId) {
          const network = networks().find(({ caipNetworkId }) => caipNetworkId === chainId)
          if (network)
            await switchNetwork(context, { network, signal: new AbortController().signal })
          return network !== undefined
        },
      }),
      solana: createEmbeddedSolanaProvider(parts),
    },

    now: parts.at,

    async connect({ chainId, isOpen = false, namespace, signal }) {
      await leaving
      const ended = await ensure({ namespace, signal })
      return inTurn(async () => {
        const others = isOpen ? await enterOthers(context, namespace, ended) : []
        // Last, so that the frame ends on this network.
        const network = findNetwork(context, namespace, chainId)
        const grant = await enter(context, network, { isLogin: true, signal: ended })
        return { ...grant, others }
      })
    },

    resume: (given) => resume(context, given),

    async disconnect({ namespace, signOut: isOver }) {
      if (!isOver) return void standing.delete(namespace)
      leaving ??= signOut(context).finally(() => {
        leaving = undefined
      })
      await leaving
    },

    switchNetwork: (given) => switchNetwork(context, given),

    prefer: (type) => prefer(context, type),
    async choose(type) {
      const { chainId, embedded } = standing.get('eip155') ?? {}
      if (chainId && embedded?.accountType === type) return void accountTypes.choose(type, chainId)
      await changeType(context, type, async (now) => accountTypes.choose(type, now))
    },

    watch: (wanted, onEvent) =>
      listeners.subscribe((event) => {
        if (event.namespace !== wanted) return
        if (event.type === 'disconnected')
          return onEvent({ reason: event.reason, type: 'disconnected' })
        const { accounts, chainId, embedded } = event.now
        onEvent({ accounts, chainId, embedded, type: 'moved' })
      }),
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

/** Sends a call to the frame. @throws EIP-1193 errors; `CHAIN_UNSUPPORTED` for a network that the page does not have. */
async function callFrame(context: Context, chainId: ChainId, call: EmbeddedCall): Promise<unknown> {
  const { ask, inTurn, listeners, networks, onSent, standing } = context
  const network = networks().find(({ caipNetworkId }) => caipNetworkId === chainId)
  if (!network) throw new BaseError('CHAIN_UNSUPPORTED', { hints: [`Wanted: ${chainId}`] })
  const answer = await ask(network, call).catch((error: unknown) => {
    // The frame's session has ended, e.g. because the user has removed this device.
    if (BaseError.find(error, 'NOT_CONNECTED') instanceof FrameError) {
      context.storage.clear()
      dropAll(context, 'expired')
    }
    throw error
  })
  if (sending.includes(call.method)) onSent({ inTurn, network, standing, tell: listeners.emit })
  return answer
}

/** Connects a namespace without a prompt if the frame has a login. @throws `SESSION_EXPIRED` if the login has ended. */
async function resume(
  context: Context,
  { chainId, namespace, signal }: Connector.Options,
): Promise<Grant | undefined> {
  const { checkOn, frame, inTurn, storage } = context
  if (!storage.read('isUsed')) return undefined
  checkOn()
  const isIn = await isSignedIn(frame, signal)
  if (isIn)
    return inTurn(() => enter(context, findNetwork(context, namespace, chainId), { signal }))
  storage.clear()
  if (isIn === false)
    throw new BaseError('SESSION_EXPIRED', { shortMessage: 'Sign in to the wallet again' })
  return undefined
}

/** Returns the wanted network, else the last one, else the page's first network of the namespace. */
function findNetwork(
  { networks, storage }: Context,
  namespace: Namespace,
  wanted: ChainId | undefined,
): CaipNetwork {
  const known = networks().filter(({ chainNamespace }) => chainNamespace === namespace)
  const ids = [wanted, storage.read('chain')]
  const found = ids.flatMap((id) => known.find(({ caipNetworkId }) => caipNetworkId === id) ?? [])
  const network = found[0] ?? known[0]
  if (network) return network
  throw new BaseError('CONNECTOR_CHAINS_UNSUPPORTED', {
    hints: ['Wallet: embedded wallet', `No ${namespace} network`],
  })
}

/** Reads the user on a network, and connects its namespace. */
async function enter(
  context: Context,
  network: CaipNetwork,
  { isExact = false, isLogin = false, signal }: EnterOptions,
): Promise<Grant> {
  const { accountTypes, standing, storage } = context
  const { caipNetworkId, chainNamespace } = network
  const signIn = isLogin ? await context.proposeSignIn(caipNetworkId) : undefined
  throwIfAborted(signal)
  const read = (type: EmbeddedAccountType) =>
    fetchUser(context, network, { siwxMessage: signIn?.fields, signal, type })
  let { grant, user } = await read(accountTypes.wanted(caipNetworkId))
  // If the page asks for a sign-in, the account in use must be able to sign, unless the user chose the other type.
  const mustSign = context.signsIn() && !accountTypes.isChosen(caipNetworkId)
  if (mustSign && regularAddressOf(grant)) ({ grant, user } = await read('eoa'))
  if (isExact && grant.chainId !== caipNetworkId)
    throw new BaseError('SWITCH_FAILED', { hints: [`The wallet is on ${grant.chainId}`] })
  throwIfAborted(signal)
  // Stored before the connection is recorded, so that a signed-in user is not asked to sign again.
  await signIn?.keep(user)
  throwIfAborted(signal)
  standing.set(chainNamespace, grant)
  storage.write('isUsed', 'true')
  storage.write('chain', grant.chainId)
  if (user.email) storage.write('email', user.email)
  return grant
}

type EnterOptions = {
  /** Reject if the frame stays on another network. */
  isExact?: boolean
  /** The user is connecting now, so the login can include a sign-in message. */
  isLogin?: boolean
  signal: AbortSignal
}

/** Connects the page's other namespaces with the same login. */
async function enterOthers(
  context: Context,
  main: Namespace,
  signal: AbortSignal,
): Promise<readonly NamedGrant[]> {
  const found: NamedGrant[] = []
  const configured = context.networks().map(({ chainNamespace }) => chainNamespace)
  for (const namespace of embeddedNamespaces) {
    if (namespace === main || !configured.includes(namespace)) continue
    try {
      const network = findNetwork(context, namespace, undefined)
      found.push({ ...(await enter(context, network, { isLogin: true, signal })), namespace })
    } catch (error) {
      throwIfAborted(signal)
      context.onMissed(namespace, error)
    }
  }
  return found
}

/** Disconnects all namespaces, whatever state the frame has. */
function dropAll({ listeners, standing }: Context, reason?: 'expired'): void {
  const left = [...standing.keys()]
  standing.clear()
  for (const namespace of left) listeners.emit({ namespace, reason, type: 'disconnected' })
}

/** Switches the frame to a network once no approval is open. A newer switch aborts one that waits. */
async function switchNetwork(
  context: Context,
  { network, signal }: { network: CaipNetwork; signal: AbortSignal },
): Promise<void> {
  const { frame, inTurn, whenFree } = context
  const mine = ++context.switches
  await abortable(whenFree(), signal)
  return inTurn(async () => {
    throwIfAborted(signal)
    if (mine !== context.switches) throw abortedCall('SWITCH_NETWORK')
    const { caipNetworkId: chainId } = network
    const rpcUrl = network.rpcUrls.default.http[0]
    await frame.call('SWITCH_NETWORK', { chainId, rpcUrl }, { signal })
    const { before, now } = await move(context, network, signal)
    if (before) reportOtherAddress(context, before, now)
  })
}

/** Moves to a network: accounts, network and user change in one step. @returns The grants before and after. */
async function move(context: Context, network: CaipNetwork, signal: AbortSignal) {
  const { chainNamespace: namespace } = network
  const before = context.standing.get(namespace)
  const now = await enter(context, network, { isExact: true, signal })
  if (before) context.listeners.emit({ before, namespace, now, type: 'moved' })
  return { before, now }
}

/** Reports, once per network, that the address differs from the one on the previous network. */
function reportOtherAddress(
  { accountTypes, onOtherAddress }: Context,
  before: Grant,
  now: Grant,
): void {
  const isSame = now.accounts[0].address.toLowerCase() === before.accounts[0].address.toLowerCase()
  const { chainId, embedded } = now
  if (isSame || !embedded || !before.embedded || !chainId.startsWith('eip155:')) return
  if (accountTypes.isChosen(chainId)) return
  // Also stored for the previous network, so that switching back reports nothing.
  for (const { chainId: on, embedded: user } of [before, now])
    if (!accountTypes.isChosen(on))
      accountTypes.choose(user?.accountType === 'eoa' ? 'eoa' : 'smartAccount', on)
  onOtherAddress(before)
}

function prefer(context: Context, type: EmbeddedAccountType): Promise<void> {
  const { accountTypes, frame } = context
  return changeType(context, type, async (chainId) => {
    const put = await frame.call('SET_PREFERRED_ACCOUNT', { type })
    if (put.type !== type) throw new BaseError('RESPONSE_INVALID', { hints: ['type'] })
    const undo = accountTypes.prefer(type, chainId)
    return () => {
      undo()
      frame.send('SET_PREFERRED_ACCOUNT', { type: type === 'eoa' ? 'smartAccount' : 'eoa' })
    }
  })
}

/** Switches to another account type on the current network. @param keep - Stores the choice. Returns its undoing. */
async function changeType(
  context: Context,
  type: EmbeddedAccountType,
  keep: (chainId: ChainId) => Promise<() => void>,
): Promise<void> {
  const { accountTypes, frame, inTurn, standing, whenFree } = context
  await whenFree()
  await frame.start()
  return inTurn(async () => {
    const grant = standing.get('eip155')
    if (!grant) throw new BaseError('NOT_CONNECTED')
    if (grant.embedded?.accountType === type) return
    accountTypes.check(type, grant.chainId)
    const undo = await keep(grant.chainId)
    try {
      const network = findNetwork(context, 'eip155', grant.chainId)
      await move(context, network, new AbortController().signal)
    } catch (error) {
      undo()
      throw error
    }
  })
}

async function signOut(context: Context): Promise<void> {
  const { accountTypes, checkOn, frame, onSignOut, report, storage } = context
  storage.clear()
  accountTypes.forget()
  onSignOut()
  frame.abortAll()
  dropAll(context)
  // The user is signed out in this page already, even if the frame is slow or unreachable.
  try {
    if (frame.status() === 'absent') checkOn()
    await frame.call('SIGN_OUT')
  } catch (error) {
    report(error)
  }
}
