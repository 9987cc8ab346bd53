import {
  decodeFunctionData,
  encodeFunctionData,
  encodeFunctionResult,
  type Hex,
  numberToHex,
  padHex,
  parseAbi,
} from 'viem'
import { expect, test } from 'vitest'
import { createTestChain } from '../testing/createTestChain.ts'
import { closedUrl, startUpstream } from '../testing/startUpstream.ts'
import { encodeMulticall, readContracts } from './readContracts.ts'

const abi = parseAbi([
  'struct Read { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Read[] calls) payable returns (Result[] returnData)',
])
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
const contracts = { multicall3 }

type RpcCall = { id: number; params?: unknown }
type EthCall = { data: Hex; to: string }

/** Starts a node whose contracts return the number in their address. */
async function startNode(options: { mostReads?: number; mostBatched?: number; refusal?: object }) {
  const { mostBatched = 1_000, mostReads = 1_500, refusal = { status: 413 } } = options
  const sizes: string[] = []
  const returned = (to: string) => padHex(to.toLowerCase() as Hex, { size: 32 })
  const node = await startUpstream((body) => {
    const calls = [body].flat() as RpcCall[]
    const read = calls.map(({ params }) => (params as [EthCall])[0])
    if (Array.isArray(body)) {
      sizes.push(`batch ${calls.length}`)
      if (calls.length > mostBatched) return { status: 413 }
      return {
        // Reversed: JSON-RPC allows any order.
        body: calls
          .map(({ id }, index) => ({
            id,
            jsonrpc: '2.0',
            result: returned(read[index]?.to ?? '0x'),
          }))
          .reverse(),
      }
    }
    const [{ data, to }] = read as [EthCall]
    if (to !== multicall3) {
      sizes.push('single')
      return { body: { id: body.id, jsonrpc: '2.0', result: returned(to) } }
    }
    const [list] = decodeFunctionData({ abi, data }).args
    sizes.push(`multicall ${list.length}`)
    if (list.length > mostReads) return refusal
    const results = list.map(({ target }) => ({ returnData: returned(target), success: true }))
    const result = encodeFunctionResult({ abi, functionName: 'aggregate3', result: results })
    return { body: { id: body.id, jsonrpc: '2.0', result } }
  })
  return { ...node, sizes }
}

const reads = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    data: '0x12345678' as const,
    to: numberToHex(index + 1, { size: 20 }),
  }))
const numbers = (count: number) =>
  Array.from({ length: count }, (_, index) => numberToHex(index + 1, { size: 32 }))

test('[FEAT-01] default: combines 1,500 reads into one request', async () => {
  const node = await startNode({})

  const answers = await readContracts(createTestChain(node.url, { contracts }), reads(1_700))

  expect(answers).toEqual(numbers(1_700))
  expect(node.sizes.sort()).toEqual(['multicall 1500', 'multicall 200'])
})

test.each([
  ['by not responding', { status: 413 }],
  [
    'by an error',
    { body: { error: { code: -32000, message: 'out of gas' }, id: 1, jsonrpc: '2.0' } },
  ],
  ['with invalid data', { body: { id: 1, jsonrpc: '2.0', result: '0x1234' } }],
  ['with empty data', { body: { id: 1, jsonrpc: '2.0', result: '0x' } }],
])('[FEAT-01] behavior: halves a batch that a node refuses %s', async (_, refusal) => {
  const node = await startNode({ mostReads: 300, refusal })

  const answers = await readContracts(createTestChain(node.url, { contracts }), reads(900))

  expect(answers).toEqual(numbers(900))
  expect(node.sizes).toEqual([
    'multicall 900',
    'multicall 450',
    'multicall 225',
    'multicall 225',
    'multicall 450',
    'multicall 225',
    'multicall 225',
  ])
})

test('[FEAT-01] behavior: without Multicall3, uses batches with a gas limit for each read', async () => {
  const node = await startNode({})

  const answers = await readContracts(createTestChain(node.url), reads(150))

  expect(answers).toEqual(numbers(150))
  expect(node.sizes.sort()).toEqual(['batch 100', 'batch 50'])
  expect(JSON.stringify(node.received[0])).toContain('"gas":"0xf4240"')
})

