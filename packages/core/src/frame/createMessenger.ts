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

/** Maximum length of an error message that is shown, in characters. */
const failureLength = 200

/** Sends calls and matches responses to them. */
export type Messenger = {
  /** Sends a call now. @param payload - Plain JSON. */
  post(name: FrameCallName, payload: unknown): Posted
  /**
   * Handles a message of the frame. The caller must have checked its origin and source.
   *
   * @returns The content of a `READY` message, otherwise undefined.
   */
  handle(data: unknown): FrameReady | undefined
  /** Settles every open call: rejects with the returned error, or resolves with undefined. */
  endAll(errorOf: (name: FrameCallName) => BaseError | undefined): void
}

export type Posted = {
  /** Sends the call again with a new id; a response to the previous id is ignored. */
  again(): void
  /** Response of the frame. @throws the frame's error, or the error passed to {@link Posted.end}. */
  readonly answer: Promise<unknown>
  /** Rejects the call; a later response of the frame is ignored. */
  end(error: BaseError): void
}

type Open = {
  readonly name: FrameCallName
  readonly resolve: (value: unknown) => void
  readonly reject: (error: BaseError) => void
}

/** Sends calls to one window and matches its responses by id. */
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

    handle(data) {
      const word = readMessage(data)
      if (!word) return undefined
      if (word.type === 'ready') return tryParse(FrameReady, word.payload ?? {})
      const { id, isFailure, name, payload } = word
      // Ignores late, duplicate, unknown and mismatched responses.
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
    /** Called with the type and id of each message, never with its content. */
    log: (type: string, id: string) => void
    /** Returns an id that was never used. */
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
    retryAfterSeconds: x?.retryAfterSeconds,
    rpcCode: x?.rpcCode,
    said: cleanText(message, failureLength),
    triesLeft: x?.triesLeft,
  })
}
