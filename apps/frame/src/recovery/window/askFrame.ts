import { BaseError, isErrorCode, parse, tryParse } from '@fairlead/protocol'
import type { Environment } from '../../environment.ts'
import type { PasskeyServer } from '../../passkey/createPasskeyServer.ts'
import type { Wallet } from '../../wallet/Wallet.ts'
import type { SignIn } from '../createSignIn.ts'
import { type Call, FrameSaid, type Result, results, type WindowAsked } from './windowMessages.ts'

/** How long the frame may take, in milliseconds; it may be stopped without a word. */
const answerMs = 2 * 60_000
/** Until a person has opened a mail elsewhere; longer than the mail counts. */
const deviceMs = 20 * 60_000

/** The frame's wallet and sign-in, as the window uses them. */
export type AskedFrame = {
  done(): void
  later(): void
  readonly passkeys: PasskeyServer
  readonly signIn: SignIn
  readonly wallet: Pick<Wallet, 'secure' | 'unlock'>
}

/**
 * Speaks to the frame through a channel that it alone has the other end of.
 *
 * What is not answered in time ends with `UPSTREAM_UNAVAILABLE`.
 */
export function askFrame(options: askFrame.Options): AskedFrame {
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

  /** Whatever comes of it. @returns Its id. */
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
        // A passkey has a window of its own.
        if (factor.type !== 'code') throw new BaseError('REQUEST_INVALID')
        await ask('unlock', { text: factor.code })
      },
    },
  }
}

export declare namespace askFrame {
  type Options = {
    /** The frame leaves: nobody answers any more. */
    onGone: () => void
    /** What it is about; once. */
    onShown: (shown: Extract<FrameSaid, { kind: 'shown' }>) => void
    port: MessagePort
    schedule: Environment['schedule']
  }
}

/** What goes along with a call. */
type About = Omit<WindowAsked, 'call' | 'id'>
