import { BaseError, type ErrorCode } from '@fairlead/protocol'
import { encodeFunctionData, type Hex, keccak256, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import type { MethodContext } from '../sign/Method.ts'
import { context, words } from '../testing/methodContext.ts'
import { runCalls, toCall } from './runCalls.ts'
import { sendCalls } from './sendCalls.ts'
import { sendTransactionAsOperation, sendUserOperation } from './smartMethods.ts'

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const code = '0x6001'
const abi = parseAbi([
  'function execute(address to, uint256 value, bytes data)',
  'struct One { address target; uint256 value; bytes data; }',
  'function executeBatch(One[] calls)',
])

/** A smart account on a scripted chain with a scripted bundler. */
function smart(options: smart.Options = {}): ReturnType<typeof context> {
  const { bundler = {}, isPaid = false, waits = [] } = options
  const plain = context({
    answers: {
      eth_call: () => `0x${'0'.repeat(64)}`,
      eth_getBalance: () => `0x${(10n ** 20n).toString(16)}`,
      eth_getCode: ([address]) => (address === to ? code : `0xef0100${to.slice(2).toLowerCase()}`),
    },
  })
  const answers: Record<string, unknown> = { ...usual, ...bundler }
  return {
    ...plain,
    account: { address: plain.addresses.eip155, type: 'smartAccount' },
    network: {
      ...plain.network,
      smartAccount: {
        address: to,
        codeHash: keccak256(code),
        entryPoint: '0.8',
        kind: 'eip7702',
        ...(isPaid && { paymasterUrl: 'https://data.example/v1/bundler' }),
      },
    },
    operations: {
      async ask({ method }) {
        const answer = answers[method]
        if (typeof answer === 'function') return answer()
        if (answer !== undefined) return answer
        throw new BaseError('PROVIDER_ERROR')
      },
      wait: async (ms) => void waits.push(ms),
    },
  }
}

declare namespace smart {
  type Options = {
    /** Answers by method; functions are called. */
    bundler?: Record<string, unknown>
    isPaid?: boolean
    /** Receives the pauses, in milliseconds. */
    waits?: number[]
  }
}

const limits = {
  callGasLimit: '0x5208',
  preVerificationGas: '0xc350',
  verificationGasLimit: '0xc350',
}
const usual = {
  eth_estimateUserOperationGas: limits,
  eth_sendUserOperation: `0x${'22'.repeat(32)}`,
}

const self = context().addresses.eip155 as Hex
const once = encodeFunctionData({ abi, args: [self, 0n, '0x12345678'], functionName: 'execute' })
const none = encodeFunctionData({ abi, args: [[]], functionName: 'executeBatch' })

test.each<[string, Hex]>([
  ['a call with an extra byte', `${once}00`],
  ['an empty batch', none],
  ['an unknown function of the account', '0x12345678'],
  ['nothing', '0x'],
])('[AUTH-18][SEC-117] security: %s cannot be approved', async (_, callData) => {
  const { description } = await sendUserOperation([{ callData }], smart())
  expect(words(description)).toEqual(['block blockedSelf'])
})

const send = (given: MethodContext) => sendTransactionAsOperation([{ to, value: '0x1' }], given)
const sponsor = (more: object = {}) => {
  const paid = { isFinal: true, paymaster: to, paymasterData: '0x12', ...more }
  return { pm_getPaymasterStubData: paid }
}

const refusedBy = (code: ErrorCode) => () => {
  throw new BaseError(code)
}
test.each<[string, ErrorCode, Record<string, unknown>]>([
  [
    'the zero address as sponsor',
    'RESPONSE_INVALID',
    sponsor({ paymaster: `0x${'00'.repeat(20)}` }),
  ],
  [
    'no response',
    'UPSTREAM_UNAVAILABLE',
    { pm_getPaymasterStubData: refusedBy('UPSTREAM_UNAVAILABLE') },
  ],
  ['a refusal', 'PROVIDER_ERROR', { pm_getPaymasterStubData: refusedBy('PROVIDER_ERROR') }],
])(
  '[AUTH-14][AUTH-18][API-24] security: %s of a paymaster: the user pays and sees the fee, unless the page requires sponsorship',
  async (_, code, bundler) => {
    const given = smart({ bundler, isPaid: true })
    const { description } = await send(given)
    const names = description.rows.map(({ label }) => label)
    expect(names).toContain('fee')
    expect(names).not.toContain('feePaidBy')

    const calls = [toCall({ to, value: '0x1' })]
    const finish = async () => {}
    const sponsorship = 'required'
    await expect(
      runCalls({ context: given, finish, sponsorship, what: { calls } }),
    ).rejects.toMatchObject({ code })
  },
)

test('[AUTH-14] behavior: an aborted request asks for no fee', async () => {
  const given = new AbortController()
  const bundler = {
    pm_getPaymasterStubData() {
      given.abort()
      throw new BaseError('REQUEST_ABORTED')
    },
  }
  const asked = { ...smart({ bundler, isPaid: true }), signal: given.signal }
  await expect(send(asked)).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
})

test('[AUTH-14][AUTH-18] error: a reverted operation is not a success', async () => {
  const transactionHash = `0x${'33'.repeat(32)}`
  const included = (success?: boolean) =>
    smart({
      bundler: { eth_getUserOperationReceipt: { receipt: { transactionHash }, success } },
    })
  const run = async (given: MethodContext) =>
    (await send(given)).finish([new Uint8Array(65).fill(1)])
  expect(await run(included(true))).toBe(transactionHash)
  await expect(run(included(false))).rejects.toMatchObject({
    code: 'PROVIDER_ERROR',
    message: expect.stringContaining(transactionHash),
  })
  // Without `success` the outcome is unknown.
  await expect(run(included())).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
})

const lost = new BaseError('UPSTREAM_UNAVAILABLE')
const losing = {
  eth_sendUserOperation() {
    throw lost
  },
}
const signatures = [new Uint8Array(65).fill(1)]
const transactionHash = `0x${'33'.repeat(32)}`
const included = { receipt: { transactionHash }, success: true }

test('behavior: the bundler’s answer is lost, but it has the operation: returns its result', async () => {
  const receipts = [null, null, included]
  const receipt = () => (receipts.length > 1 ? receipts.shift() : receipts[0])
  const known = [null, {}]
  const eth_getUserOperationByHash = () => (known.length > 1 ? known.shift() : known[0])
  const given = smart({
    bundler: { ...losing, eth_getUserOperationByHash, eth_getUserOperationReceipt: receipt },
  })
  expect(await (await send(given)).finish(signatures)).toBe(transactionHash)
  const operation = await sendUserOperation([{ callData: once }], given)
  expect(await operation.finish(signatures)).toMatch(/^0x[0-9a-f]{64}$/)
})

test('error: the bundler’s answer is lost and it does not have the operation, or that reverts', async () => {
  await expect((await send(smart({ bundler: losing }))).finish(signatures)).rejects.toBe(lost)
  const reverted = {
    eth_getUserOperationByHash: {},
    eth_getUserOperationReceipt: { ...included, success: false },
  }
  const given = smart({ bundler: { ...losing, ...reverted } })
  await expect((await send(given)).finish(signatures)).rejects.toMatchObject({
    code: 'PROVIDER_ERROR',
  })
})

test('behavior: a batch is known by its id before it is sent, also if the answer is lost; a refused one is forgotten', async () => {
  const request = { calls: [{ to, value: '0x1' }], id: 'one' }
  let wasKnown: unknown
  const given = smart({
    bundler: {
      async eth_sendUserOperation() {
        wasKnown = await given.bundles.find('one', given.walletId)
        throw lost
      },
    },
  })
  const { finish } = await sendCalls([request], given)
  expect(await finish(signatures)).toEqual({ id: 'one' })
  expect(wasKnown).toMatchObject({ operation: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  expect(await given.bundles.find('one', given.walletId)).toEqual(wasKnown)
  await expect(sendCalls([request], given)).rejects.toThrow('already sent')

  const refusing = smart({ bundler: { eth_sendUserOperation: refusedBy('PROVIDER_ERROR') } })
  const refused = await sendCalls([request], refusing)
  await expect(refused.finish(signatures)).rejects.toMatchObject({ code: 'PROVIDER_ERROR' })
  expect(await refusing.bundles.find('one', refusing.walletId)).toBeUndefined()
})

test('[API-24] behavior: polling for an operation slows down, for three minutes', async () => {
  const waits: number[] = []
  const { finish } = await send(smart({ waits }))
  await expect(finish([new Uint8Array(65).fill(1)])).rejects.toMatchObject({
    code: 'UPSTREAM_UNAVAILABLE',
  })
  expect(waits.slice(0, 4)).toEqual([1_000, 2_000, 4_000, 4_000])
  expect(Math.max(...waits)).toBe(4_000)
  expect(waits.reduce((sum, ms) => sum + ms)).toBe(179_000)
})

test.each<[string, Record<string, unknown>]>([
  [
    'a price far above the network’s',
    {
      pimlico_getUserOperationGasPrice: {
        standard: { maxFeePerGas: '0x271d94901', maxPriorityFeePerGas: '0x1' },
      },
    },
  ],
  ...Object.keys(limits).map((name): [string, Record<string, unknown>] => [
    `${name} without end`,
    { eth_estimateUserOperationGas: { ...limits, [name]: '0x989680' } },
  ]),
])('[AUTH-18][API-24] security: a bundler asks for %s', async (_, bundler) => {
  for (const isPaid of [false, true])
    await expect(send(smart({ bundler: { ...sponsor(), ...bundler }, isPaid }))).rejects.toThrow(
      'The bundler asks for',
    )
})

test('[API-24] behavior: a bundler may ask for more than the network’s current price', async () => {
  const standard = { maxFeePerGas: '0x12a05f200', maxPriorityFeePerGas: '0x1' }
  const bundler = { pimlico_getUserOperationGasPrice: { standard } }
  const { description } = await send(smart({ bundler }))
  const gas = 0x5208 + 2 * 0xc350
  expect(description.rows).toContainEqual({ label: 'fee', value: `${(gas * 5) / 1e9} ETH` })
})

test('[AUTH-18][SEC-117] security: the sponsor is shown as an address; its name is one line, marked as a claim', async () => {
  const name = `Good\u202e Deeds\n${'x'.repeat(100)}`
  const given = smart({ bundler: sponsor({ sponsor: { name } }), isPaid: true })
  const { description } = await send(given)
  const at = description.rows.findIndex(({ label }) => label === 'feePaidBy')
  expect(description.rows.slice(at, at + 2)).toEqual([
    { label: 'feePaidBy', value: to },
    { depth: 1, label: 'claims', value: `Good Deeds ${'x'.repeat(28)}…` },
  ])
})
