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
import type { FrameWindow, FrameWorld } from '../utils/frameWorld.ts'
import { createMessenger } from './createMessenger.ts'
import { FrameLoadError } from './FrameLoadError.ts'
import { abortedCall, type FrameTrouble, timedOut } from './frameErrors.ts'
import { toPlain } from './readMessage.ts'

/** Longest wait for `READY`, in milliseconds. Source: contract of the frame, §5. */
export const readyLimitMs = 20_000
/** How long a frame that is ready is left alone before it is told about the page. */
export const settleMs = 500
/** Longest wait for an answer. */
export const requestLimitMs = 120_000
/** How long the first answer to {@link repeated} is waited for, in milliseconds; each time twice as long. */
export const againMs = 2_500
/** Longest wait for the end of a session, a frame that has to be loaded first included. */
export const signOutLimitMs = 3_000

/** `absent` until something needs it; `ready` listens; `initialised` knows the page. */
export type FrameStatus = 'absent' | 'loading' | 'ready' | 'initialised' | 'failed'

/** The frame of one widget. It is put into the page by the first call that needs it. */
export type Frame = {
  status(): FrameStatus
  /**
   * @throws what the frame says; `REQUEST_ABORTED`; `RESPONSE_INVALID` with the path of a field that
   *   does not fit; {@link FrameLoadError} where it does not load; `UPSTREAM_UNAVAILABLE` where it does
   *   not answer.
   */
  call<name extends FrameCallName>(
    name: name,
    payload?: FramePayload<name>,
    options?: Frame.CallOptions,
  ): Promise<FrameResult<name>>
  /** Says something that nobody waits for, where there is a frame that hears it. */
  tell<name extends FrameCallName>(name: name, payload?: FramePayload<name>): void
  /** Loads it, and waits until it knows the page. @throws as {@link Frame.call} */
  start(): Promise<void>
  /** What it says on the way. @returns Stops. */
  hear(listener: (note: FrameNote) => void): () => void
  /** Whether it says when it has drawn a request. */
  saysDrawn(): boolean
  /** Gives up what is open. */
  abortAll(): void
  /** Puts it where a dialog can show it; a frame that stands elsewhere is replaced by a fresh one. */
  bringHome(): Promise<void>
  /** Puts it into the page, for what is asked in a moment. */
  warm(): void
  focus(): void
  dispose(): void
}

export declare namespace Frame {
  type CallOptions = {
    /** No time limit: a person decides. */
    isPatient?: boolean | undefined
    signal?: AbortSignal | undefined
  }
}

/** What the frame answers before it knows the page. */
const early: ReadonlySet<FrameCallName> = new Set<FrameCallName>(['IS_CONNECTED', 'SIGN_OUT'])
/** Calls behind which a person waits: a developer is told when they take too long. */
const alerted: ReadonlySet<FrameCallName> = new Set<FrameCallName>([
  'CONNECT_DEVICE',
  'CONNECT_EMAIL',
  'CONNECT_OTP',
  'CONNECT_SOCIAL',
  'GET_SOCIAL_REDIRECT_URI',
])

/**
 * What is asked once more where no answer comes: Chromium with a debugger loses messages of a frame while a
 * window opens, and a person looks at that window then. To be asked twice changes nothing.
 */
const repeated: ReadonlySet<FrameCallName> = new Set<FrameCallName>([
  'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
  'GET_SOCIAL_REDIRECT_URI',
  'IS_CONNECTED',
  'SYNC_DAPP_DATA',
])

/** @see the contract of the frame, §2 to §5. */
export function createFrame(options: createFrame.Options): Frame {
  const { environment, log, onTrouble, owner, page, title, url, world } = options
  const { origin } = new URL(url())
  let status: FrameStatus = 'absent'
  let shown: FrameWindow | undefined
  let gates = { ready: gate(), started: gate() }
  /** Counts starts, so that what belongs to an older one is told from the present. */
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

  /** Taken out of the page, it hears nothing and knows nothing: it counts as absent. */
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
    // Told once more by a frame that had not heard us yet: the first one has come after all.
    if (x?.isAgain === true && status !== 'loading') return
    stopWaiting()
    saysDrawn = x?.drawn === true
    options.onReady({ passkey: x?.passkey === true })
    const mine = ++turn
    // It has begun anew: what was asked before, it has forgotten.
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

  /** Ends everything; the next call begins with a fresh element. */
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

  /** Posts without waiting for anything. */
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

  /** Loading counts too. The frame is told all the same, when it comes: before anything else is asked. */
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
    /** Told what it can do, whenever it has begun. */
    onReady: (offers: { passkey: boolean }) => void
    onSmartAccountNetworks: (chainIds: readonly number[]) => void
    onTrouble: (trouble: FrameTrouble) => void
    /** The widget; what stands in the page for it is where the frame is put. */
    owner: unknown
    /** What the frame is told about the page. */
    page: () => FramePayload<'SYNC_DAPP_DATA'>
    title: () => string
    /** With its query, as it is to be loaded now; always of one origin. */
    url: () => string
    world: FrameWorld
  }
}

function noteOf(data: unknown): FrameNote | undefined {
  const { type } = (data ?? {}) as { type?: unknown }
  return (Object.keys(frameNotes) as FrameNote[]).find((note) => frameNotes[note] === type)
}

/** Something that callers wait behind. */
function gate() {
  let settle: { fail: (error: BaseError) => void; open: () => void } | undefined
  const passed = new Promise<void>((resolve, reject) => {
    settle = { fail: reject, open: resolve }
  })
  // Nobody may be waiting.
  passed.catch(() => {})
  return {
    passed,
    fail: (error: BaseError) => settle?.fail(error),
    open: () => settle?.open(),
  }
}

/** Browsers give out random ids only where the page came over https. */
function newId({ uuid }: Pick<Environment, 'uuid'>, { random }: FrameWorld): string {
  try {
    return uuid()
  } catch {
    return [...random(16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  }
}
