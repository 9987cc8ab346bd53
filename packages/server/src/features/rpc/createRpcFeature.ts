import { defineRoute, jsonRpcBatchLimit } from '@fairlead/protocol'
import * as v from 'valibot'
import type { ChainRpc } from '../../chains/createChainRpc.ts'
import { type Answer, Call } from '../../chains/jsonRpc.ts'
import { createByteBudget, type HeldBytes } from '../../createByteBudget.ts'
import type { Feature, FeatureContext } from '../../FeatureContext.ts'
import { implement, implementOpen } from '../../implement.ts'
import { addressBlock } from '../../middleware/clientAddress.ts'
import { Refusal } from '../../problem.ts'
import { alwaysReadBytes } from '../../readText.ts'
import { streamText } from '../../streamText.ts'
import { listAllowedMethods } from './allowedMethods.ts'
import { createCallBudget } from './createCallBudget.ts'
import { createSharedReads } from './createSharedReads.ts'

const bodyBytes = 1024 * 1024

/** Maximum size of the answers that are being read from upstreams or sent to clients, in bytes. */
const heldBytes = { blockBytes: 32 * 1024 * 1024, totalBytes: 128 * 1024 * 1024 }

/** Refuses WebSocket clients with a clear error. This server has no JSON-RPC over WebSocket. */
const getJsonRpc = defineRoute({
  method: 'GET',
  path: '/v1',
  response: v.never(),
  errors: ['REQUEST_INVALID'],
})

/** Default budget of a project, in calls per day. */
const defaultPerDay = 1_000_000

/**
 * Forwards JSON-RPC to the configured chains.
 *
 * @param options.perDay - Maximum number of calls per project and day. Default: one million.
 */
export function createRpcFeature(
  { chains, clock }: FeatureContext,
  { perDay = defaultPerDay }: { perDay?: number | undefined } = {},
): Feature {
  const budget = createCallBudget({ clock, perDay })
  const answers = createByteBudget(heldBytes)
  const served = new Map(
    chains.map(({ caipNetworkId, rpc, rpcMethods }) => [
      caipNetworkId,
      {
        allowed: listAllowedMethods(caipNetworkId, rpcMethods),
        rpc,
        shared: createSharedReads(caipNetworkId, rpc),
      },
    ]),
  )

  const forward = implement(
    postJsonRpc,
    { aliases: ['/v1/'], bodyBytes, rateLimit: 'rpc' },
    async ({ address, body, charge, project, query: { chainId } }) => {
      const chain = served.get(chainId)
      if (!chain) throw new Refusal('NETWORK_UNSUPPORTED')
      const calls = [body].flat()
      // The rate limit has counted the request as one call.
      charge(calls.length - 1)
      budget.spend(project.id, calls.length)
      const answer = (call: Call) => answerLocally(call, { allowed: chain.allowed, chainId })
      const block = addressBlock(address)
      const reading = answers.open(block)
      const text = await readAnswer(body, { ...chain, answer, held: reading }).finally(
        reading.release,
      )
      return send(text, answers.open(block))
    },
  )
  const refuse = implementOpen(
    getJsonRpc,
    { aliases: ['/v1/'], isOriginChecked: false, rateLimit: 'rpc' },
    () => {
      const shortMessage = 'Invalid input'
      throw new Refusal('REQUEST_INVALID', { field: 'method', shortMessage, status: 426 })
    },
  )
  return { metrics: budget.metrics, routes: [forward, refuse] }
}

/** How a chain's calls are answered. */
type Answering = {
  /** Answers a call without a node, if possible. */
  answer: (call: Call) => Answer | undefined
  /** Counts the bytes that are read. */
  held: HeldBytes
  rpc: ChainRpc
  shared: ReturnType<typeof createSharedReads>
}

