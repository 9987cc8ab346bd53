import type { PairingEnvironment } from '../environment.ts'
import { PairingError, type PeerError } from '../errors.ts'
import { createRelayIds } from '../jsonRpc.ts'

/** Time after which an unanswered call is sent again with the same id, in milliseconds. */
const resendMs = 15_000
/** Time after which a call is rejected, in milliseconds. */
const timeoutMs = 60_000
/** Maximum time between two checks, in milliseconds. After a longer gap the page was asleep. */
const longestBeatMs = 10_000

/** Calls to a relay that are not answered yet. */
export type Calls = ReturnType<typeof createCalls>

type Call = {
  readonly text: string
  lookedAt: number
  /** Time waited, in milliseconds. Counts only while the relay could answer, or before the first send. */
  waitedMs: number
  sentAt: number | undefined
  readonly finish: (error: PairingError | undefined) => void
}

/** Creates the list of pending calls. @param options.send - Sends; returns false without an open socket. */
export function createCalls(options: createCalls.Options) {
  const { environment, isOpen, send } = options
  const nextId = createRelayIds(environment)
  const calls = new Map<string, Call>()

  function transmit(call: Call) {
    if (send(call.text)) call.sentAt = environment.now()
  }

  /** True if the call has timed out. Time while the page was asleep does not count. */
  function isTooLate(call: Call, now: number) {
    const passedMs = now - call.lookedAt
    call.lookedAt = now
    if (passedMs > longestBeatMs) call.waitedMs = 0
    else if (call.sentAt === undefined || isOpen()) call.waitedMs += passedMs
    return call.waitedMs >= timeoutMs
  }

  return {
    /** Sends a call. @throws `RELAY_TIMEOUT`, `RELAY_UNREACHABLE`, `RELAY_REFUSED`, `ABORTED`. */
    call(method: string, params: unknown, signal?: AbortSignal): Promise<void> {
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

    /** Settles a call with the relay's response. */
    settle(id: string, error: PeerError | undefined) {
      const call = calls.get(id)
      call?.finish(error && new PairingError('RELAY_REFUSED', { peer: error }))
    },

    /** Sends all calls again, since a new connection does not know the old one's calls. */
    resendAll() {
      for (const call of calls.values()) transmit(call)
    },

    /** Resends or rejects calls that are due. @returns True if a call was unanswered for too long. */
    check(): boolean {
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

    failAll(error: PairingError) {
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
