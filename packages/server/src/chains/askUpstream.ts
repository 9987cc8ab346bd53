import { tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import { readText } from '../readText.ts'
import type { Upstream } from './createUpstreams.ts'
import { Answer, type Call } from './jsonRpc.ts'

export type RpcLimits = {
  /** Most bytes that an upstream may answer. */
  answerBytes: number
  /** Longest one try may take, in milliseconds, reading the answer included. */
  tryMs: number
}

/** What came of asking one upstream. */
export type Attempt =
  | {
      readonly isAnswered: true
      readonly answers: readonly Answer[]
      /** As it came: numbers beyond 2^53 survive only here. */
      readonly text: string
    }
  | {
      readonly isAnswered: false
      /** The request may have reached a node, so that asking again could do it twice. */
      readonly mayHaveArrived: boolean
      /** For the log: no URL in it. */
      readonly reason: string
    }

/**
 * Statuses that say nothing about the call: a dead key (401, 403) is the operator's trouble and no
 * answer for the page. Nodes put JSON-RPC errors into 200 or 400.
 */
function isTrouble(status: number): boolean {
  return status >= 300 && status !== 400
}

/** Sends calls to one upstream, once. Never throws: whatever goes wrong is an attempt that failed. */
export async function askUpstream(
  upstream: Upstream,
  calls: Call | readonly Call[],
  options: { fetch: typeof fetch; limits: RpcLimits },
): Promise<Attempt> {
  const { answerBytes, tryMs } = options.limits
  try {
    const response = await options.fetch(upstream.url, {
      body: JSON.stringify(calls),
      headers: upstream.headers,
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(tryMs),
    })
    if (isTrouble(response.status)) {
      response.body?.cancel().catch(() => {})
      return lost(`status ${response.status}`)
    }
    const text = await readText(response.body, answerBytes)
    if (text === undefined) return lost('answer too large')
    const answers = readAnswers(text, calls)
    return answers ? { answers, isAnswered: true, text } : lost('answer does not fit')
  } catch (error) {
    return { isAnswered: false, mayHaveArrived: !neverLeft(error), reason: reasonOf(error) }
  }
}

function lost(reason: string): Attempt {
  return { isAnswered: false, mayHaveArrived: true, reason }
}

/** The answers in a text, or `undefined` unless there is exactly one for each call. */
function readAnswers(text: string, calls: Call | readonly Call[]): readonly Answer[] | undefined {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!Array.isArray(calls)) {
    const answer = tryParse(Answer, json)
    return answer && answer.id === (calls as Call).id ? [answer] : undefined
  }
  const answers = tryParse(v.array(Answer), json)
  const ids = (list: readonly { id: Call['id'] }[]) =>
    JSON.stringify(list.map(({ id }) => JSON.stringify(id)).sort())
  return answers && ids(answers) === ids(calls) ? answers : undefined
}

/** True when no connection came about: nobody can have heard the request. */
function neverLeft(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  // Several addresses of one name were tried.
  if (cause instanceof AggregateError) return cause.errors.every(neverLeft)
  const { code, syscall } = cause as { code?: unknown; syscall?: unknown }
  return syscall === 'connect' || syscall === 'getaddrinfo' || code === 'UND_ERR_CONNECT_TIMEOUT'
}

/** A word of the network's own; messages may quote the URL. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  const { code, name } = cause as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'failed'
}
