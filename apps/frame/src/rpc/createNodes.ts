import { BaseError, type ChainId, namespaceOf, neverResentMethods } from '@fairlead/protocol'
import type { Environment } from '../environment.ts'
import type { FrameNetwork } from '../networks/createNetworks.ts'
import { readRefusal } from './NodeRefusal.ts'

/** Longest wait for a node, and pauses before all nodes are asked again, in milliseconds. Source: API-24. */
const limitMs = 10_000
const retryPausesMs = [150, 300, 600]
/** Of whoever stands before a node that is overloaded or down, whatever the answer says. */
const busyStatuses = [408, 429, 502, 503, 504]
/** Longest answer that is read, in characters. */
const answerLimit = 4 * 1024 * 1024

/** Asks the nodes that the operator lists, and no other. */
export type Nodes = {
  /**
   * @param hint - A node that the page prefers; taken only where the operator lists it.
   * @throws `PROVIDER_ERROR` with the node's words; `UPSTREAM_UNAVAILABLE` where none answers.
   */
  request(options: Nodes.Request): Promise<unknown>
}

export declare namespace Nodes {
  type Request = {
    hint?: string | undefined
    /** Longest wait for all nodes together, in milliseconds; each has its own unless told otherwise. */
    limitMs?: number | undefined
    method: string
    network: FrameNetwork
    params: unknown
    signal?: AbortSignal | undefined
  }
}

/** Each node is asked once which chain it is on, before anything it says is used. */
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
    // A node that did not answer is asked again.
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
        // It may have arrived: sent again it could count twice.
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

/** How a node says which chain it is on. */
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
