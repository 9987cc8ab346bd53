import { BaseError } from '@fairlead/protocol'
import { type Address, decodeFunctionResult, type Hex, isHex, numberToHex, parseAbi } from 'viem'
import { Refusal } from '../problem.ts'
import type { Chain } from './createChains.ts'
import type { Answer, Call } from './jsonRpc.ts'
import { isNodeError } from './verifyHash.ts'

/**
 * Maximum number of reads in one Multicall3 call: name, symbol and decimals of 500 tokens. They take about 15 million
 * gas and 375 kB, which nodes accept.
 */
const multicallSize = 1_500
/** Maximum number of reads in one JSON-RPC batch; many nodes refuse more. */
const batchSize = 100
/** Gas limit of a single read: more than any legitimate token needs. */
const soloGas = 1_000_000n
const multicall3 = parseAbi([
  'struct Read { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Read[] calls) payable returns (Result[] returnData)',
])

/** A read-only call of a contract. */
export type ContractRead = { readonly to: Address; readonly data: Hex }

/**
 * Reads contracts at the newest block, hundreds in one request.
 *
 * A failing contract does not affect other reads. A contract that burns all gas makes later reads of the same call
 * fail, so reads that failed without data are retried in smaller groups, finally one by one.
 *
 * @returns The result of each read; `undefined` where the contract failed.
 * @throws `UPSTREAM_UNAVAILABLE` when no node answers, or not for every contract; or the signal's reason.
 */
export async function readContracts(
  chain: Chain,
  reads: readonly ContractRead[],
  signal?: AbortSignal,
): Promise<readonly (Hex | undefined)[]> {
  const size = chain.contracts?.multicall3 ? multicallSize : batchSize
  const lists = await Promise.all(chunks(reads, size).map((list) => readChunk(chain, list, signal)))
  return lists.flat()
}

async function readChunk(
  chain: Chain,
  reads: readonly ContractRead[],
  signal: AbortSignal | undefined,
): Promise<readonly (Hex | undefined)[]> {
  signal?.throwIfAborted()
  const together = await askTogether(chain, reads)
  if (!together) return readHalves(chain, reads, signal)
  const hungry = [...together.entries()].flatMap(([index, data]) => (data === null ? [index] : []))
  const again = await readHalves(
    chain,
    hungry.map((index) => reads[index] as ContractRead),
    signal,
  )
  const found = new Map(hungry.map((index, at) => [index, again[at]]))
  return together.map((data, index) => data ?? found.get(index))
}

async function readHalves(
  chain: Chain,
  reads: readonly ContractRead[],
  signal: AbortSignal | undefined,
): Promise<readonly (Hex | undefined)[]> {
  if (reads.length <= batchSize) return askEach(chain, reads, signal)
  const [head = [], tail = []] = chunks(reads, Math.ceil(reads.length / 2))
  // Sequential, because a node that refused a large request may be near its rate limit.
  const first = await readChunk(chain, head, signal)
  return [...first, ...(await readChunk(chain, tail, signal))]
}

/**
 * Reads through Multicall3.
 *
 * @returns `null` for a read that failed without data; `undefined` when the whole call failed, or the chain has no
 *   Multicall3.
 */
async function askTogether(
  chain: Chain,
  reads: readonly ContractRead[],
): Promise<readonly (Hex | null | undefined)[] | undefined> {
  const to = chain.contracts?.multicall3
  if (!to) return undefined
  const data = encodeMulticall(reads)
  const asked = await chain.rpc.ask(ethCall(1, { data, to })).catch(orTooMuch)
  const answer = asked && resultOf(asked.answers[0])
  if (!answer) return undefined
  try {
    const results = decodeFunctionResult({
      abi: multicall3,
      data: answer,
      functionName: 'aggregate3',
    })
    if (results.length !== reads.length) return undefined
    return results.map(({ returnData, success }) => {
      if (success) return returnData
      return returnData === '0x' ? null : undefined
    })
  } catch {
    return undefined
  }
}

