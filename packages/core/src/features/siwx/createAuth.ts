import { BaseError, type ChainId, type Namespace, namespaces } from '@fairlead/protocol'
import type { Auth, AuthState } from '../../Auth.ts'
import { adapterOf } from '../../actions/adapterOf.ts'
import { disconnect } from '../../actions/disconnect.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { SiwxSession } from '../../siwx/Siwx.ts'
import { isSameAddress } from '../../siwx/sameAddress.ts'
import { liveAt } from '../../store/others.ts'
import { connectedOf, networkById } from '../../store/selectors.ts'
import type { Connection } from '../../store/state.ts'
import { chainChanged, slotsOf } from '../../store/transitions.ts'
import { abortable } from '../../utils/abortable.ts'
import { askSignature } from './askSignature.ts'
import { attachSiwx } from './attachSiwx.ts'
import { authOf, authStates } from './authStates.ts'
import { createPrompts } from './createPrompts.ts'
import { fromCacao, toOneClick } from './oneClick.ts'
import { whenDue } from './whenDue.ts'

type Subject = { readonly address: string; readonly chainId: ChainId }
/** What is known of one namespace. */
type Track = {
  /** Who is there, and where; another text is somebody or somewhere else. */
  key: string
  /** The one in use, or the last one. */
  connection?: Connection | undefined
  isConnected: boolean
  /** Came back by itself: nobody has just acted. */
  isBack: boolean
  /** Is being asked whether it still lets us in. */
  isComing: boolean
  /** What was signed last with this wallet. */
  last?: Subject | undefined
  /** Not to be asked for again by itself. */
  skipped?: string | undefined
  attempt?: AbortController | undefined
  asked?: Promise<SiwxSession> | undefined
  /** Stops waiting for the end of the session. */
  stopWaiting?: (() => void) | undefined
}

