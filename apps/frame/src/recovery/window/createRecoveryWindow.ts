import { BaseError, tryParse } from '@fairlead/protocol'
import { createOwnWindow } from '../../ownWindow/createOwnWindow.ts'
import type { PasskeyServer } from '../../passkey/createPasskeyServer.ts'
import type { Wallet } from '../../wallet/Wallet.ts'
import type { Recovery, RecoveryTask } from '../createRecovery.ts'
import type { SignIn } from '../createSignIn.ts'
import {
  type Call,
  type FrameSaid,
  type Result,
  WindowAsked,
  WindowReady,
} from './windowMessages.ts'

/**
 * Window where recovery codes are shown and typed. A page could overlay the frame with its own field; in a window the
 * address bar shows the origin.
 */
export type RecoveryWindow = {
  /**
   * Opens the window; call it from a click.
   * @returns False if the browser blocks the window or the page detaches it.
   */
  open(task: RecoveryTask): boolean
  isOpen(task: RecoveryTask): boolean
  subscribe(onChange: () => void): () => void
}

export function createRecoveryWindow(options: createRecoveryWindow.Options): RecoveryWindow {
  const { openSignIn, origin, passkeys, recovery, view } = options
  const state: State = { keeping: undefined, line: undefined }
  const own = createOwnWindow<RecoveryTask>({
    ...options,
    features: 'popup,width=480,height=720',
    hear(data, { subject }) {
      const ready = tryParse(WindowReady, data)
      if (!ready) return
      // A reloaded window replaces the previous one.
      hangUp(state)
      state.line = { port: ready.port, signIn: openSignIn() }
      if (recovery.shown() === subject) serve(state.line, subject)
      else leave()
    },
    path: '/popup/recovery',
  })

  /** Leaves the window open, so that it can still show its result. */
  function leave() {
    const gone: FrameSaid = { kind: 'gone' }
    state.line?.port.postMessage(gone)
    own.release()
  }

  function serve({ port, signIn }: Line, task: RecoveryTask) {
    const end = (how: () => void) => {
      state.keeping = undefined
      how()
      own.close()
    }
    const say = answerCalls(port, {
      ...options,
      done: () => end(task.done),
      async keep(securing) {
        const mine = { isKept: false, task }
        state.keeping = mine
        await securing.keep()
        mine.isKept = true
      },
      later: () => end(task.refuse),
      signIn,
    })
    const { kind, record } = task
    const { recipients } = record
    say({ hasPasskeys: passkeys !== undefined, kind: 'shown', origin, recipients, task: kind })
  }

  own.subscribe(() => {
    if (!own.current()) hangUp(state)
  })
  recovery.subscribe(() => {
    const current = own.current()
    if (current && recovery.shown() !== current.subject && !state.keeping) own.close()
  })
  view.addEventListener('pagehide', leave)

  return {
    isOpen: (task) => own.current()?.subject === task,
    open(task) {
      const current = own.current()
      if (!state.keeping || !current || current.window.closed) return own.open(task)
      // First the result for the code that was sent.
      current.window.focus()
      return true
    },
    subscribe: own.subscribe,
  }
}

export declare namespace createRecoveryWindow {
  type Options = Pick<
    createOwnWindow.Options<RecoveryTask>,
    'locale' | 'newId' | 'projectId' | 'schedule' | 'view'
  > & {
    /** Origin of the page. */
    origin: string
    recovery: Pick<Recovery, 'shown' | 'subscribe'>
    /** Creates a separate sign-in for each window, so that its email codes don't mix with the frame's. */
    openSignIn: () => SignIn
    /** Present if the project has passkeys. */
    passkeys: PasskeyServer | undefined
    wallet: Pick<Wallet, 'secure' | 'unlock'>
  }
}

type Line = { readonly port: MessagePort; readonly signIn: SignIn }

type State = {
  /**
   * Set once a code is sent: the code may become active even if the page closes the task, so the user must see the
   * result.
   */
  keeping: { isKept: boolean; readonly task: RecoveryTask } | undefined
  line: Line | undefined
}

/** Ends the connection to a window. */
function hangUp(state: State): void {
  const { keeping, line } = state
  state.keeping = undefined
  state.line = undefined
  line?.port.close()
  line?.signIn.abort()
  if (keeping?.isKept) keeping.task.done()
}

type Answers = {
  readonly [call in Call]: (
    asked: WindowAsked & { text: string },
  ) => Promise<Result<call>> | Result<call>
}

/** Answers the calls that come through a port. @returns Sends other messages. */
function answerCalls(port: MessagePort, options: createAnswers.Options) {
  const answers = createAnswers(options)
  const say = (message: FrameSaid) => port.postMessage(message)
  port.onmessage = async ({ data }) => {
    const asked = tryParse(WindowAsked, data)
    if (!asked) return
    const { call, id, text = '' } = asked
    try {
      say({ id, kind: 'answer', result: await answers[call]({ ...asked, text }) })
    } catch (error) {
      say({ code: BaseError.is(error) ? error.code : 'UNKNOWN', id, kind: 'failure' })
    }
  }
  return say
}

/** Returns the frame's answers to the calls of one window. */
function createAnswers(options: createAnswers.Options): Answers {
  const { done, keep, later, passkeys, signIn, wallet } = options
  let securing: Wallet.Securing | undefined
  const requirePasskeys = () => {
    if (!passkeys) throw new BaseError('FEATURE_UNAVAILABLE')
    return passkeys
  }
  return {
    abort: () => signIn.abort(),
    beginPasskey: async () => {
      const { known, ...asked } = await requirePasskeys().begin()
      return { ...asked, known: [...known] }
    },
    done,
    async keep() {
      if (!securing) throw new BaseError('CONFLICT')
      await keep(securing)
    },
    later,
    async make() {
      securing = await wallet.secure({ hasCode: true })
      const { code, kit } = securing
      if (code === undefined || kit === undefined) throw new BaseError('RESPONSE_INVALID')
      return { code, kit }
    },
    async makeByPasskey({ passkey }) {
      if (!passkey) throw new BaseError('REQUEST_INVALID')
      try {
        securing = await wallet.secure({ passkey })
      } finally {
        passkey.prf.fill(0)
      }
    },
    start: () => signIn.start(),
    async takePasskey({ credential }) {
      if (credential?.type !== 'create') throw new BaseError('REQUEST_INVALID')
      return requirePasskeys().take({ credential })
    },
    unlock: ({ text: code }) => wallet.unlock({ code, type: 'code' }),
    verify: ({ text: otp }) => signIn.verify(otp),
    waitForDevice: () => signIn.waitForDevice(),
    wayIn: () => signIn.wayIn(),
  }
}

declare namespace createAnswers {
  type Options = Pick<createRecoveryWindow.Options, 'passkeys' | 'wallet'> & {
    done: () => void
    /** Saves the change, and notes that its code may be active from then on. */
    keep: (securing: Wallet.Securing) => Promise<void>
    later: () => void
    signIn: SignIn
  }
}
