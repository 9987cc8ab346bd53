import { BaseError, isErrorCode, parse, tryParse } from '@fairlead/protocol'
import type { Environment } from '../../environment.ts'
import type { PasskeyServer } from '../../passkey/createPasskeyServer.ts'
import type { Wallet } from '../../wallet/Wallet.ts'
import type { SignIn } from '../createSignIn.ts'
import { type Call, FrameSaid, type Result, results, type WindowAsked } from './windowMessages.ts'

/** How long the frame may take to answer, in milliseconds. The frame can disappear without notice. */
const answerMs = 2 * 60_000
/**
 * How long the user may take to open an emailed link on another device, in milliseconds; longer than the link lives.
 */
const deviceMs = 20 * 60_000

/** The frame's wallet and sign-in, as the window sees them. */
export type AskedFrame = {
  done(): void
  later(): void
  readonly passkeys: PasskeyServer
  readonly signIn: SignIn
  readonly wallet: Pick<Wallet, 'secure' | 'unlock'>
}

/**
 * Calls the frame over a `MessageChannel` that no other window holds. A call that isn't answered in time rejects with
 * `UPSTREAM_UNAVAILABLE`.
 */
export function askFrame(options: askFrame.Options): AskedFrame {
  const { ask, tell } = createCalls(options)
  return {
    done: () => void tell('done'),
    later: () => void tell('later'),
    passkeys: {
      async begin() {
        const { userHandle, ...asked } = await ask('beginPasskey')
        return { ...asked, ...(userHandle !== undefined && { userHandle }) }
      },
      take: ({ credential }) => ask('takePasskey', { credential }),
    },
    signIn: {
      abort: () => void tell('abort'),
      async start() {
        const { email, matchCode } = await ask('start')
        return { email, matchCode }
      },
      verify: (otp) => ask('verify', { text: otp }),
      waitForDevice: () => ask('waitForDevice'),
      wayIn: () => ask('wayIn'),
    },
    wallet: {
      async secure({ passkey }) {
        const keep = () => ask('keep')
        if (!passkey) return { ...(await ask('make')), keep }
        const { credentialId, prf, salt } = passkey
        await ask('makeByPasskey', { passkey: { credentialId, prf, salt } })
        return { keep }
      },
      async unlock(factor) {
        // Passkeys use their own popup.
        if (factor.type !== 'code') throw new BaseError('REQUEST_INVALID')
        await ask('unlock', { text: factor.code })
      },
    },
  }
}

/** Sends calls, and settles each with its answer. */
function createCalls(options: askFrame.Options) {
  const { onGone, onShown, port, schedule } = options
  const waiting = new Map<number, { call: Call; end: (outcome: Promise<unknown>) => void }>()
  let count = 0

  port.onmessage = ({ data }) => {
    const said = tryParse(FrameSaid, data)
    if (!said) return
    if (said.kind === 'shown') return onShown(said)
    if (said.kind === 'gone') return onGone()
    const asked = waiting.get(said.id)
    waiting.delete(said.id)
    if (said.kind === 'answer') {
      const read = async () =>
        parse(results[asked?.call ?? 'done'], said.result, 'RESPONSE_INVALID')
      asked?.end(read())
    } else {
      const code = isErrorCode(said.code) ? said.code : 'UNKNOWN'
      asked?.end(Promise.reject(new BaseError(code)))
    }
  }

  /** Sends a call without waiting for its answer. @returns Id of the call. */
  function tell(call: Call, about: About = {}): number {
    count += 1
    port.postMessage({ call, id: count, ...about })
    return count
  }

  function ask<call extends Call>(call: call, about?: About): Promise<Result<call>> {
    return new Promise((resolve, reject) => {
      const id = tell(call, about)
      const giveUp = () => {
        waiting.delete(id)
        reject(new BaseError('UPSTREAM_UNAVAILABLE'))
      }
      const cancel = schedule(giveUp, call === 'waitForDevice' ? deviceMs : answerMs)
      waiting.set(id, {
        call,
        end(outcome) {
          cancel()
          resolve(outcome as Promise<Result<call>>)
        },
      })
    })
  }

  return { ask, tell }
}

export declare namespace askFrame {
  type Options = {
    /** Called when the frame leaves and can't answer any more. */
    onGone: () => void
    /** Called once with the task that the window shows. */
    onShown: (shown: Extract<FrameSaid, { kind: 'shown' }>) => void
    port: MessagePort
    schedule: Environment['schedule']
  }
}

/** Arguments of a call. */
type About = Omit<WindowAsked, 'call' | 'id'>
