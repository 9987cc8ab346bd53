import { tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import type { HeldBytes } from '../createByteBudget.ts'
import { readText } from '../readText.ts'
import type { Upstream } from './createUpstreams.ts'
import { Answer, type Call } from './jsonRpc.ts'

export type RpcLimits = {
  /** Maximum size of an upstream's answer, in bytes. */
  answerBytes: number
  /** Time after which a read is also sent to the next upstream, in milliseconds; sooner if answers usually come sooner. */
  hedgeMs: number
  /** Timeout of one attempt in milliseconds, including reading the answer. */
  tryMs: number
}

/** Result of asking one upstream once. */
export type Attempt =
  | {
      readonly isAnswered: true
      readonly answers: readonly Answer[]
      /** The unparsed answer: numbers beyond 2^53 are exact only here. */
      readonly text: string
    }
  | {
      readonly isAnswered: false
      /** True if this server has no memory for the answer, which says nothing about the upstream. */
      readonly isOverBudget?: boolean
      /** True if the request may have reached a node, so a retry could execute it twice. */
      readonly mayHaveArrived: boolean
      /** Reason for the log, without the URL. */
      readonly reason: string
    }

/**
 * Returns true for a status that says nothing about the call. A revoked API key (401, 403) is the operator's problem,
 * not an answer for the page. Nodes send JSON-RPC errors with status 200 or 400.
 */
function isTrouble(status: number): boolean {
  return status >= 300 && status !== 400
}

/** Sends calls to one upstream, once. Never throws. An error is returned as a failed attempt. */
export async function askUpstream(
  upstream: Upstream,
  calls: Call | readonly Call[],
  options: {
    fetch: typeof fetch
    /** Counts the bytes of the answer. */
    held?: HeldBytes | undefined
    limits: RpcLimits
    signal?: AbortSignal | undefined
  },
): Promise<Attempt> {
  const { answerBytes, tryMs } = options.limits
  const limit = AbortSignal.timeout(tryMs)
  const held = options.held && countAttempt(options.held)
  try {
    const response = await options.fetch(upstream.url, {
      body: JSON.stringify(calls),
      headers: upstream.headers,
      method: 'POST',
      redirect: 'manual',
      signal: options.signal ? AbortSignal.any([limit, options.signal]) : limit,
    })
    if (isTrouble(response.status)) {
      response.body?.cancel().catch(() => {})
      return lost(`status ${response.status}`)
    }
    const text = await readText(response.body, answerBytes, held)
    if (text === undefined && held?.hasRoom() === false)
      return { ...lost('no memory for the response'), isOverBudget: true }
    if (text === undefined) return lost('response too large')
    const answers = readAnswers(text, calls)
    if (!answers) return lost('unexpected response')
    held?.keep()
    return { answers, isAnswered: true, text }
  } catch (error) {
    return { isAnswered: false, mayHaveArrived: !neverLeft(error), reason: reasonOf(error) }
  } finally {
    held?.end()
  }
}

/** Counts the bytes of one attempt. `end` subtracts them, unless the answer is kept. */
function countAttempt(held: HeldBytes) {
  let bytes = 0
  return {
    ...held,
    add(more: number) {
      bytes += more
      held.add(more)
    },
    keep() {
      bytes = 0
    },
    end: () => held.add(-bytes),
  }
}

function lost(reason: string): Extract<Attempt, { isAnswered: false }> {
  return { isAnswered: false, mayHaveArrived: true, reason }
}

/** Parses the answers in a text. Returns `undefined` unless there is exactly one answer for each call. */
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

/** True if no connection was established, so the request can't have been received. */
function neverLeft(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  // Node tried several addresses of one host name.
  if (cause instanceof AggregateError) return cause.errors.every(neverLeft)
  const { code, syscall } = cause as { code?: unknown; syscall?: unknown }
  return syscall === 'connect' || syscall === 'getaddrinfo' || code === 'UND_ERR_CONNECT_TIMEOUT'
}

/** Returns the error's code or name. The message is not used because it may quote the URL. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  const { code, name } = cause as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'failed'
}
