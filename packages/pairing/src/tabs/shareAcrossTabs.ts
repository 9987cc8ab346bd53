import { bytesToHex } from '@noble/hashes/utils.js'
import type { PairingEnvironment } from '../environment.ts'
import { createListeners } from '../session/createListeners.ts'
import { type Ask, createAsked } from './createAsked.ts'
import { decodeTabMessage, encodeTabMessage, type Outcome, type TabMessage } from './tabMessage.ts'

/** A tab waits so long to hear from the one that leads, in milliseconds; then it leads itself. */
const helloTimeoutMs = 5_000

/** What runs in the leading tab alone. */
export type Led<snapshot, event> = {
  /**
   * Does what a tab asks. The same may be asked again, of another one, when this one is gone: `params`
   * have to name what must not be done twice.
   */
  call(method: string, params: unknown, signal: AbortSignal): Promise<unknown>
  /** What every tab knows without asking. */
  snapshot(): snapshot
  subscribe(listener: (event: event) => void): () => void
  close(): Promise<void>
}

/** The same for each tab, whichever leads. */
export type Shared<snapshot, event> = {
  /** @throws What the led one throws; `ABORTED`; `INPUT_INVALID` for what is not JSON. */
  call(method: string, params: unknown, signal?: AbortSignal): Promise<unknown>
  snapshot(): snapshot
  subscribe(listener: (event: event) => void): () => void
  /** Leaves, and lets another lead. What this tab has asked is not taken back: see `params` of {@link Led}. */
  close(): Promise<void>
}

/**
 * One of a kind for all tabs of an origin: the tab that holds the lock opens it, the others ask that
 * tab. When it goes, the next one opens it again, and all that was not answered is asked again.
 *
 * @throws What `open` throws.
 */
export async function shareAcrossTabs<snapshot, event>(
  options: shareAcrossTabs.Options<snapshot, event>,
): Promise<Shared<snapshot, event>> {
  const { changesOf, environment, name, open, readEvent, readSnapshot } = options
  const self = bytesToHex(environment.random(16))
  const asked = createAsked(self)
  const served = new Map<string, AbortController>()
  const listeners = createListeners<event>(environment)
  /** Let go of when the client is over: two must never be open at a time. */
  let lock = new AbortController()
  let isLeaving = false
  /** It has been its turn, and what it is to lead is being opened. */
  let isOpening = false
  let led: Led<snapshot, event> | undefined
  let leader: string | undefined
  let known = options.nothing
  /** Somebody leads, or has led: `known` is what every tab knew then. */
  let isReady = false
  let stopAsking: (() => void) | undefined

  // Without locks each tab leads itself, and has nobody to talk to.
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
    // One that slept so long was taken for gone, and has only not heard of it yet.
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

  /** What happened while this tab could not hear it. */
  function tellChanges(before: snapshot) {
    for (const event of changesOf(before, known)) listeners.tell(event)
  }

  function hearLeader() {
    stopAsking?.()
    stopAsking = undefined
  }

  /** One that does not answer is gone, asleep or stuck: its place is taken. */
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
    // What one says while it is closed is no answer: the next one will be asked.
    if (led !== serving) return
    served.delete(key)
    finish(outcome)
  }

  /** Waits for the lock, or takes it. */
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
    // Another tab may do better; this one tries again when it is asked and no other does.
    lock.abort()
    onFailure(error)
  }

  /** Another tab has taken the lock: it leads now, and this one waits for its turn again. */
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
    /** What a tab has to tell that knew `before` and hears of `after`. */
    changesOf: (before: snapshot, after: snapshot) => readonly event[]
    environment: PairingEnvironment
    /** Of the lock and the channel. */
    name: string
    /** What a tab knows before anybody has told it. */
    nothing: snapshot
    open: () => Promise<Led<snapshot, event>>
    /** `undefined` for what it is not: another tab may run another version. */
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
