import { BaseError } from '@fairlead/protocol'
import { type Hex, keccak256 } from 'viem'
import { expect, test } from 'vitest'
import { methods } from '../calls/methods.ts'
import { toFailure } from '../frame/createFirewall.ts'
import { signTypedData } from '../sign/signTypedData.ts'
import { context, words } from '../testing/methodContext.ts'
import { createBundles } from './createBundles.ts'
import { readStatus } from './readStatus.ts'
import { sendCalls } from './sendCalls.ts'

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const call = { to, value: '0x1' }
const receipt = {
  blockHash: '0x1',
  blockNumber: '0x1',
  gasUsed: '0x5208',
  logs: [],
  status: '0x1',
  transactionHash: '0x1',
}
const invalid = expect.objectContaining({ code: 'REQUEST_INVALID' })
const missing = expect.objectContaining({ code: 'FEATURE_UNAVAILABLE' })

/** A smart account on a network whose bundler must not be asked here. */
function smart(): ReturnType<typeof context> {
  const plain = context()
  const smartAccount = {
    address: to,
    codeHash: `0x${'ab'.repeat(32)}`,
    entryPoint: '0.8',
    kind: 'eip7702',
    paymasterUrl: 'https://data.example/v1/bundler',
  } as const
  return {
    ...plain,
    account: { address: plain.addresses.eip155, type: 'smartAccount' },
    network: { ...plain.network, smartAccount },
  }
}

test.each<[string, object]>([
  ['no calls', { calls: [] }],
  ['a call without a receiver', { calls: [{ value: '0x1' }] }],
  ['a decimal amount', { calls: [{ to, value: '1' }] }],
  ['invalid data', { calls: [{ data: '0x1', to }] }],
  ['another account', { calls: [call], from: to }],
  ['an unknown version', { calls: [call], version: '3.0.0' }],
  ['an id that is too long', { calls: [call], id: 'x'.repeat(4_097) }],
])('[FEAT-20][AUTH-18] error: %s', async (_, request) => {
  await expect(sendCalls([request], smart())).rejects.toEqual(invalid)
})

/** Returns the error code that a page receives. https://eips.ethereum.org/EIPS/eip-5792#error-codes */
const numberOf = (request: object, given: ReturnType<typeof context>) =>
  sendCalls([request], given).then(
    () => undefined,
    (error: unknown) => toFailure(error).x?.rpcCode,
  )

test.each<[number, string, object]>([
  [5700, 'an unknown capability', { calls: [call], capabilities: { flowControl: {} } }],
  [5710, 'a different network than the one in use', { calls: [call], chainId: '0x2' }],
  [5720, 'a used id', { calls: [call], id: 'used' }],
  [5740, 'too many calls', { calls: Array.from({ length: 21 }, () => call) }],
])('[ERR-05][FEAT-20][SEC-113] error: %i for %s', async (number, _, request) => {
  const given = smart()
  const { caipNetworkId } = given.network
  await given.bundles.keep({
    caipNetworkId,
    count: 1,
    id: 'used',
    sentAt: 0,
    walletId: given.walletId,
  })
  expect(await numberOf(request, given)).toBe(number)
})

test('[ERR-05][FEAT-20] error: 5760 for an atomic batch with a regular account, and no number for an invalid request', async () => {
  const calls = [call, call]
  expect(await numberOf({ atomicRequired: true, calls }, context())).toBe(5760)
  expect(await numberOf({ calls: [] }, context())).toBeUndefined()
})

test.each<[string, object]>([
  ['an unknown capability', { calls: [call], capabilities: { flowControl: {} } }],
  [
    'an unknown capability of one call',
    { calls: [{ ...call, capabilities: { flowControl: {} } }] },
  ],
  [
    'a paymaster that the operator does not list',
    {
      calls: [call],
      capabilities: { paymasterService: { url: 'https://evil.example/v1/bundler' } },
    },
  ],
  [
    'a paymaster with another path',
    { calls: [call], capabilities: { paymasterService: { url: 'https://data.example/other' } } },
  ],
  [
    'a paymaster for one call',
    {
      calls: [
        { ...call, capabilities: { paymasterService: { url: 'https://data.example/v1/bundler' } } },
      ],
    },
  ],
])('[FEAT-20][AUTH-18] error: a page requires %s', async (_, request) => {
  await expect(sendCalls([request], smart())).rejects.toEqual(missing)
})

test('[FEAT-20] error: an atomic batch, or a paymaster, with a regular account', async () => {
  const calls = [call, call]
  await expect(sendCalls([{ atomicRequired: true, calls }], context())).rejects.toEqual(missing)
  const capabilities = { paymasterService: { url: 'https://data.example/v1/bundler' } }
  await expect(sendCalls([{ calls, capabilities }], context())).rejects.toEqual(missing)
})