/** Signs people in: looks who is connected, asks, and remembers. Its code comes with the first wallet. */
export function createAuth(fairlead: Fairlead): Auth {
  const { environment, events, store } = fairlead
  const { onChanged, siwx, verifyContract } = attachSiwx(fairlead, again)
  const states = authStates(fairlead)
  const tracks = new Map<Namespace, Track>()
  let turn: Promise<unknown> = Promise.resolve()
  const served = namespaces.filter((one) => siwx.namespaces?.includes(one) ?? true)
  const prompts = createPrompts(fairlead, {
    isWanted: (namespace) => {
      const { status } = authOf(states.getState(), namespace)
      return status === 'required' || (status === 'none' && subjectOf(namespace) !== undefined)
    },
    onClosed: (namespace) => void cancel(namespace),
    stateOf: (namespace) => authOf(states.getState(), namespace),
  })

  function trackOf(namespace: Namespace): Track {
    const track = tracks.get(namespace) ?? {
      key: '',
      isBack: false,
      isComing: false,
      isConnected: false,
    }
    tracks.set(namespace, track)
    return track
  }

  function put(namespace: Namespace, state: AuthState) {
    const track = trackOf(namespace)
    track.stopWaiting?.()
    track.stopWaiting = undefined
    states.setState({ [namespace]: state })
    const endsAt = Date.parse(state.session?.data.expirationTime ?? '')
    // One that is over already, and counts all the same, is for whoever keeps it to judge.
    if (!(endsAt > environment.now()) || fairlead.isDestroyed) return
    track.stopWaiting = whenDue(environment, endsAt, () => lookAgain(namespace))
  }

  /** Who could sign; nobody on a network that the page does not know. */
  function subjectOf(namespace: Namespace): Subject | undefined {
    const connection = connectedOf(store.getState(), namespace)
    if (!connection || !served.includes(namespace)) return undefined
    if (!networkById(store.getState(), connection.chainId)) return undefined
    return { address: connection.accounts[0].address, chainId: connection.chainId }
  }

  /** As it is now: who hears of a change first may have changed more. */
  function follow(back: readonly Namespace[] = []) {
    const { connections } = store.getState()
    for (const namespace of served) {
      const track = trackOf(namespace)
      const now = connections[namespace]
      const connection = connectedOf(store.getState(), namespace)
      const subject = subjectOf(namespace)
      const key = subject ? `${subject.chainId} ${subject.address}` : ''
      const isSame = connection?.connectorId === track.connection?.connectorId
      if (connection && !(track.isConnected && isSame)) {
        track.last = undefined
        track.isBack = track.isComing || back.includes(namespace)
      } else if (key !== track.key) track.isBack = false
      if (now?.status === 'connecting') track.isComing = now.reconnecting !== undefined
      if (connection) track.connection = connection
      track.isConnected = connection !== undefined
      if (key === track.key) continue
      track.key = key
      track.skipped = undefined
      track.attempt?.abort()
      if (subject) void look(namespace, subject)
      else {
        put(namespace, { status: 'none' })
        prompts.end(namespace)
      }
    }
  }

  /** Somebody may be signed in already. */
  async function look(namespace: Namespace, { address, chainId }: Subject): Promise<void> {
    const track = trackOf(namespace)
    const { key } = track
    // Closing the view meanwhile means what it meant before.
    const { isRequired: wasRequired } = authOf(states.getState(), namespace)
    const { returnTo } = unsigned(namespace, false)
    put(namespace, { status: 'pending', isRequired: wasRequired, returnTo })
    try {
      const [session] = await siwx.getSessions(chainId, address)
      if (key !== track.key) return
      if (session) return signed(namespace, session)
    } catch (error) {
      // A server that can't be asked has not said that somebody is signed in.
      fairlead.report(error)
    }
    const isRequired = await isSigningRequired()
    if (key !== track.key || track.attempt) return
    put(namespace, unsigned(namespace, isRequired))
    if (track.skipped !== key && (isRequired || !track.isBack)) prompts.ask(namespace)
  }

  async function isSigningRequired(): Promise<boolean> {
    try {
      return (await siwx.getRequired?.()) ?? true
    } catch (error) {
      fairlead.report(error)
      return true
    }
  }

  function unsigned(namespace: Namespace, isRequired: boolean): AuthState {
    const { last } = trackOf(namespace)
    const now = subjectOf(namespace)
    const isMove =
      last !== undefined &&
      now !== undefined &&
      last.chainId !== now.chainId &&
      // One wallet writes an account one way.
      last.address === now.address &&
      networkById(store.getState(), last.chainId) !== undefined
    const returnTo = isMove ? last.chainId : undefined
    return { status: isRequired ? 'required' : 'none', isRequired, returnTo }
  }

  function signed(namespace: Namespace, session: SiwxSession) {
    const track = trackOf(namespace)
    track.last = subjectOf(namespace)
    put(namespace, { status: 'signed', session })
    prompts.end(namespace)
  }

  /** Another tab has signed in or out. */
  function again() {
    for (const namespace of served) lookAgain(namespace)
  }

  function lookAgain(namespace: Namespace) {
    const subject = subjectOf(namespace)
    if (subject && !trackOf(namespace).attempt) void look(namespace, subject)
  }

  function signIn(namespace: Namespace): Promise<SiwxSession> {
    const track = trackOf(namespace)
    if (track.asked) return track.asked
    const asked = turn.then(() => sign(namespace))
    track.asked = asked
    const end = () => {
      track.asked = undefined
    }
    turn = asked.then(end, end)
    return asked
  }

  async function sign(namespace: Namespace): Promise<SiwxSession> {
    const { address, chainId } = required(namespace)
    const track = trackOf(namespace)
    const { key } = track
    const attempt = new AbortController()
    const { signal } = attempt
    track.attempt = attempt
    const before = authOf(states.getState(), namespace)
    put(namespace, { ...before, status: 'pending' })
    events.emit('SIGNIN_STARTED', { network: chainId })
    let keeping: Promise<void> | undefined
    let message: string | undefined
    let isNeeded = before.isRequired ?? true
    try {
      isNeeded = await abortable(isSigningRequired(), signal)
      put(namespace, { ...unsigned(namespace, isNeeded), status: 'pending' })
      const given = { accountAddress: address, chainId }
      const data = await abortable(Promise.resolve(siwx.createMessage(given)), signal)
      message = String(data)
      put(namespace, { ...authOf(states.getState(), namespace), message })
      const asking = askSignature(fairlead, { address, chainId, message, namespace, siwx })
      const session = { data, message, ...(await abortable(asking, signal)) }
      keeping = Promise.resolve(siwx.addSession(session))
      await abortable(keeping, signal)
      track.attempt = undefined
      signed(namespace, session)
      events.emit('SIGNIN_SUCCESS', { network: chainId })
      onChanged()
      return session
    } catch (cause) {
      const error = BaseError.is(cause) ? cause : new BaseError('UNKNOWN', { cause })
      if (track.attempt === attempt) track.attempt = undefined
      // Given up while it was being kept: then it must not count.
      if (signal.aborted)
        void keeping?.then(() => siwx.revokeSession(chainId, address)).catch(() => {})
      else events.emit('SIGNIN_ERROR', { code: error.code, network: chainId })
      if (track.key === key) put(namespace, { ...unsigned(namespace, isNeeded), message })
      throw error
    }
  }

  function required(namespace: Namespace): Subject {
    if (!served.includes(namespace))
      throw new BaseError('FEATURE_UNAVAILABLE', { hints: [`Nobody signs in on ${namespace}`] })
    const subject = subjectOf(namespace)
    if (subject) return subject
    const isThere = connectedOf(store.getState(), namespace) !== undefined
    throw new BaseError(isThere ? 'CHAIN_UNSUPPORTED' : 'NOT_CONNECTED')
  }

  async function cancel(namespace: Namespace): Promise<void> {
    const track = trackOf(namespace)
    const subject = subjectOf(namespace)
    const { isRequired, returnTo, status } = authOf(states.getState(), namespace)
    track.attempt?.abort()
    if (!subject || status === 'signed') return prompts.end(namespace)
    track.skipped = track.key
    events.emit('SIGNIN_CANCELLED', { network: subject.chainId })
    prompts.end(namespace)
    if (returnTo && (await goBack(namespace, returnTo))) return
    if (!isRequired || siwx.onCancel === 'stay') return
    const id = track.connection?.connectorId
    await disconnect(fairlead, { id, namespace }).catch(fairlead.report)
  }

  /** Where somebody is signed in already. @returns Whether the wallet went there. */
  async function goBack(namespace: Namespace, chainId: ChainId): Promise<boolean> {
    const network = networkById(store.getState(), chainId)
    const connectorId = trackOf(namespace).connection?.connectorId
    if (!network || !connectorId) return false
    try {
      const { signal } = new AbortController()
      await adapterOf(fairlead, namespace).switchNetwork({ connectorId, network, signal })
      store.setState((state) => chainChanged(state, { chainId, connectorId, namespace }))
      events.emit('NETWORK_SWITCHED', { network: chainId })
      return true
    } catch (error) {
      const code = BaseError.is(error) ? error.code : 'UNKNOWN'
      events.emit('NETWORK_SWITCH_ERROR', { code, network: chainId })
      return false
    }
  }

  async function revoke({ addresses, namespace }: Auth.Left): Promise<void> {
    const { networks } = store.getState()
    const chains = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
    await Promise.all(
      addresses.flatMap((address) =>
        chains.map(async ({ caipNetworkId }) => siwx.revokeSession(caipNetworkId, address)),
      ),
    )
    onChanged()
  }

  async function leave(left: readonly Auth.Left[]): Promise<void> {
    if (siwx.signOutOnDisconnect === false) return
    const own = left.filter(({ namespace }) => served.includes(namespace))
    const gone = own.flatMap(({ addresses, namespace }) => {
      const rest = addresses.filter((address) => !isLive(namespace, address))
      return rest.length > 0 ? [{ addresses: rest, namespace }] : []
    })
    await Promise.all(gone.map(revoke)).catch(fairlead.report)
    // Whoever keeps the sessions may have ended more of them.
    for (const { namespace } of gone)
      if (authOf(states.getState(), namespace).status === 'signed') lookAgain(namespace)
  }

  /** Whether another wallet has the account too. */
  function isLive(namespace: Namespace, address: string): boolean {
    return slotsOf(store.getState(), namespace)
      .flatMap((slot) => liveAt(store.getState(), slot)?.accounts ?? [])
      .some((account) => isSameAddress(namespace, account.address, address))
  }

  return {
    start(back) {
      follow(back)
      const stop = store.subscribe(() => follow())
      fairlead.onDestroy(() => {
        stop()
        for (const { attempt, stopWaiting } of tracks.values()) {
          attempt?.abort()
          stopWaiting?.()
        }
      })
    },
    signIn,
    cancel,
    async signOut(namespace) {
      const { address } = required(namespace)
      await revoke({ addresses: [address], namespace })
      const track = trackOf(namespace)
      track.attempt?.abort()
      track.last = undefined
      track.skipped = track.key
      put(namespace, unsigned(namespace, await isSigningRequired()))
    },
    leave,
    oneClick: (proposed) => toOneClick(siwx, proposed),
    async accept(cacaos) {
      for (const session of cacaos.flatMap((one) => fromCacao(one) ?? []))
        try {
          await siwx.addSession(session)
          events.emit('SIGNIN_SUCCESS', { network: session.data.chainId })
        } catch (error) {
          fairlead.report(error)
        }
    },
    verifyContract,
  }
}
