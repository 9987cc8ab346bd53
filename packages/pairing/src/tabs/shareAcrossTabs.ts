import { bytesToHex } from '@noble/hashes/utils.js'
import type { PairingEnvironment } from '../environment.ts'
import { createListeners } from '../session/createListeners.ts'
import { type Ask, createAsked } from './createAsked.ts'
import { decodeTabMessage, encodeTabMessage, type Outcome, type TabMessage } from './tabMessage.ts'

/** A new tab waits so long to hear from the one that leads, in milliseconds; then it goes on without. */
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
  const { environment, name, open, readEvent, readSnapshot } = options
  const self = bytesToHex(environment.random(16))
  const asked = createAsked(self)
  const served = new Map<string, AbortController>()
  const listeners = createListeners<event>(environment)
  /** Let go of when the client is over: two must never be open at a time. */
  const lock = new AbortController()
  let isLeaving = false
  let led: Led<snapshot, event> | undefined
  let leader: string | undefined
  let known = options.nothing

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
    else if (type === 'call')
      void serve(message, (outcome) =>
        post({ type: 'answer', key: message.key, outcome, snapshot: snapshot() }),
      )
  }

  function hear(message: TabMessage) {
    if (!('snapshot' in message)) return
    known = readSnapshot(message.snapshot) ?? known
    if (message.type === 'leading') follow(message.leader)
    else if (message.type === 'answer') asked.finish(message.key, message.outcome)
    else {
      const event = readEvent(message.event)
      if (event !== undefined) listeners.tell(event)
    }
  }

  function follow(next: string) {
    if (next === leader) return
    leader = next
    for (const ask of asked.all()) put(ask)
    onReady()
  }

  function put(ask: Ask) {
    if (led) return void serve(ask, ask.finish)
    try {
      post({ type: 'call', key: ask.key, method: ask.method, params: ask.params })
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

  async function lead(lost: AbortSignal) {
    const opened = await open()
    if (lost.aborted || isLeaving) return opened.close()
    led = opened
    leader = self
    lost.addEventListener('abort', () => void resign())
    opened.subscribe((event) => {
      if (led !== opened) return
      listeners.tell(event)
      post({ type: 'event', event, snapshot: opened.snapshot() })
    })
    post({ type: 'leading', leader: self, snapshot: opened.snapshot() })
    for (const ask of asked.all()) put(ask)
    onReady()
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
  await new Promise<void>((resolve, reject) => {
    onReady = resolve
    const start = (lost: AbortSignal) =>
      void lead(lost).catch((error: unknown) => {
        for (const ask of asked.all()) ask.finish({ type: 'failed', error })
        // Another tab may do better.
        lock.abort()
        reject(error)
      })
    if (!environment.lead || !channel) return start(lock.signal)
    environment.lead(name, start, lock.signal)
    post({ type: 'hello' })
    const cancel = environment.schedule(resolve, helloTimeoutMs)
    onReady = () => {
      cancel()
      resolve()
    }
  })

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
      asked.close()
      await resign()
      lock.abort()
      stopListening?.()
    },
  }
}

export declare namespace shareAcrossTabs {
  type Options<snapshot, event> = {
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
