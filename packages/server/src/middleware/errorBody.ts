import { type Log, toCrash } from '../log.ts'
import { problem, refusalCode } from '../problem.ts'

/** Creates the response to a failed request. Internal errors are logged and their details are not sent. */
export function errorBody(log: Log) {
  return (error: unknown, requestId: string): Response => {
    if (!refusalCode(error)) log(toCrash(error, requestId))
    return problem(error, requestId)
  }
}
