import { BaseError } from '@fairlead/protocol'
import {
  type FrameCallName,
  type FrameNote,
  type FramePayload,
  type FrameReady,
  type FrameResult,
  frameNotes,
} from '@fairlead/protocol/embedded'
import { abortable } from '../utils/abortable.ts'
import type { Environment } from '../utils/environment.ts'
import type { FrameEnvironment, FrameWindow } from '../utils/frameEnvironment.ts'
import { createMessenger, type Messenger } from './createMessenger.ts'
import { FrameLoadError } from './FrameLoadError.ts'
import { abortedCall, type FrameProblem, timedOut } from './frameErrors.ts'
import { toPlain } from './readMessage.ts'

/** Time limit for `READY`, in milliseconds. Source: contract of the frame, §5. */
export const readyLimitMs = 20_000
/** Delay between `READY` and the first message to the frame, in milliseconds. */
export const settleMs = 500
/** Time limit for a response, in milliseconds. */
export const requestLimitMs = 120_000
/** Delay before a call of {@link repeated} is sent again, in milliseconds; doubles each time. */
export const againMs = 2_500
/** Time limit for signing out, in milliseconds, including the time to load the frame. */
export const signOutLimitMs = 3_000

/** `absent` until first use; `ready` once it accepts messages; `initialised` once it has the page's data. */
export type FrameStatus = 'absent' | 'loading' | 'ready' | 'initialised' | 'failed'

/** The frame of one widget. The first call that needs it inserts it into the page. */
export type Frame = {
  status(): FrameStatus
  /**
   * Calls the frame and returns its response.
   *
   * @throws the frame's error; `REQUEST_ABORTED`; `REQUEST_INVALID` for a payload that is not plain JSON;
   * `RESPONSE_INVALID` with the path of the invalid field; {@link FrameLoadError} if the frame does not load;
   * `UPSTREAM_UNAVAILABLE` if it does not respond in time.
   */
  call<name extends FrameCallName>(
    name: name,
    payload?: FramePayload<name>,
    options?: Frame.CallOptions,
  ): Promise<FrameResult<name>>
  /** Sends a message without waiting for a response. Does nothing unless the frame is ready. */
  send<name extends FrameCallName>(name: name, payload?: FramePayload<name>): void
  /** Loads the frame and waits until it is initialised. @throws as {@link Frame.call} */
  start(): Promise<void>
  /** Subscribes to notes of the frame. @returns Unsubscribes. */
  subscribe(listener: (note: FrameNote) => void): () => void
  /** True if the frame reports when it has drawn a request. */
  reportsDrawing(): boolean
  /** Rejects all open calls with `REQUEST_ABORTED`. */
  abortAll(): void
  /** Moves the frame into the widget's modal element; a frame elsewhere is replaced by a new one. */
  moveToModal(): Promise<void>
  /** Inserts the frame early, before a call needs it. */
  preload(): void
  focus(): void
  /** Removes the frame. Open and later calls are rejected with `REQUEST_ABORTED`. */
  dispose(): void
}

export declare namespace Frame {
  type CallOptions = {
    /** True for calls that wait for the user; they have no time limit. */
    isPatient?: boolean | undefined
    signal?: AbortSignal | undefined
  }
}

/** Calls that the frame accepts before it is initialised. */
const early: ReadonlySet<FrameCallName> = new Set<FrameCallName>(['IS_CONNECTED', 'SIGN_OUT'])
/** Calls that the user waits for. A timeout of one raises an alert for the developer. */
const alerted: ReadonlySet<FrameCallName> = new Set<FrameCallName>([
  'CONNECT_DEVICE',
  'CONNECT_EMAIL',
  'CONNECT_OTP',
  'CONNECT_SOCIAL',
  'GET_SOCIAL_REDIRECT_URI',
])

/**
 * Calls that are sent again if no response arrives. Chromium with a debugger attached loses messages of a
 * frame while a popup opens. All of these calls are idempotent.
 */
const repeated: ReadonlySet<FrameCallName> = new Set<FrameCallName>([
  'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
  'GET_SOCIAL_REDIRECT_URI',
  'IS_CONNECTED',
  'SYNC_DAPP_DATA',
])

/** State of a frame between calls. */
type State = {
  readonly options: createFrame.Options
  readonly origin: string
  readonly messenger: Messenger
  readonly listeners: Set<(note: FrameNote) => void>
  status: FrameStatus
  /** True once the widget is destroyed: work that still runs then can't insert another frame. */
  isDisposed: boolean
  window: FrameWindow | undefined
  gates: { ready: Gate; started: Gate }
  /** Incremented with each start, so that callbacks of an earlier start are ignored. */
  turn: number
  reportsDrawing: boolean
  stopWaiting: () => void
  stopListening: () => void
}

