import type { PairingEnvironment } from '../environment.ts'
import { PairingError, type PeerError } from '../errors.ts'
import { createRelayIds } from '../jsonRpc.ts'

/** An unanswered call is sent again after this many milliseconds, under its own id. */
const resendMs = 15_000
/** And given up after this many. */
const timeoutMs = 60_000
/** Looked at every five seconds; after a longer while than this the page slept. In milliseconds. */
const longestBeatMs = 10_000

/** What a relay was asked and has not answered. */
export type Calls = {
  /** @throws `RELAY_TIMEOUT`, `RELAY_UNREACHABLE`, `RELAY_REFUSED`, `ABORTED`. */
  call(method: string, params: unknown, signal?: AbortSignal): Promise<void>
  /** The relay has answered. */
  settle(id: string, error: PeerError | undefined): void
  /** Sends everything again: a new connection knows nothing of the old one. */
  resendAll(): void
  /** Resends and gives up what is due. @returns Whether something got no answer for too long. */
  check(): boolean
  failAll(error: PairingError): void
  isWaiting(): boolean
}

type Call = {
  readonly text: string
  lookedAt: number
  /** Only while there is a relay that could answer, or before it was ever sent. In milliseconds. */
  waitedMs: number
  sentAt: number | undefined
  readonly finish: (error: PairingError | undefined) => void
}

/** @param options.send - Sends, and tells whether there was a socket to send over. */
export function createCalls(options: createCalls.Options): Calls {
  const { environment, isOpen, send } = options
  const nextId = createRelayIds(environment)
  const calls = new Map<string, Call>()

  function transmit(call: Call) {
    if (send(call.text)) call.sentAt = environment.now()
  }

  /** A page that slept has given nobody the time to answer. */
  function isTooLate(call: Call, now: number) {
    const passedMs = now - call.lookedAt
    call.lookedAt = now
    if (passedMs > longestBeatMs) call.waitedMs = 0
    else if (call.sentAt === undefined || isOpen()) call.waitedMs += passedMs
    return call.waitedMs >= timeoutMs
  }

  return {
    call(method, params, signal) {
      const id = nextId()
      return new Promise((resolve, reject) => {
        const abort = () => call.finish(new PairingError('ABORTED'))
        const call: Call = {
          text: JSON.stringify({ id, jsonrpc: '2.0', method, params }),
          lookedAt: environment.now(),
          waitedMs: 0,
          sentAt: undefined,
          finish(error) {
            calls.delete(id)
            signal?.removeEventListener('abort', abort)
            if (error) reject(error)
            else resolve()
          },
        }
        calls.set(id, call)
        signal?.addEventListener('abort', abort)
        transmit(call)
      })
    },

    settle(id, error) {
      const call = calls.get(id)
      call?.finish(error && new PairingError('RELAY_REFUSED', { peer: error }))
    },

    resendAll() {
      for (const call of calls.values()) transmit(call)
    },

    check() {
      const now = environment.now()
      let late = false
      for (const call of [...calls.values()])
        if (isTooLate(call, now)) call.finish(tooLate(call))
        else if (call.sentAt !== undefined && now - call.sentAt >= resendMs) {
          late = true
          transmit(call)
        }
      return late
    },

    failAll(error) {
      for (const call of [...calls.values()]) call.finish(error)
    },

    isWaiting: () => calls.size > 0,
  }
}

export declare namespace createCalls {
  type Options = {
    environment: PairingEnvironment
    isOpen: () => boolean
    send: (text: string) => boolean
  }
}

function tooLate(call: Call): PairingError {
  return new PairingError(call.sentAt === undefined ? 'RELAY_UNREACHABLE' : 'RELAY_TIMEOUT')
}
