import { type BaseError, cleanText, InputError, parse, tryParse } from '@fairlead/protocol'
import {
  appPrefix,
  type FrameCallName,
  FrameFailure,
  FrameReady,
  frameCalls,
} from '@fairlead/protocol/embedded'
import { FrameError } from './frameErrors.ts'
import { readMessage, toPlain } from './readMessage.ts'

/** Longest text of a failure that is shown. */
const failureLength = 200

/** Sends what is asked, and finds the answer of each. */
export type Messenger = {
  /** Posts now, and returns how to wait for it. @param payload - Plain JSON. */
  post(name: FrameCallName, payload: unknown): Posted
  /**
   * A message of the frame itself; whoever calls has looked where it comes from.
   *
   * @returns What it said, where it has just begun.
   */
  hear(data: unknown): FrameReady | undefined
  /** Settles every call: with its error, or as answered with nothing. */
  endAll(errorOf: (name: FrameCallName) => BaseError | undefined): void
}

export type Posted = {
  /** Asks once more; the answer to what was asked before counts no longer. */
  again(): void
  /** @throws what the frame says, or what {@link Posted.end} is given. */
  readonly answer: Promise<unknown>
  /** Settles it; what the frame answers counts no longer. */
  end(error: BaseError): void
}

type Open = {
  readonly name: FrameCallName
  readonly resolve: (value: unknown) => void
  readonly reject: (error: BaseError) => void
}

/** Questions and answers over one window. */
export function createMessenger(options: createMessenger.Options): Messenger {
  const { log, newId, send } = options
  const open = new Map<string, Open>()

  function take(id: string): Open | undefined {
    const found = open.get(id)
    open.delete(id)
    return found
  }

  return {
    post(name, payload) {
      const { promise: answer, reject, resolve } = settleable()
      let id = ''
      function again() {
        open.delete(id)
        id = newId()
        open.set(id, { name, reject, resolve })
        log(`${appPrefix}${name}`, id)
        send({ id, type: `${appPrefix}${name}`, ...(payload === undefined ? {} : { payload }) })
      }
      again()
      return { again, answer, end: (error) => take(id)?.reject(error) }
    },

    hear(data) {
      const word = readMessage(data)
      if (!word) return undefined
      if (word.type === 'ready') return tryParse(FrameReady, word.payload ?? {})
      const { id, isFailure, name, payload } = word
      // Late, double, nobody's, or about something else.
      if (open.get(id)?.name !== name) return undefined
      const asked = take(id)
      log(`${name} ${isFailure ? 'failed' : 'answered'}`, id)
      try {
        if (!toPlain(payload))
          throw new InputError({
            code: 'RESPONSE_INVALID',
            detail: 'Above 256 KiB or 16 levels',
            path: 'payload',
            reason: 'Invalid input',
          })
        if (isFailure) throw failureOf(payload)
        asked?.resolve(parse(frameCalls[name].result, payload, 'RESPONSE_INVALID'))
      } catch (error) {
        asked?.reject(error as BaseError)
      }
      return undefined
    },

    endAll(errorOf) {
      for (const [id, { name, reject, resolve }] of [...open]) {
        open.delete(id)
        const error = errorOf(name)
        if (error) reject(error)
        else resolve(undefined)
      }
    },
  }
}

export declare namespace createMessenger {
  type Options = {
    /** Told the type and the id of what goes by; never what it says. */
    log: (type: string, id: string) => void
    /** One that was never used. */
    newId: () => string
    send: (message: unknown) => void
  }
}

function settleable() {
  let settle: Pick<Open, 'reject' | 'resolve'> | undefined
  const promise = new Promise<unknown>((resolve, reject) => {
    settle = { reject, resolve }
  })
  return {
    promise,
    reject: (error: BaseError) => settle?.reject(error),
    resolve: (value: unknown) => settle?.resolve(value),
  }
}

function failureOf(payload: unknown): BaseError {
  const { message = '', x } = tryParse(FrameFailure, payload) ?? {}
  return new FrameError({
    code: x?.code,
    data: x?.data,
    matchCode: x?.matchCode,
    reason: x?.reason,
    rpcCode: x?.rpcCode,
    said: cleanText(message, failureLength),
    triesLeft: x?.triesLeft,
  })
}
