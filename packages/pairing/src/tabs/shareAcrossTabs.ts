import { bytesToHex } from '@noble/hashes/utils.js'
import type { PairingChannel, PairingEnvironment } from '../environment.ts'
import { createListeners } from '../session/createListeners.ts'
import { type Ask, createTabCalls, type TabCalls } from './createTabCalls.ts'
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
  const { environment, name } = options
  const self = bytesToHex(environment.random(16))
  const tab: Tab<snapshot, event> = {
    ...options,
    asked: createTabCalls(self),
    // Without locks, each tab leads itself and needs no channel.
    channel: environment.lead && environment.openChannel?.(name),
    isLeaving: false,
    isOpening: false,
    isReady: false,
    known: options.nothing,
    listeners: createListeners<event>(environment),
    lock: new AbortController(),
    onFailure() {},
    onReady() {},
    self,
    served: new Map(),
  }
  const { asked, listeners } = tab
  const stopListening = tab.channel?.listen((data) => {
    const message = decodeTabMessage(data)
    if (message && tab.led) hearAsLeader(tab, message, tab.led)
    else if (message) hear(tab, message)
  })

  try {
    await new Promise<void>((resolve, reject) => {
      tab.onReady = resolve
      tab.onFailure = reject
      queueForLock(tab)
      askForLeader(tab)
    })
  } catch (error) {
    tab.isLeaving = true
    hearLeader(tab)
    stopListening?.()
    throw error
  }

  return {
    call(method, params, signal) {
      return asked.add({
        cancel({ key }) {
          if (tab.led) tab.served.get(key)?.abort()
          else post(tab, { type: 'cancel', key })
        },
        method,
        params,
        signal,
        start: (ask) => sendCall(tab, ask),
      })
    },
    snapshot: () => tab.led?.snapshot() ?? tab.known,
    subscribe: listeners.subscribe,
    async close() {
      tab.isLeaving = true
      hearLeader(tab)
      asked.close()
      await resign(tab)
      tab.lock.abort()
      stopListening?.()
    },
  }
}

