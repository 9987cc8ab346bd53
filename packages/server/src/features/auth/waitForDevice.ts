import { Refusal } from '../../problem.ts'
import type { Schedule } from '../../schedule.ts'
import type { Caller, Flow } from '../../storage/auth/flows.ts'
import type { AuthContext } from './AuthContext.ts'
import { maxLinkTries } from './startEmail.ts'
import { takeCallLimit } from './takeCallLimit.ts'

/** Maximum time that one call waits, in milliseconds. */
const waitMs = 25_000
/** Polling interval, in milliseconds. Polling is needed because another process may receive the approval. */
const lookMs = 1_000

type Status = 'approved' | 'expired' | 'pending'

/** Creates the waiter for device approvals. A login has at most one waiter: a new call ends the previous wait. */
export function createDeviceWaiter(context: AuthContext) {
  const { clock, schedule, store } = context
  const turns = createWaitingCallers(schedule)

  async function look(id: string, caller: Caller): Promise<Status> {
    const flow = await store.findFlow(id, caller)
    if (!flow) throw new Refusal('NOT_FOUND', { field: 'flowId' })
    return statusOf(flow, clock())
  }

  return {
    async wait(options: { caller: Caller; flowId: string; signal: AbortSignal }): Promise<Status> {
      const { caller, flowId, signal } = options
      const untilMs = clock() + waitMs
      let status = await look(flowId, caller)
      await takeCallLimit('wait', flowId, context)
      turns.sendAway(flowId)
      while (status === 'pending' && clock() < untilMs) {
        const isTurn = await turns.pause(flowId, { delayMs: lookMs, signal })
        if (!isTurn) return 'pending'
        status = await look(flowId, caller)
      }
      return status
    },
  }
}

function statusOf(flow: Flow, nowMs: number): Status {
  if (flow.deviceApprovedAt !== null || !flow.needsDevice) return 'approved'
  if (flow.linkTries >= maxLinkTries) throw new Refusal('LOCKED')
  return flow.expiresAt <= nowMs ? 'expired' : 'pending'
}

/** Creates a registry of waiting callers, one per id: a new caller ends the wait of the previous one. */
export function createWaitingCallers(schedule: Schedule) {
  const waiting = new Map<string, () => void>()

  return {
    /** Ends the wait of the caller that waits for this id. */
    sendAway: (id: string) => waiting.get(id)?.(),

    /** @returns True if the delay elapsed; false if the caller aborted or was sent away. */
    pause(id: string, options: { delayMs: number; signal: AbortSignal }): Promise<boolean> {
      const { delayMs, signal } = options
      if (signal.aborted) return Promise.resolve(false)
      return new Promise((resolve) => {
        const settle = (isTurn: boolean) => {
          callOff()
          signal.removeEventListener('abort', leave)
          if (waiting.get(id) === leave) waiting.delete(id)
          resolve(isTurn)
        }
        const leave = () => settle(false)
        const callOff = schedule(() => settle(true), delayMs)
        signal.addEventListener('abort', leave)
        waiting.set(id, leave)
      })
    },
  }
}
