import { BaseError, type ChainId, namespaceOf, neverResentMethods } from '@fairlead/protocol'
import type { Environment } from '../environment.ts'
import type { FrameNetwork } from '../networks/createNetworks.ts'
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
    /** Maximum wait for all nodes together, in milliseconds. By default each node has its own limit. */
    limitMs?: number | undefined
    method: string
    network: FrameNetwork
    params: unknown
    signal?: AbortSignal | undefined
  }
}

/** Creates the client. Checks each node's chain once before using its answers. */
export function createNodes(environment: Pick<Environment, 'fetch' | 'schedule'>): Nodes {
  const checks = new Map<string, Promise<boolean>>()

  async function post(url: string, method: string, params: unknown, signal?: AbortSignal) {
    const limit = new AbortController()
    const abort = () => limit.abort()
    signal?.addEventListener('abort', abort)
    const cancel = environment.schedule(abort, limitMs)
    try {
      const response = await environment.fetch(url, {
        body: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params: params ?? [] }),
        credentials: 'omit',
        headers: { 'Content-Type': 'application/json' },
        method: 'POST',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
        signal: limit.signal,
      })
      if (busyStatuses.includes(response.status)) throw new TypeError('The node is busy')
      const text = await response.text()
      if (text.length > answerLimit) throw new BaseError('RESPONSE_INVALID')
      return readAnswer(JSON.parse(text))
    } finally {
      cancel()
      signal?.removeEventListener('abort', abort)
    }
  }

  function isOnChain(url: string, network: FrameNetwork): Promise<boolean> {
    const key = `${network.caipNetworkId} ${url}`
    const known = checks.get(key)
    if (known) return known
    const { isOurs, method } = identities[namespaceOf(network.caipNetworkId as ChainId)] ?? {}
    const asked =
      method && isOurs
        ? post(url, method, []).then((answer) => isOurs(answer, referenceOf(network)))
        : Promise.resolve(false)
    checks.set(key, asked)
    // A node that didn't answer is checked again.
    asked.catch(() => checks.delete(key))
    return asked
  }

  async function askEach({ hint, method, network, params, signal }: Nodes.Request) {
    const listed = network.rpcUrls
    const urls = [...listed].sort((a, b) => Number(b === hint) - Number(a === hint))
    let failure: unknown = new BaseError('UPSTREAM_UNAVAILABLE')
    for (const url of urls) {
      if (signal?.aborted) throw new BaseError('REQUEST_ABORTED')
      try {
        if (!(await isOnChain(url, network))) {
          failure = new BaseError('PROVIDER_ERROR', {
            shortMessage: 'The node is on another chain',
          })
          continue
        }
      } catch {
        continue
      }
      try {
        return await post(url, method, params, signal)
      } catch (error) {
        if (signal?.aborted) throw new BaseError('REQUEST_ABORTED')
        if (BaseError.is(error)) throw error
        failure = new BaseError('UPSTREAM_UNAVAILABLE')
        // The request may have arrived; sent again, it could take effect twice.
        if (once.has(method)) throw failure
      }
    }
    throw failure
  }

  async function ask(options: Nodes.Request): Promise<unknown> {
    for (const pauseMs of retryPausesMs)
      try {
        return await askEach(options)
      } catch (error) {
        const mayGoBetter = BaseError.find(error, 'UPSTREAM_UNAVAILABLE')
        if (!mayGoBetter || once.has(options.method)) throw error
        await new Promise<void>((resolve) => void environment.schedule(resolve, pauseMs))
      }
    return askEach(options)
  }

  return {
    async request({ limitMs: given, ...options }) {
      if (given === undefined) return ask(options)
      const { signal } = options
      if (signal?.aborted) throw new BaseError('REQUEST_ABORTED')
      const limit = new AbortController()
      const abort = () => limit.abort()
      signal?.addEventListener('abort', abort)
      let cancel = () => {}
      const late = new Promise<never>((_, reject) => {
        cancel = environment.schedule(() => {
          abort()
          reject(new BaseError('UPSTREAM_UNAVAILABLE'))
        }, given)
      })
      try {
        return await Promise.race([ask({ ...options, signal: limit.signal }), late])
      } finally {
        cancel()
        signal?.removeEventListener('abort', abort)
      }
    },
  }
}

const once: ReadonlySet<string> = new Set([...neverResentMethods, 'sendTransaction'])

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