test('[FEAT-20][AUTH-18] default: a regular account shows all calls, and stops at a rejected one', async () => {
  const sent: string[] = []
  const given = context({
    answers: {
      eth_sendRawTransaction: ([raw]) => {
        if (sent.push(String(raw)) === 2) throw new TypeError('refused')
        return `0x${'11'.repeat(32)}`
      },
    },
  })
  const optional = { flowControl: { optional: true } }
  const calls = [call, { data: '0x12345678', to }, call]
  const { description, signingRequests, finish } = await sendCalls(
    [{ calls, capabilities: optional, id: 'one' }],
    given,
  )
  expect(description.title).toBe('batch')
  expect(
    description.rows.filter(({ label }) => label === 'call').map(({ value }) => value),
  ).toEqual(['1 / 3', '2 / 3', '3 / 3'])
  // Long data from the page must not push our own rows out of view.
  expect(description.details).toEqual([
    { label: 'call', value: '2 / 3' },
    { depth: 1, label: 'data', value: '0x12345678' },
  ])
  expect(description.rows.slice(0, 2).map(({ label }) => label)).toEqual(['fee', 'total'])
  expect(words(description)).toEqual(['high warnUnknown', 'note warnInTurn'])

  const signature = new Uint8Array(65).fill(1)
  signature[64] = 27
  expect(await finish(signingRequests.map(() => signature))).toEqual({ id: 'one' })
  // The third call depends on the second, which failed.
  expect(sent).toHaveLength(2)
  const bundle = await given.bundles.find('one', given.walletId)
  expect(bundle).toMatchObject({ count: 3, transactions: [`0x${'11'.repeat(32)}`] })
  expect(await given.bundles.find('one', 'wal_other00000000000')).toBeUndefined()
})

test('behavior: a regular account whose first or second answer is lost: the status ends if the transaction was lost too', async () => {
  const signature = new Uint8Array(65).fill(1)
  signature[64] = 27
  for (const accepted of [0, 1]) {
    const raw = new Set<Hex>()
    const given = context({
      answers: {
        eth_getTransactionByHash: () => null,
        eth_getTransactionReceipt: ([hash]) =>
          [...raw].slice(0, accepted).some((sent) => keccak256(sent) === hash) ? receipt : null,
        eth_sendRawTransaction: ([sent]) => {
          raw.add(sent as Hex)
          if (raw.size > accepted) throw new BaseError('UPSTREAM_UNAVAILABLE')
          return keccak256(sent as Hex)
        },
      },
    })
    const request = { calls: [call, call, call], id: 'one' }
    const { finish, signingRequests } = await sendCalls([request], given)
    const answer = finish(signingRequests.map(() => signature))
    if (accepted > 0) expect(await answer).toEqual({ id: 'one' })
    else await expect(answer).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
    const transactions = [...raw].map((sent) => keccak256(sent))
    expect(transactions).toHaveLength(accepted + 1)
    const bundle = await given.bundles.find('one', given.walletId)
    expect(bundle).toMatchObject({ transactions })
    expect(await numberOf(request, given)).toBe(5720)
    const statusAt = (ms: number) =>
      readStatus(bundle!, {
        ...given,
        clock: () => given.clock() + ms,
        networks: { find: () => given.network },
      })
    expect(await statusAt(299_999)).toMatchObject({ status: 100 })
    expect(await statusAt(300_000)).toMatchObject({ status: accepted > 0 ? 600 : 400 })
  }
})

test('[FEAT-20] behavior: batches survive a reload, the oldest are removed, and stored data is validated', async () => {
  const values = new Map<string, unknown>()
  const store = {
    get: async (key: string) => values.get(key),
    set: async (key: string, value: unknown) => void values.set(key, value),
  }
  const open = () =>
    createBundles({ locks: (_, run) => run(), scope: 'project https://app.example', store })
  const bundle = { caipNetworkId: 'eip155:1', count: 1, sentAt: 1, walletId: 'wal' }
  for (let index = 0; index <= 100; index++) await open().keep({ ...bundle, id: `${index}` })
  expect(await open().find('0', 'wal')).toBeUndefined()
  expect(await open().find('100', 'wal')).toMatchObject({ id: '100' })
  for (const key of values.keys()) values.set(key, [{ id: 1 }])
  expect(await open().find('100', 'wal')).toBeUndefined()
})

test('[AUTH-18][SEC-116] security: a user operation sent as typed data cannot be approved', async () => {
  const given = context()
  const types = { PackedUserOperation: [{ name: 'sender', type: 'address' }] }
  const data = {
    domain: { chainId: 1, name: 'ERC4337', verifyingContract: to, version: '1' },
    message: { sender: to },
    primaryType: 'PackedUserOperation',
    types,
  }
  const { description } = await signTypedData([given.addresses.eip155, data], given)
  expect(words(description)).toEqual(['block blockedOperation'])
})

test.each([
  ['wallet_grantPermissions', [{}]],
  ['wallet_requestExecutionPermissions', [{}]],
  ['wallet_revokeExecutionPermission', [{ permissionContext: '0x' }]],
  ['wallet_revokePermissions', [{ pci: '1' }]],
] as const)(
  '[AUTH-11][FEAT-14] %s is refused on a network without sessions, before anything is asked',
  async (method, params) => {
    const given = context()
    const asked: unknown[] = []
    const session = { call: async (route: unknown) => asked.push(route) as never }
    await expect(methods.get(method)?.(params, { ...given, session })).rejects.toMatchObject({
      code: 'FEATURE_UNAVAILABLE',
    })
    expect([...asked, ...given.asked]).toEqual([])
  },
)