/** Returns the answer to a call or a batch, as text. Answers of a node stay as they came. */
async function readAnswer(
  body: Call | readonly Call[],
  { answer, held, rpc, shared }: Answering,
): Promise<string> {
  if (Array.isArray(body)) return askAll(body, { answer, held, rpc })
  const call = body as Call
  const known = answer(call) ?? (await shared.ask(call, held))
  return known ? JSON.stringify(known) : (await rpc.ask(call, { held })).text
}

/** Answers a batch in the order of its calls. Only calls that can't be answered locally are forwarded. */
async function askAll(
  calls: readonly Call[],
  { answer, held, rpc }: Omit<Answering, 'shared'>,
): Promise<string> {
  const known = calls.map(answer)
  const asked = calls.filter((_, index) => !known[index])
  if (asked.length === 0) return JSON.stringify(known)
  const { answers, text } = await rpc.ask(asked, { held })
  if (asked.length === calls.length) return text

  // Ids in a batch need not be unique, so each answer is used once.
  const waiting = new Map<string, Answer[]>()
  for (const answer of answers) {
    const key = JSON.stringify(answer.id)
    waiting.set(key, [...(waiting.get(key) ?? []), answer])
  }
  return JSON.stringify(
    calls.map(({ id }, index) => known[index] ?? waiting.get(JSON.stringify(id))!.shift()!),
  )
}

const headers = { 'cache-control': 'no-store', 'content-type': 'application/json' }

/**
 * Sends an answer. A large one counts until the client has read it.
 *
 * @throws `RATE_LIMITED` when there is no room for a large answer.
 */
function send(text: string, held: HeldBytes): Response {
  if (text.length <= alwaysReadBytes) return new Response(text, { headers })
  if (!held.hasRoom()) throw new Refusal('RATE_LIMITED', { retryAfterSeconds: 1 })
  held.add(text.length)
  return streamText(text, headers, held.release)
}

/** Error of a method that isn't forwarded. https://www.jsonrpc.org/specification#error_object */
const notForwarded = {
  code: -32601,
  message:
    'This server does not forward this method. Its operator can allow it in `rpcMethods` of the chain.',
}

/**
 * Answers calls that need no node: refuses methods that aren't allowed, and derives answers from the chain id.
 *
 * @returns `undefined` for a call that must be forwarded to a node.
 */
function answerLocally(
  { id, method }: Call,
  { allowed, chainId }: { allowed: ReadonlySet<string>; chainId: string },
): Answer | undefined {
  if (!allowed.has(method)) return { jsonrpc: '2.0', id, error: notForwarded }
  if (!chainId.startsWith('eip155:')) return undefined
  const reference = chainId.slice('eip155:'.length)
  switch (method) {
    case 'eth_chainId':
      return { jsonrpc: '2.0', id, result: `0x${BigInt(reference).toString(16)}` }
    case 'net_version':
      return { jsonrpc: '2.0', id, result: reference }
    case 'net_listening':
      return { jsonrpc: '2.0', id, result: true }
    default:
      return undefined
  }
}

const Batch = v.pipe(v.array(Call), v.minLength(1), v.maxLength(jsonRpcBatchLimit))

/** Route that forwards JSON-RPC to a chain: one call, or an array of calls. */
const postJsonRpc = defineRoute({
  method: 'POST',
  path: '/v1',
  query: v.object({
    // Accepts any namespace, because an unknown network is unsupported, not malformed.
    chainId: v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'Not a chain id')),
  }),
  // Not a union, because its error would not name the invalid field.
  body: v.lazy((input) => (Array.isArray(input) ? Batch : Call)),
  response: v.unknown(),
  errors: [
    'REQUEST_INVALID',
    'NETWORK_UNSUPPORTED',
    'PROJECT_INVALID',
    'ORIGIN_NOT_ALLOWED',
    'BODY_TOO_LARGE',
    'RATE_LIMITED',
    'UPSTREAM_UNAVAILABLE',
    'SERVER_ERROR',
  ],
})
