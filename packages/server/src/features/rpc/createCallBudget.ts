import type { Metric } from '../../metrics/formatMetrics.ts'
import { Refusal } from '../../problem.ts'

const dayMs = 86_400_000

/** Counts the JSON-RPC calls of each project in this process, and limits them per day (UTC). */
export function createCallBudget({ clock, perDay }: createCallBudget.Options) {
  /** Number of calls since the start, by project. */
  const calls = new Map<string, number>()
  const refusals = new Map<string, number>()
  /** Number of calls of the day, by project. */
  let today = new Map<string, number>()
  let day = Math.floor(clock() / dayMs)

  const increase = (counts: Map<string, number>, projectId: string, count: number) =>
    counts.set(projectId, (counts.get(projectId) ?? 0) + count)

  return {
    /**
     * Counts calls of a project.
     *
     * @throws `RATE_LIMITED` if they exceed the budget of the day; none of them is counted then.
     */
    spend(projectId: string, count: number): void {
      const now = clock()
      const nowDay = Math.floor(now / dayMs)
      if (nowDay !== day) today = new Map()
      day = nowDay
      if ((today.get(projectId) ?? 0) + count > perDay) {
        increase(refusals, projectId, count)
        throw new Refusal('RATE_LIMITED', {
          field: 'projectId',
          retryAfterSeconds: Math.ceil(((day + 1) * dayMs - now) / 1000),
          shortMessage: 'The project has used up its JSON-RPC calls of today. Try again tomorrow',
        })
      }
      increase(today, projectId, count)
      increase(calls, projectId, count)
    },
    metrics(): readonly Metric[] {
      const metric = (name: string, help: string, counts: ReadonlyMap<string, number>): Metric => ({
        name,
        help,
        kind: 'counter',
        label: 'project',
        value: Object.fromEntries(counts),
      })
      return [
        metric('fairlead_rpc_calls_total', 'JSON-RPC calls, by project.', calls),
        metric(
          'fairlead_rpc_budget_refusals_total',
          'JSON-RPC calls beyond the daily budget of their project.',
          refusals,
        ),
      ]
    },
  }
}

export declare namespace createCallBudget {
  type Options = {
    /** Milliseconds since 1970. */
    clock: () => number
    /** Maximum number of calls per project and day. */
    perDay: number
  }
}
