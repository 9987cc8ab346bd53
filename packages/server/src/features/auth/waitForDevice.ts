import { Refusal } from '../../problem.ts'
import type { Caller, Flow } from '../../storage/auth/AuthStore.ts'
import type { AuthContext } from './AuthContext.ts'
import { maxLinkTries } from './startEmail.ts'

/** Longest a caller waits, in milliseconds. */
const waitMs = 25_000
/** Between two looks: the yes may come to another process. */
const lookMs = 1_000

type Status = 'approved' | 'expired' | 'pending'

/** Waits for the yes of the mail's page. One waiter a login: a later one sends the former away. */
export function createDeviceWaiter(context: AuthContext) {
  const { clock, schedule, store } = context
  const waiting = new Map<string, () => void>()

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
      waiting.get(flowId)?.()
      while (status === 'pending' && clock() < untilMs) {
        const isTurn = await pause(flowId, signal)
        if (!isTurn) return 'pending'
        status = await look(flowId, caller)
      }
      return status
    },
  }

  /** @returns Whether the time went by; not when the caller left, or another one came. */
  function pause(flowId: string, signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return Promise.resolve(false)
    return new Promise((resolve) => {
      const settle = (isTurn: boolean) => {
        callOff()
        signal.removeEventListener('abort', leave)
        if (waiting.get(flowId) === leave) waiting.delete(flowId)
        resolve(isTurn)
      }
      const leave = () => settle(false)
      const callOff = schedule(() => settle(true), lookMs)
      signal.addEventListener('abort', leave)
      waiting.set(flowId, leave)
    })
  }
}

function statusOf(flow: Flow, nowMs: number): Status {
  if (flow.deviceApprovedAt !== null || !flow.needsDevice) return 'approved'
  if (flow.linkTries >= maxLinkTries) throw new Refusal('LOCKED')
  return flow.expiresAt <= nowMs ? 'expired' : 'pending'
}