/** Creates the frame of a widget. @see the contract of the frame, §2 to §5. */
export function createFrame(options: createFrame.Options): Frame {
  const { environment, log, url, world } = options
  const { origin } = new URL(url())
  const state: State = {
    options,
    origin,
    messenger: createMessenger({
      log,
      newId: () => newId(environment, world),
      send: (message) => state.window?.post(message, origin),
    }),
    listeners: new Set(),
    status: 'absent',
    isDisposed: false,
    window: undefined,
    gates: { ready: createGate(), started: createGate() },
    turn: 0,
    reportsDrawing: false,
    stopWaiting: () => {},
    stopListening: () => {},
  }
  return {
    status: () => state.status,

    async call(name, payload, given = {}) {
      const plain = toPlain(payload)
      if (!plain)
        throw new BaseError('REQUEST_INVALID', {
          hints: [`${name}: accepts plain JSON of at most 256 KiB and 16 levels`],
        })
      const { signal } = given
      openFrame(state)
      const waiting = (early.has(name) ? state.gates.ready : state.gates.started).passed
      const asking = (signal ? abortable(waiting, signal) : waiting).then(() =>
        postCall(state, name, plain.value, given),
      )
      return name === 'SIGN_OUT' ? limitSignOut(environment, asking) : asking
    },

    send(name, payload) {
      const plain = toPlain(payload)
      resetIfRemoved(state)
      if (plain && (state.status === 'ready' || state.status === 'initialised'))
        postCall(state, name, plain.value).catch(() => {})
    },

    subscribe(listener) {
      state.listeners.add(listener)
      return () => state.listeners.delete(listener)
    },

    reportsDrawing: () => state.reportsDrawing,

    abortAll: () => state.messenger.endAll(abortedCall),

    async start() {
      openFrame(state)
      await state.gates.started.passed
    },

    async moveToModal() {
      if (state.window?.isApart) closeFrame(state, 'absent', abortedCall)
      openFrame(state)
      await state.gates.started.passed
    },

    preload() {
      if (!state.isDisposed) openFrame(state)
    },
    focus: () => state.window?.focus(),
    dispose() {
      state.isDisposed = true
      closeFrame(state, 'absent', abortedCall)
    },
  }
}

/** Resets the status if the frame was removed from the page, since the frame has lost its state then. */
function resetIfRemoved(state: State): void {
  if (state.window?.isGone) closeFrame(state, 'absent', abortedCall)
}

function openFrame(state: State): void {
  const { environment, owner, title, url, world } = state.options
  if (state.isDisposed) throw abortedCall('GET_USER')
  resetIfRemoved(state)
  if (state.status !== 'absent' && state.status !== 'failed') return
  state.turn++
  state.status = 'loading'
  state.gates = { ready: createGate(), started: createGate() }
  state.stopListening = world.listen(({ data, origin, source }) => {
    if (!source || source !== state.window?.source || origin !== state.origin) return
    const note = noteOf(data)
    if (note) for (const listener of [...state.listeners]) listener(note)
    const ready = state.messenger.handle(data)
    if (ready) onReady(state, ready)
  })
  const onLoadFailed = () => failFrame(state, 'iframe_load_failed')
  state.stopWaiting = environment.schedule(onLoadFailed, readyLimitMs)
  const opened = world.insert({
    onError: () => opened === state.window && onLoadFailed(),
    owner,
    title: title(),
    url: url(),
  })
  state.window = opened
}

function onReady(state: State, { x }: FrameReady): void {
  const { gates, messenger, options } = state
  // A repeated READY from a frame that received no message yet; the first one has already been handled.
  if (x?.isAgain === true && state.status !== 'loading') return
  state.stopWaiting()
  state.reportsDrawing = x?.drawn === true
  options.onReady({ passkey: x?.passkey === true })
  const turn = ++state.turn
  // The frame was reloaded and has lost all earlier calls.
  messenger.endAll((name) => (name === 'RELOAD' ? undefined : abortedCall(name)))
  if (state.status === 'initialised') state.gates = { ready: gates.ready, started: createGate() }
  state.status = 'ready'
  state.gates.ready.open()
  state.stopWaiting = options.environment.schedule(() => void initialise(state, turn), settleMs)
}

/** Sends the page's data, and reads the networks of smart accounts. */
async function initialise(state: State, turn: number): Promise<void> {
  try {
    await postCall(state, 'SYNC_DAPP_DATA', state.options.page())
    const { smartAccountEnabledNetworks } = await postCall(
      state,
      'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
      undefined,
    ).catch(() => ({ smartAccountEnabledNetworks: [] }))
    if (turn !== state.turn) return
    state.options.onSmartAccountNetworks(smartAccountEnabledNetworks)
    state.status = 'initialised'
    state.gates.started.open()
  } catch {
    if (turn === state.turn) failFrame(state, 'iframe_load_failed')
  }
}

