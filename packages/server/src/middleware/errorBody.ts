import { type Log, toCrash } from '../log.ts'
import { problem, refusalCode } from '../problem.ts'

/** The end of every request that failed: an error body. What went wrong inside stays in the log. */
export function errorBody(log: Log) {
  return (error: unknown, requestId: string): Response => {
    if (!refusalCode(error)) log(toCrash(error, requestId))
    return problem(error, requestId)
  }
}
