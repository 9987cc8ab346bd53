import { bytesToHex } from '@noble/hashes/utils.js'
import type { PairingEnvironment } from '../environment.ts'
import { createListeners } from '../session/createListeners.ts'
import { type Ask, createAsked } from './createAsked.ts'
import { decodeTabMessage, encodeTabMessage, type Outcome, type TabMessage } from './tabMessage.ts'

/** Time limit for a response of the leading tab, in milliseconds; then this tab becomes the leader. */
const helloTimeoutMs = 5_000

/** The object that exists only in the leading tab. */
export type Led<snapshot, event> = {
  /**
   * Handles a call of a tab. The same call may be repeated to a new leader. `params` must therefore contain
   * an id for everything that must not be done twice.
   */
  call(method: string, params: unknown, signal: AbortSignal): Promise<unknown>
  /** Returns the state that every tab keeps a copy of. */
  snapshot(): snapshot
  subscribe(listener: (event: event) => void): () => void
  close(): Promise<void>
}

/** The interface that every tab gets, leading or not. */
export type Shared<snapshot, event> = {
  /** Calls the leader. @throws the leader's error; `ABORTED`; `INPUT_INVALID` for params that are not JSON. */
  call(method: string, params: unknown, signal?: AbortSignal): Promise<unknown>
  snapshot(): snapshot
  subscribe(listener: (event: event) => void): () => void
  /** Closes this tab's part; another tab takes the lead. Its pending calls are not cancelled; see {@link Led}. */
  close(): Promise<void>
}

/**
 * Shares one object between all tabs of an origin. The tab that holds the lock opens it; the others send
 * calls to that tab. When the leader closes, the next tab opens the object, and unanswered calls are sent
 * again.
 *
 * @throws the error of `open`.
 */