test('[FEAT-01] behavior: sends single requests to a node that does not support batches', async () => {
  const node = await startNode({ mostBatched: 0 })

  expect(await readContracts(createTestChain(node.url), reads(3))).toEqual(numbers(3))
  expect(node.sizes).toEqual(['batch 3', 'single', 'single', 'single'])
})

/** Starts a node that answers a batch with this error for the second contract, and single reads with `single`. */
async function startFlaky(error: object, single?: (call: RpcCall) => object) {
  return startUpstream((body) => {
    const answer = (one: RpcCall) => {
      const [{ to }] = one.params as [EthCall]
      const ofBatch = Number(to) === 2 ? { error } : { result: padHex(to as Hex, { size: 32 }) }
      const told = single && !Array.isArray(body) ? single(one) : ofBatch
      return { id: one.id, jsonrpc: '2.0', ...told }
    }
    return { body: Array.isArray(body) ? body.map(answer) : answer(body) }
  })
}

const nodeErrors = [
  { code: 429, message: 'Too many requests' },
  { code: -32005, message: 'limit exceeded' },
  { code: -32000, message: 'header not found' },
  { code: -32000, message: 'execution aborted (timeout = 5s)' },
]

test.each(nodeErrors)(
  '[FEAT-01] behavior: repeats a read that a node could not run ($code $message)',
  async (error) => {
    const node = await startFlaky(error, () => ({ result: numbers(2)[1] }))

    expect(await readContracts(createTestChain(node.url), reads(3))).toEqual(numbers(3))
    expect(node.received).toHaveLength(2)
  },
)

test.each(nodeErrors)(
  '[FEAT-01] error: a read that a node can not run ($code $message) is no answer',
  async (error) => {
    const node = await startFlaky(error)

    await expect(readContracts(createTestChain(node.url), reads(3))).rejects.toMatchObject({
      code: 'UPSTREAM_UNAVAILABLE',
    })
  },
)

test.each([
  { code: 3, message: 'execution reverted: no' },
  { code: -32000, message: 'execution reverted' },
  { code: -32000, message: 'out of gas' },
  { code: -32000, message: 'invalid opcode: INVALID' },
  { code: -32000, message: 'invalid jump destination' },
  { code: -32000, message: 'stack underflow (0 <=> 1)' },
  { code: -32003, message: 'EVM error InvalidFEOpcode' },
  { code: -32015, message: 'VM execution error.' },
  { code: -32603, message: 'VM Exception while processing transaction: invalid opcode' },
  { code: -32603, message: 'Internal error' },
])(
  '[FEAT-01] behavior: failed code is the answer of its contract ($code $message)',
  async (error) => {
    const node = await startFlaky(error)

    const [first, , third] = numbers(3)
    const answers = await readContracts(createTestChain(node.url), reads(3))
    expect(answers).toEqual([first, undefined, third])
    expect(node.received).toHaveLength(1)
  },
)

test('[FEAT-01] error: fails when no node responds, without trying every read', async () => {
  const broken = await startUpstream(() => ({ status: 500 }))

  const asked = readContracts(createTestChain(broken.url, { contracts }), reads(500))

  await expect(asked).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  expect(broken.received.length).toBeLessThan(10)
  const gone = createTestChain(await closedUrl())
  await expect(readContracts(gone, reads(1))).rejects.toMatchObject({
    code: 'UPSTREAM_UNAVAILABLE',
  })
})

test('[FEAT-01] error: the request was aborted', async () => {
  const node = await startNode({})

  const asked = readContracts(createTestChain(node.url), reads(1), AbortSignal.abort())

  await expect(asked).rejects.toThrow('aborted')
  expect(node.sizes).toEqual([])
})

test.each([
  ['no read', []],
  ['data of a selector, and of whole words', ['0x18160ddd', `0x${'ab'.repeat(32)}`]],
  ['no data, and an odd number of bytes', ['0x', `0x${'cd'.repeat(33)}`, '0x01']],
] satisfies [string, Hex[]][])('default: encodes %s per the ABI', (_, list) => {
  const to = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
  const reads = list.map((data) => ({ data, to }) as const)
  const calls = reads.map(
    ({ data }) => ({ allowFailure: true, callData: data, target: to }) as const,
  )

  expect(encodeMulticall(reads)).toBe(
    encodeFunctionData({ abi, args: [calls], functionName: 'aggregate3' }),
  )
})