/** Reads each one separately, in one batch; one by one when the node takes no batches. */
async function askEach(
  chain: Chain,
  reads: readonly ContractRead[],
  signal: AbortSignal | undefined,
): Promise<readonly (Hex | undefined)[]> {
  signal?.throwIfAborted()
  if (reads.length === 0) return []
  const calls = reads.map(({ data, to }, index) =>
    ethCall(index + 1, { data, gas: numberToHex(soloGas), to }),
  )
  const asked = await chain.rpc.ask(calls).catch(orTooMuch)
  const answers = asked?.answers ?? (await askSingly(chain, calls))
  const byId = new Map(answers.map((answer) => [answer.id, answer]))
  const results: (Hex | undefined)[] = []
  for (const call of calls) {
    const answer = byId.get(call.id)
    results.push(
      isOfContract(answer)
        ? resultOf(answer)
        : // Sequential, because the node may be near its rate limit.
          await askAgain(chain, call, signal),
    )
  }
  return results
}

/** Repeats a read to which a node answered with an error of its own. */
async function askAgain(
  chain: Chain,
  call: Call,
  signal: AbortSignal | undefined,
): Promise<Hex | undefined> {
  signal?.throwIfAborted()
  const { answers } = await chain.rpc.ask(call)
  if (isOfContract(answers[0])) return resultOf(answers[0])
  throw new Refusal('UPSTREAM_UNAVAILABLE', { field: 'rpc', retryAfterSeconds: 5 })
}

/** True if the answer may come from the contract's code. */
function isOfContract(answer: Answer | undefined): boolean {
  return answer !== undefined && (!answer.error || !isNodeError(answer.error))
}

async function askSingly(chain: Chain, calls: readonly Call[]) {
  const [first, ...others] = calls
  const ask = async (call: Call) => (await chain.rpc.ask(call)).answers
  // If the first call gets no answer, the node is down, and the others are not tried.
  const known = first ? await ask(first) : []
  return [...known, ...(await Promise.all(others.map(ask))).flat()]
}

/** Returns `undefined` if a node gave no answer: the request may have been too large, so the caller asks for less. */
function orTooMuch(error: unknown): undefined {
  if (error instanceof Refusal) return undefined
  throw error
}

function ethCall(id: number, call: { data: Hex; gas?: Hex; to: string }): Call {
  return { id, jsonrpc: '2.0', method: 'eth_call', params: [call, 'latest'] }
}

function resultOf(answer: object | undefined): Hex | undefined {
  const { result } = (answer ?? {}) as { result?: unknown }
  return isHex(result) && result.length % 2 === 0 ? result : undefined
}

/** Reads the balance of the chain's native coin. @throws `UPSTREAM_UNAVAILABLE`, `RESPONSE_INVALID` */
export async function readNativeBalance(chain: Chain, account: Address): Promise<bigint> {
  const call: Call = {
    id: 1,
    jsonrpc: '2.0',
    method: 'eth_getBalance',
    params: [account, 'latest'],
  }
  const { answers } = await chain.rpc.ask(call)
  const { result } = (answers[0] ?? {}) as { result?: unknown }
  if (typeof result !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(result))
    throw new BaseError('RESPONSE_INVALID')
  return BigInt(result)
}

function chunks<entry>(list: readonly entry[], size: number): readonly (readonly entry[])[] {
  const count = Math.ceil(list.length / size)
  return Array.from({ length: count }, (_, index) => list.slice(index * size, (index + 1) * size))
}

/** Selector of `aggregate3((address target, bool allowFailure, bytes callData)[])` of Multicall3. */
const selector = '0x82ad56cb'
/** Words before the data of each call: target, `allowFailure`, the offset of the data, and its length. */
const headWords = 4

/**
 * Encodes a call of Multicall3 in which every read may fail. Many times quicker than a general encoder, whose time
 * exceeds that of the request for hundreds of reads.
 */
export function encodeMulticall(reads: readonly { readonly data: Hex; readonly to: Hex }[]): Hex {
  const bodies = reads.map(({ data, to }) => {
    const bytes = data.slice(2)
    const size = bytes.length / 2
    const padded = bytes.padEnd(Math.ceil(size / 32) * 64, '0')
    return [to.slice(2).toLowerCase().padStart(64, '0'), word(1), word(96), word(size), padded]
  })
  const offsets: string[] = []
  let at = reads.length * 32
  for (const body of bodies) {
    offsets.push(word(at))
    at += headWords * 32 + (body[headWords]?.length ?? 0) / 2
  }
  return `${selector}${[word(32), word(reads.length), ...offsets, ...bodies.flat()].join('')}`
}

function word(value: number): string {
  return value.toString(16).padStart(64, '0')
}