/** Removes the frame and rejects all calls; the next call inserts a new one. */
function closeFrame(
  state: State,
  status: 'absent' | 'failed',
  errorOf: (name: FrameCallName) => BaseError,
): void {
  state.turn++
  state.stopWaiting()
  state.stopListening()
  state.window?.remove()
  state.window = undefined
  state.status = status
  state.messenger.endAll(errorOf)
  for (const gate of [state.gates.ready, state.gates.started]) gate.fail(errorOf('GET_USER'))
}

function failFrame(state: State, problem: FrameProblem): void {
  closeFrame(state, 'failed', (name) =>
    name === 'RPC_REQUEST' ? abortedCall(name) : new FrameLoadError(),
  )
  state.options.onProblem(problem)
}

/** Sends a call without waiting for the frame to be ready. */
async function postCall<name extends FrameCallName>(
  { messenger, options: { environment, onProblem }, window }: State,
  name: name,
  payload: unknown,
  { isPatient = false, signal }: Frame.CallOptions = {},
): Promise<FrameResult<name>> {
  // Removed between the frame's start and this call: no response can arrive.
  if (!window) throw abortedCall(name)
  const { again, answer, end } = messenger.post(name, payload)
  const limitMs = name === 'SIGN_OUT' ? signOutLimitMs : requestLimitMs
  const onTimeout = () => {
    end(timedOut(name))
    if (alerted.has(name)) onProblem('iframe_request_timeout')
  }
  const cancel = isPatient ? () => {} : environment.schedule(onTimeout, limitMs)
  let cancelAgain = () => {}
  const repeat = (pauseMs: number) => {
    cancelAgain = environment.schedule(() => {
      again()
      repeat(pauseMs * 2)
    }, pauseMs)
  }
  if (repeated.has(name)) repeat(againMs)
  const onAbort = () => end(BaseError.is(signal?.reason) ? signal.reason : abortedCall(name))
  signal?.addEventListener('abort', onAbort, { once: true })
  try {
    return (await answer) as FrameResult<name>
  } finally {
    cancel()
    cancelAgain()
    signal?.removeEventListener('abort', onAbort)
  }
}

/** Applies the time limit of signing out, including loading. `SIGN_OUT` is still sent if the frame loads later. */
function limitSignOut<value>(
  { schedule }: Pick<Environment, 'schedule'>,
  leaving: Promise<value>,
): Promise<value> {
  const limit = new AbortController()
  const cancel = schedule(() => limit.abort(timedOut('SIGN_OUT')), signOutLimitMs)
  return abortable(leaving, limit.signal).finally(cancel)
}

export declare namespace createFrame {
  type Options = {
    environment: Pick<Environment, 'schedule' | 'uuid'>
    log: (type: string, id: string) => void
    /** Called with the frame's capabilities each time it has started. */
    onReady: (offers: { passkey: boolean }) => void
    onSmartAccountNetworks: (chainIds: readonly number[]) => void
    onProblem: (problem: FrameProblem) => void
    /** The widget; the frame is inserted into its modal element. */
    owner: unknown
    /** Page data that is sent to the frame. */
    page: () => FramePayload<'SYNC_DAPP_DATA'>
    title: () => string
    /** Current URL of the frame with its query; the origin never changes. */
    url: () => string
    world: FrameEnvironment
  }
}

function noteOf(data: unknown): FrameNote | undefined {
  const { type } = (data ?? {}) as { type?: unknown }
  return (Object.keys(frameNotes) as FrameNote[]).find((note) => frameNotes[note] === type)
}

/** A promise with functions that resolve or reject it from outside. */
type Gate = {
  readonly passed: Promise<void>
  fail(error: BaseError): void
  open(): void
}

function createGate(): Gate {
  let settle: { fail: (error: BaseError) => void; open: () => void } | undefined
  const passed = new Promise<void>((resolve, reject) => {
    settle = { fail: reject, open: resolve }
  })
  // Avoids an unhandled rejection if no call is waiting.
  passed.catch(() => {})
  return {
    passed,
    fail: (error: BaseError) => settle?.fail(error),
    open: () => settle?.open(),
  }
}

/** Returns a random id. `crypto.randomUUID` is available only in secure contexts. */
function newId({ uuid }: Pick<Environment, 'uuid'>, { random }: FrameEnvironment): string {
  try {
    return uuid()
  } catch {
    return [...random(16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  }
}