export async function shareAcrossTabs<snapshot, event>(
  options: shareAcrossTabs.Options<snapshot, event>,
): Promise<Shared<snapshot, event>> {
  const { changesOf, environment, name, open, readEvent, readSnapshot } = options
  const self = bytesToHex(environment.random(16))
  const asked = createAsked(self)
  const served = new Map<string, AbortController>()
  const listeners = createListeners<event>(environment)
  /** Released when the client is closed; two clients must never be open at a time. */
  let lock = new AbortController()
  let isLeaving = false
  /** True while this tab holds the lock and `open` is running. */
  let isOpening = false
  let led: Led<snapshot, event> | undefined
  let leader: string | undefined
  let known = options.nothing
  /** True once a leader has sent a snapshot; `known` is the latest one. */
  let isReady = false
  let stopAsking: (() => void) | undefined

  // Without locks, each tab leads itself and needs no channel.
  const channel = environment.lead && environment.openChannel?.(name)
  const stopListening = channel?.listen((data) => {
    const message = decodeTabMessage(data)
    if (message && led) hearAsLeader(message, led)
    else if (message) hear(message)
  })

  function post(message: TabMessage) {
    channel?.postMessage(encodeTabMessage(message))
  }

  function hearAsLeader(message: TabMessage, { snapshot }: Led<snapshot, event>) {
    const { type } = message
    if (type === 'hello') post({ type: 'leading', leader: self, snapshot: snapshot() })
    else if (type === 'cancel') served.get(message.key)?.abort()
    // This tab may have been asleep and lost the lead, so old calls are ignored.
    else if (type === 'call' && environment.now() - message.askedAt < helloTimeoutMs)
      void serve(message, (outcome) =>
        post({ type: 'answer', key: message.key, outcome, snapshot: snapshot() }),
      )
  }

  function hear(message: TabMessage) {
    if (!('snapshot' in message)) return
    hearLeader()
    const before = known
    known = readSnapshot(message.snapshot) ?? known
    if (message.type === 'leading') {
      if (isReady) tellChanges(before)
      follow(message.leader)
    } else if (message.type === 'answer') asked.finish(message.key, message.outcome)
    else {
      const event = readEvent(message.event)
      if (event !== undefined) listeners.tell(event)
    }
  }

  function follow(next: string) {
    if (next === leader) return
    leader = next
    isReady = true
    for (const ask of asked.all()) put(ask)
    onReady()
  }

  /** Emits the events that this tab missed. */
  function tellChanges(before: snapshot) {
    for (const event of changesOf(before, known)) listeners.tell(event)
  }

  function hearLeader() {
    stopAsking?.()
    stopAsking = undefined
  }

  /** Takes over if the leader does not respond, since it may be closed, asleep or stuck. */
  function askForLeader() {
    if (isLeaving || isOpening || !channel || stopAsking) return
    post({ type: 'hello' })
    stopAsking = environment.schedule(() => {
      stopAsking = undefined
      if (!isLeaving && !isOpening && !led) queue({ steal: true })
    }, helloTimeoutMs)
  }

  function put(ask: Ask) {
    if (led) return void serve(ask, ask.finish)
    askForLeader()
    try {
      const { key, method, params } = ask
      post({ type: 'call', key, method, params, askedAt: environment.now() })
    } catch (error) {
      ask.finish({ type: 'failed', error })
    }
  }

  async function serve(
    { key, method, params }: Pick<Ask, 'key' | 'method' | 'params'>,
    finish: (outcome: Outcome) => void,
  ) {
    const serving = led
    if (!serving || served.has(key)) return
    const abort = new AbortController()
    served.set(key, abort)
    const outcome = await outcomeOf(() => serving.call(method, params, abort.signal))
    // A response during closing is discarded; the next leader handles the call again.
    if (led !== serving) return
    served.delete(key)
    finish(outcome)
  }

  /** Queues for the lock, or steals it. */
  function queue(how: { readonly steal?: boolean } = {}) {
    lock.abort()
    lock = new AbortController()
    const { signal } = lock
    const start = (lost: AbortSignal) => {
      lost.addEventListener('abort', () => signal.aborted || void rob())
      void lead(lost).catch((error: unknown) => lost.aborted || fail(error))
    }
    if (environment.lead && channel) environment.lead(name, start, signal, how)
    else start(signal)
  }

  async function lead(lost: AbortSignal) {
    isOpening = true
    hearLeader()
    const opened = await open().finally(() => {
      if (!lost.aborted) isOpening = false
    })
    if (lost.aborted || isLeaving) return opened.close()
    const before = known
    led = opened
    leader = self
    known = opened.snapshot()
    if (isReady) tellChanges(before)
    isReady = true
    opened.subscribe((event) => {
      if (led !== opened) return
      listeners.tell(event)
      post({ type: 'event', event, snapshot: opened.snapshot() })
    })
    post({ type: 'leading', leader: self, snapshot: opened.snapshot() })
    for (const ask of asked.all()) put(ask)
    onReady()
  }

  function fail(error: unknown) {
    for (const ask of asked.all()) ask.finish({ type: 'failed', error })
    // Another tab may succeed. This tab retries with its next call if no other leads.
    lock.abort()
    onFailure(error)
  }

  /** Handles the loss of the lock to another tab: stops leading and queues again. */
  async function rob() {
    isOpening = false
    await resign()
    if (isLeaving) return
    queue()
    post({ type: 'hello' })
  }

  async function resign() {
    const resigned = led
    if (!resigned) return
    known = resigned.snapshot()
    led = undefined
    leader = undefined
    served.clear()
    await resigned.close()
  }

  let onReady = () => {}
  let onFailure: (error: unknown) => void = () => {}
  try {
    await new Promise<void>((resolve, reject) => {
      onReady = resolve
      onFailure = reject
      queue()
      askForLeader()
    })
  } catch (error) {
    isLeaving = true
    hearLeader()
    stopListening?.()
    throw error
  }

  return {
    call(method, params, signal) {
      return asked.add({
        cancel({ key }) {
          if (led) served.get(key)?.abort()
          else post({ type: 'cancel', key })
        },
        method,
        params,
        signal,
        start: put,
      })
    },
    snapshot: () => led?.snapshot() ?? known,
    subscribe: listeners.subscribe,
    async close() {
      isLeaving = true
      hearLeader()
      asked.close()
      await resign()
      lock.abort()
      stopListening?.()
    },
  }
}

export declare namespace shareAcrossTabs {
  type Options<snapshot, event> = {
    /** Returns the events between two snapshots. */
    changesOf: (before: snapshot, after: snapshot) => readonly event[]
    environment: PairingEnvironment
    /** Name of the lock and the channel. */
    name: string
    /** Initial snapshot, before the leader has sent one. */
    nothing: snapshot
    open: () => Promise<Led<snapshot, event>>
    /** Returns undefined for an invalid value, since another tab may run another version. */
    readEvent: (value: unknown) => event | undefined
    readSnapshot: (value: unknown) => snapshot | undefined
  }
}

async function outcomeOf(run: () => Promise<unknown>): Promise<Outcome> {
  try {
    return { type: 'done', value: await run() }
  } catch (error) {
    return { type: 'failed', error }
  }
}