export declare namespace shareAcrossTabs {
  type Options<snapshot, event> = {
    /** Returns the events between two snapshots. */
    listChanges: (before: snapshot, after: snapshot) => readonly event[]
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

type Tab<snapshot, event> = shareAcrossTabs.Options<snapshot, event> & {
  readonly asked: TabCalls
  readonly channel: PairingChannel | undefined
  isLeaving: boolean
  /** True while this tab holds the lock and `open` is running. */
  isOpening: boolean
  /** True once a leader has sent a snapshot; `known` is the latest one. */
  isReady: boolean
  known: snapshot
  leader?: string | undefined
  led?: Led<snapshot, event> | undefined
  readonly listeners: ReturnType<typeof createListeners<event>>
  /** Released when the client is closed; two clients must never be open at a time. */
  lock: AbortController
  onFailure: (error: unknown) => void
  onReady: () => void
  /** Id of this tab. */
  readonly self: string
  /** Calls that this tab runs as the leader. */
  readonly served: Map<string, AbortController>
  stopAsking?: (() => void) | undefined
}

function post<snapshot, event>(tab: Tab<snapshot, event>, message: TabMessage) {
  tab.channel?.postMessage(encodeTabMessage(message))
}

function hearAsLeader<snapshot, event>(
  tab: Tab<snapshot, event>,
  message: TabMessage,
  { snapshot }: Led<snapshot, event>,
) {
  const { environment, self, served } = tab
  const { type } = message
  if (type === 'hello') post(tab, { type: 'leading', leader: self, snapshot: snapshot() })
  else if (type === 'cancel') served.get(message.key)?.abort()
  // This tab may have been asleep and lost the lead, so old calls are ignored.
  else if (type === 'call' && environment.now() - message.askedAt < helloTimeoutMs)
    void serve(tab, message, (outcome) =>
      post(tab, { type: 'answer', key: message.key, outcome, snapshot: snapshot() }),
    )
}

function hear<snapshot, event>(tab: Tab<snapshot, event>, message: TabMessage) {
  const { asked, listeners, readEvent, readSnapshot } = tab
  if (!('snapshot' in message)) return
  hearLeader(tab)
  const before = tab.known
  tab.known = readSnapshot(message.snapshot) ?? tab.known
  if (message.type === 'leading') {
    if (tab.isReady) emitChanges(tab, before)
    follow(tab, message.leader)
  } else if (message.type === 'answer') asked.finish(message.key, message.outcome)
  else {
    const event = readEvent(message.event)
    if (event !== undefined) listeners.tell(event)
  }
}

function follow<snapshot, event>(tab: Tab<snapshot, event>, next: string) {
  const { asked } = tab
  if (next === tab.leader) return
  tab.leader = next
  tab.isReady = true
  for (const ask of asked.all()) sendCall(tab, ask)
  tab.onReady()
}

/** Emits the events that this tab missed. */
function emitChanges<snapshot, event>(tab: Tab<snapshot, event>, before: snapshot) {
  const { listChanges, listeners } = tab
  for (const event of listChanges(before, tab.known)) listeners.tell(event)
}

function hearLeader<snapshot, event>(tab: Tab<snapshot, event>) {
  tab.stopAsking?.()
  tab.stopAsking = undefined
}

/** Takes over if the leader does not respond, since it may be closed, asleep or stuck. */
function askForLeader<snapshot, event>(tab: Tab<snapshot, event>) {
  const { channel, environment } = tab
  if (tab.isLeaving || tab.isOpening || !channel || tab.stopAsking) return
  post(tab, { type: 'hello' })
  tab.stopAsking = environment.schedule(() => {
    tab.stopAsking = undefined
    if (!tab.isLeaving && !tab.isOpening && !tab.led) queueForLock(tab, { steal: true })
  }, helloTimeoutMs)
}

function sendCall<snapshot, event>(tab: Tab<snapshot, event>, ask: Ask) {
  const { environment } = tab
  if (tab.led) return void serve(tab, ask, ask.finish)
  askForLeader(tab)
  try {
    const { key, method, params } = ask
    post(tab, { type: 'call', key, method, params, askedAt: environment.now() })
  } catch (error) {
    ask.finish({ type: 'failed', error })
  }
}

async function serve<snapshot, event>(
  tab: Tab<snapshot, event>,
  { key, method, params }: Pick<Ask, 'key' | 'method' | 'params'>,
  finish: (outcome: Outcome) => void,
) {
  const { served } = tab
  const serving = tab.led
  if (!serving || served.has(key)) return
  const abort = new AbortController()
  served.set(key, abort)
  const outcome = await outcomeOf(() => serving.call(method, params, abort.signal))
  // A response during closing is discarded; the next leader handles the call again.
  if (tab.led !== serving) return
  served.delete(key)
  finish(outcome)
}

/** Queues for the lock, or steals it. */
function queueForLock<snapshot, event>(
  tab: Tab<snapshot, event>,
  how: { readonly steal?: boolean } = {},
) {
  const { channel, environment, name } = tab
  tab.lock.abort()
  tab.lock = new AbortController()
  const { signal } = tab.lock
  const start = (lost: AbortSignal) => {
    lost.addEventListener('abort', () => signal.aborted || void handleLoss(tab))
    void takeLead(tab, lost).catch((error: unknown) => lost.aborted || failCalls(tab, error))
  }
  if (environment.lead && channel) environment.lead(name, start, signal, how)
  else start(signal)
}

async function takeLead<snapshot, event>(tab: Tab<snapshot, event>, lost: AbortSignal) {
  const { asked, listeners, open, self } = tab
  tab.isOpening = true
  hearLeader(tab)
  const opened = await open().finally(() => {
    if (!lost.aborted) tab.isOpening = false
  })
  if (lost.aborted || tab.isLeaving) return opened.close()
  const before = tab.known
  tab.led = opened
  tab.leader = self
  tab.known = opened.snapshot()
  if (tab.isReady) emitChanges(tab, before)
  tab.isReady = true
  opened.subscribe((event) => {
    if (tab.led !== opened) return
    listeners.tell(event)
    post(tab, { type: 'event', event, snapshot: opened.snapshot() })
  })
  post(tab, { type: 'leading', leader: self, snapshot: opened.snapshot() })
  for (const ask of asked.all()) sendCall(tab, ask)
  tab.onReady()
}

function failCalls<snapshot, event>(tab: Tab<snapshot, event>, error: unknown) {
  for (const ask of tab.asked.all()) ask.finish({ type: 'failed', error })
  // Another tab may succeed. This tab retries with its next call if no other leads.
  tab.lock.abort()
  tab.onFailure(error)
}

/** Handles the loss of the lock to another tab: stops leading and queues again. */
async function handleLoss<snapshot, event>(tab: Tab<snapshot, event>) {
  tab.isOpening = false
  await resign(tab)
  if (tab.isLeaving) return
  queueForLock(tab)
  post(tab, { type: 'hello' })
}

async function resign<snapshot, event>(tab: Tab<snapshot, event>) {
  const { served } = tab
  const resigned = tab.led
  if (!resigned) return
  tab.known = resigned.snapshot()
  tab.led = undefined
  tab.leader = undefined
  served.clear()
  await resigned.close()
}

async function outcomeOf(run: () => Promise<unknown>): Promise<Outcome> {
  try {
    return { type: 'done', value: await run() }
  } catch (error) {
    return { type: 'failed', error }
  }
}
