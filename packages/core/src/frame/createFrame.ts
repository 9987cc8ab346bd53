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
import { createMessenger } from './createMessenger.ts'
import { FrameLoadError } from './FrameLoadError.ts'
import { abortedCall, type FrameTrouble, timedOut } from './frameErrors.ts'
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
  tell<name extends FrameCallName>(name: name, payload?: FramePayload<name>): void
  /** Loads the frame and waits until it is initialised. @throws as {@link Frame.call} */
  start(): Promise<void>
  /** Subscribes to notes of the frame. @returns Unsubscribes. */
  hear(listener: (note: FrameNote) => void): () => void
  /** True if the frame reports when it has drawn a request. */
  saysDrawn(): boolean
  /** Rejects all open calls with `REQUEST_ABORTED`. */
  abortAll(): void
  /** Moves the frame into the widget's modal element; a frame elsewhere is replaced by a new one. */
  bringHome(): Promise<void>
  /** Inserts the frame early, before a call needs it. */
  warm(): void
  focus(): void
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

/** Creates the frame of a widget. @see the contract of the frame, §2 to §5. */
export function createFrame(options: createFrame.Options): Frame {
  const { environment, log, onTrouble, owner, page, title, url, world } = options
  const { origin } = new URL(url())
  let status: FrameStatus = 'absent'
  let shown: FrameWindow | undefined
  let gates = { ready: gate(), started: gate() }
  /** Incremented with each start, so that callbacks of an earlier start are ignored. */
  let turn = 0
  const listeners = new Set<(note: FrameNote) => void>()
  let saysDrawn = false
  let stopWaiting = () => {}
  let stopListening = () => {}

  const messenger = createMessenger({
    log,
    newId: () => newId(environment, world),
    send: (message) => shown?.post(message, origin),
  })

  /** Resets the status if the frame was removed from the page, since it has lost its state then. */
  function forgetGone() {
    if (shown?.isGone) close('absent', abortedCall)
  }

  function open() {
    forgetGone()
    if (status !== 'absent' && status !== 'failed') return
    turn++
    status = 'loading'
    gates = { ready: gate(), started: gate() }
    stopListening = world.listen(({ data, origin: from, source }) => {
      if (!source || source !== shown?.source || from !== origin) return
      const note = noteOf(data)
      if (note) for (const listener of [...listeners]) listener(note)
      const said = messenger.hear(data)
      if (said) onReady(said)
    })
    stopWaiting = environment.schedule(() => fail('iframe_load_failed'), readyLimitMs)
    const opened = world.insert({
      onError: () => opened === shown && fail('iframe_load_failed'),
      owner,
      title: title(),
      url: url(),
    })
    shown = opened
  }

  function onReady({ x }: FrameReady) {
    // A repeated READY from a frame that received no message yet; the first one has already been handled.
    if (x?.isAgain === true && status !== 'loading') return
    stopWaiting()
    saysDrawn = x?.drawn === true
    options.onReady({ passkey: x?.passkey === true })
    const mine = ++turn
    // The frame was reloaded and has lost all earlier calls.
    messenger.endAll((name) => (name === 'RELOAD' ? undefined : abortedCall(name)))
    if (status === 'initialised') gates = { ready: gates.ready, started: gate() }
    status = 'ready'
    gates.ready.open()
    const cancel = environment.schedule(() => void introduce(mine), settleMs)
    stopWaiting = cancel
  }

  async function introduce(mine: number) {
    try {
      await post('SYNC_DAPP_DATA', page())
      const { smartAccountEnabledNetworks } = await post(
        'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
        undefined,
      ).catch(() => ({ smartAccountEnabledNetworks: [] }))
      if (mine !== turn) return
      options.onSmartAccountNetworks(smartAccountEnabledNetworks)
      status = 'initialised'
      gates.started.open()
    } catch {
      if (mine === turn) fail('iframe_load_failed')
    }
  }

  /** Removes the frame and rejects all calls; the next call inserts a new one. */
  function close(next: 'absent' | 'failed', errorOf: (name: FrameCallName) => BaseError) {
    turn++
    stopWaiting()
    stopListening()
    shown?.remove()
    shown = undefined
    status = next
    messenger.endAll(errorOf)
    for (const one of [gates.ready, gates.started]) one.fail(errorOf('GET_USER'))
  }

  function fail(trouble: FrameTrouble) {
    close('failed', (name) => (name === 'RPC_REQUEST' ? abortedCall(name) : new FrameLoadError()))
    onTrouble(trouble)
  }

  /** Sends a message without waiting for the frame to be ready. */
  async function post<name extends FrameCallName>(
    name: name,
    payload: unknown,
    { isPatient = false, signal }: Frame.CallOptions = {},
  ): Promise<FrameResult<name>> {
    const { again, answer, end } = messenger.post(name, payload)
    const limitMs = name === 'SIGN_OUT' ? signOutLimitMs : requestLimitMs
    const onLate = () => {
      end(timedOut(name))
      if (alerted.has(name)) onTrouble('iframe_request_timeout')
    }
    const cancel = isPatient ? () => {} : environment.schedule(onLate, limitMs)
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
  function withinLimit<value>(leaving: Promise<value>): Promise<value> {
    const late = new AbortController()
    const cancel = environment.schedule(() => late.abort(timedOut('SIGN_OUT')), signOutLimitMs)
    return abortable(leaving, late.signal).finally(cancel)
  }

  return {
    status: () => status,

    async call(name, payload, given = {}) {
      const plain = toPlain(payload)
      if (!plain)
        throw new BaseError('REQUEST_INVALID', {
          hints: [`${name}: takes plain JSON, of 256 KiB and 16 levels at most`],
        })
      const { signal } = given
      open()
      const waiting = (early.has(name) ? gates.ready : gates.started).passed
      const asking = (signal ? abortable(waiting, signal) : waiting).then(() =>
        post(name, plain.value, given),
      )
      return name === 'SIGN_OUT' ? withinLimit(asking) : asking
    },

    tell(name, payload) {
      const plain = toPlain(payload)
      forgetGone()
      if (plain && (status === 'ready' || status === 'initialised'))
        post(name, plain.value).catch(() => {})
    },

    hear(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    saysDrawn: () => saysDrawn,

    abortAll: () => messenger.endAll(abortedCall),

    async start() {
      open()
      await gates.started.passed
    },

    async bringHome() {
      if (shown?.isApart) close('absent', abortedCall)
      open()
      await gates.started.passed
    },

    warm: open,
    focus: () => shown?.focus(),
    dispose: () => close('absent', abortedCall),
  }
}

export declare namespace createFrame {
  type Options = {
    environment: Pick<Environment, 'schedule' | 'uuid'>
    log: (type: string, id: string) => void
    /** Called with the frame's capabilities each time it has started. */
    onReady: (offers: { passkey: boolean }) => void
    onSmartAccountNetworks: (chainIds: readonly number[]) => void
    onTrouble: (trouble: FrameTrouble) => void
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

/** Returns a promise with functions that resolve or reject it from outside. */
function gate() {
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
