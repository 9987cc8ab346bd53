import { BaseError, type ChainId, namespaceOf, neverResentMethods } from '@fairlead/protocol'
import type { Environment } from '../environment.ts'
import type { FrameNetwork } from '../networks/createNetworks.ts'
import { runWithLimit } from '../runWithLimit.ts'
import { readRefusal } from './NodeRefusal.ts'

/** Maximum wait for a node, and pauses before all nodes are asked again, in milliseconds. Source: API-24. */
const limitMs = 10_000
const retryPausesMs = [150, 300, 600]
/** HTTP statuses of a proxy whose node is overloaded or down; the answer's body is ignored. */
const busyStatuses = [408, 429, 502, 503, 504]
/** Maximum length of an answer, in characters. */
const answerLimit = 4 * 1024 * 1024

/** Asks the nodes that the operator lists, and no others. */
export type Nodes = {
  /**
   * Sends a JSON-RPC request.
   * @param hint - RPC URL that the page prefers; used only if the operator lists it.
   * @throws `PROVIDER_ERROR` with the node's message; `UPSTREAM_UNAVAILABLE` if none answers.
   */
  request(options: Nodes.Request): Promise<unknown>
}

export declare namespace Nodes {
  type Request = {
    hint?: string | undefined
    /** True for a signed transaction whose answer was lost: the same bytes can't take effect twice. */
    isResend?: boolean | undefined
    /** Maximum wait for all nodes together, in milliseconds. By default each node has its own limit. */
    limitMs?: number | undefined
    method: string
    network: FrameNetwork
    params: unknown
    signal?: AbortSignal | undefined
  }
}

/** Creates the client. Checks each node's chain once before using its answers. */
export function createNodes(environment: Context['environment']): Nodes {
  const context: Context = { checks: new Map(), environment }
  const { schedule } = environment
  return {
    async request({ limitMs: given, ...options }) {
      if (given === undefined) return askUntilAnswered(options, context)
      const { signal } = options
      if (signal?.aborted) throw new BaseError('REQUEST_ABORTED')
      return runWithLimit({ limitMs: given, schedule, signal }, (limited) => {
        const late = new Promise<never>((_, reject) => {
          limited.addEventListener('abort', () => {
            if (!signal?.aborted) reject(new BaseError('UPSTREAM_UNAVAILABLE'))
          })
        })
        return Promise.race([askUntilAnswered({ ...options, signal: limited }, context), late])
      })
    },
  }
}

type Context = {
  /** Results of the chain checks, by network and URL. */
  readonly checks: Map<string, Promise<boolean>>
  readonly environment: Pick<Environment, 'fetch' | 'schedule'>
}

/** Asks all nodes again after a pause, as long as none of them answers. */
async function askUntilAnswered(options: Nodes.Request, context: Context): Promise<unknown> {
  for (const pauseMs of retryPausesMs)
    try {
      return await askEach(options, context)
    } catch (error) {
      const mayGoBetter = BaseError.find(error, 'UPSTREAM_UNAVAILABLE')
      if (!mayGoBetter || isOnce(options)) throw error
      await new Promise<void>((resolve) => void context.environment.schedule(resolve, pauseMs))
    }
  return askEach(options, context)
}

/** Asks one node after the other, the page's own choice first. */
async function askEach(options: Nodes.Request, context: Context): Promise<unknown> {
  const { hint, method, network, params, signal } = options
  const urls = [...network.rpcUrls].sort((a, b) => Number(b === hint) - Number(a === hint))
  let failure: unknown = new BaseError('UPSTREAM_UNAVAILABLE')
  for (const url of urls) {
    if (signal?.aborted) throw new BaseError('REQUEST_ABORTED')
    const isRight = await isOnChain(url, network, context).catch(() => undefined)
    if (isRight === undefined) continue
    if (!isRight) {
      failure = new BaseError('PROVIDER_ERROR', {
        shortMessage: 'The node is on a different chain',
      })
      continue
    }
    try {
      return await post(url, { method, params, signal }, context)
    } catch (error) {
      if (signal?.aborted) throw new BaseError('REQUEST_ABORTED')
      if (BaseError.is(error)) throw error
      failure = new BaseError('UPSTREAM_UNAVAILABLE')
      // The request may have arrived; sent again, it could take effect twice.
      if (isOnce(options)) throw failure
    }
  }
  throw failure
}

function isOnChain(url: string, network: FrameNetwork, context: Context): Promise<boolean> {
  const { checks } = context
  const key = `${network.caipNetworkId} ${url}`
  const known = checks.get(key)
  if (known) return known
  const { isOurs, method } = identities[namespaceOf(network.caipNetworkId as ChainId)] ?? {}
  const asked =
    method && isOurs
      ? post(url, { method, params: [] }, context).then((answer) =>
          isOurs(answer, referenceOf(network)),
        )
      : Promise.resolve(false)
  checks.set(key, asked)
  // A node that didn't answer is checked again.
  asked.catch(() => checks.delete(key))
  return asked
}

function post(
  url: string,
  { method, params, signal }: Pick<Nodes.Request, 'method' | 'params' | 'signal'>,
  { environment }: Context,
): Promise<unknown> {
  const { schedule } = environment
  return runWithLimit({ limitMs, schedule, signal }, async (limited) => {
    const response = await environment.fetch(url, {
      body: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params: params ?? [] }),
      credentials: 'omit',
      headers: { 'Content-Type': 'application/json' },
      method: 'POST',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: limited,
    })
    if (busyStatuses.includes(response.status)) throw new TypeError('The node is busy')
    const text = await response.text()
    if (text.length > answerLimit) throw new BaseError('RESPONSE_INVALID')
    return readAnswer(JSON.parse(text))
  })
}

const once: ReadonlySet<string> = new Set([...neverResentMethods, 'sendTransaction'])

const isOnce = ({ isResend = false, method }: Nodes.Request) => once.has(method) && !isResend

/** How a node reports its chain. */
const identities: Partial<
  Record<string, { method: string; isOurs: (answer: unknown, reference: string) => boolean }>
> = {
  eip155: {
    method: 'eth_chainId',
    isOurs: (answer, reference) =>
      typeof answer === 'string' && Number(answer) === Number(reference),
  },
  solana: {
    method: 'getGenesisHash',
    isOurs: (answer, reference) => typeof answer === 'string' && answer.slice(0, 32) === reference,
  },
}

const referenceOf = ({ caipNetworkId }: FrameNetwork) =>
  caipNetworkId.slice(caipNetworkId.indexOf(':') + 1)

function readAnswer(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) throw new BaseError('RESPONSE_INVALID')
  if ('error' in answer && answer.error) throw readRefusal(answer.error)
  if (!('result' in answer)) throw new BaseError('RESPONSE_INVALID')
  return answer.result
}
