import { BaseError } from '@fairlead/protocol'
import {
  bytesToHex,
  encodeFunctionData,
  erc20Abi,
  hexToBytes,
  keccak256,
  parseAbi,
  parseTransaction,
  serializeSignature,
  serializeTransaction,
} from 'viem'
import { sign } from 'viem/accounts'
import { expect, test } from 'vitest'
import { sendCalls } from '../smart/sendCalls.ts'
import { context, words } from '../testing/methodContext.ts'
import { sendTransaction } from './sendTransaction.ts'

const { addresses } = context()
const to = '0x000000000000000000000000000000000000dEaD'
const other = '0x0000000000000000000000000000000000000B0b'
const send = (fields: Record<string, unknown>, options: context.Options = {}) =>
  sendTransaction([{ from: addresses.eip155, to, ...fields }], context(options))
const rows = async (prepared: ReturnType<typeof send>) =>
  Object.fromEntries((await prepared).description.rows.map(({ label, value }) => [label, value]))

test('[AUTH-11][AUTH-18] default: amount, receiver and the maximum fee; the shown bytes are signed and sent once', async () => {
  const world = context()
  const prepared = await sendTransaction([{ to, value: '0xde0b6b3a7640000' }], world)
  expect(prepared.description).toMatchObject({
    rows: [
      { label: 'amount', value: '1 ETH' },
      { label: 'to', value: to },
      { label: 'fee', value: '0.00005292 ETH' },
    ],
    title: 'send',
    warnings: [],
  })
  const [signingRequest] = prepared.signingRequests as readonly { unsigned: Uint8Array }[]
  expect(parseTransaction(bytesToHex(signingRequest!.unsigned))).toMatchObject({
    chainId: 1,
    gas: 25_200n,
    nonce: 7,
    to: to.toLowerCase(),
    value: 10n ** 18n,
  })

  const privateKey = `0x${'01'.repeat(32)}` as const
  const signature = await sign({ hash: keccak256(signingRequest!.unsigned), privateKey })
  await prepared.finish([hexToBytes(serializeSignature(signature))])
  const sent = world.asked.filter(({ method }) => method === 'eth_sendRawTransaction')
  expect(sent).toHaveLength(1)
  const parsed = parseTransaction(sent[0]!.params[0] as `0x02${string}`)
  const { r, s, v: _, yParity, ...unsigned } = parsed as typeof parsed & { v?: bigint }
  expect(serializeTransaction(unsigned as never)).toBe(bytesToHex(signingRequest!.unsigned))
  expect([r, s, yParity]).toEqual([signature.r, signature.s, signature.yParity])
})

/** Answers of the OP Stack's gas price oracle. */
const oracle = (fee: string | BaseError) => ({
  eth_call: ([call]: readonly unknown[]) => {
    const { data, to: asked } = call as { data: string; to: string }
    if (asked !== '0x420000000000000000000000000000000000000F') return '0x'
    expect(data).toMatch(/^0x49948e0e/)
    if (typeof fee !== 'string') throw fee
    return fee
  },
})

test.each([
  ['on an OP Stack chain', `0x${'38d7ea4c68000'.padStart(64, '0')}`, '0.00205292 ETH'],
  ['without such a contract', '0x', '0.00005292 ETH'],
  ['if the contract reverts', new BaseError('PROVIDER_ERROR'), '0.00005292 ETH'],
])('[AUTH-18] the maximum fee, including the layer-1 fee: %s', async (_, answer, fee) => {
  expect(await rows(send({ value: '0x1' }, { answers: oracle(answer) }))).toMatchObject({ fee })
})

test('[AUTH-18] error: an unknown fee is not omitted', async () => {
  const answers = oracle(new BaseError('UPSTREAM_UNAVAILABLE'))
  await expect(send({ value: '0x1' }, { answers })).rejects.toMatchObject({
    code: 'UPSTREAM_UNAVAILABLE',
  })
})

test('[SEC-117] a token with an unreadable name is still shown in its decimals', async () => {
  const data = encodeFunctionData({ abi: erc20Abi, args: [other, 15n], functionName: 'transfer' })
  const answers = {
    eth_call: ([call]: readonly unknown[]) =>
      (call as { data: string }).data === '0x313ce567'
        ? `0x${'1'.padStart(64, '0')}`
        : `0x${'4d4b52'.padEnd(64, '0')}`,
  }
  expect(await rows(send({ data }, { answers }))).toMatchObject({ amount: '1.5', to: other })
})

/** Answers of a contract with decimals, like a token. */
const tokenAnswers = (decimals: number) => ({
  eth_call: ([call]: readonly unknown[]) =>
    (call as { data: string }).data === '0x313ce567'
      ? `0x${String(decimals).padStart(64, '0')}`
      : `0x${'20'.padStart(64, '0')}${'4'.padStart(64, '0')}${'55534443'.padEnd(64, '0')}`,
})

test('[SEC-117] a token transfer: amount with the decimals of its own contract', async () => {
  const data = encodeFunctionData({
    abi: erc20Abi,
    args: [other, 1_500_000n],
    functionName: 'transfer',
  })
  const answers = tokenAnswers(6)
  expect(await rows(send({ data }, { answers }))).toMatchObject({
    amount: '1.5 USDC',
    contract: to,
    to: other,
  })
})

test.each([
  ['without limit', 2n ** 256n - 1n, 'allowanceUnlimited', ['high warnUnlimited']],
  ['of an amount', 5n, 'allowance', ['note warnAllowance']],
  ['revoked', 0n, 'allowance', []],
])('[SEC-117] an allowance %s', async (_, amount, label, expected) => {
  const data = encodeFunctionData({ abi: erc20Abi, args: [other, amount], functionName: 'approve' })
  const { description } = await send({ data }, { answers: tokenAnswers(6) })
  expect(words(description)).toEqual(expected)
  expect(description.rows).toContainEqual(expect.objectContaining({ label }))
  // Users can't read sixty digits.
  expect(JSON.stringify(description.rows)).not.toMatch(/[1-9]\d{60}/)
  if (label === 'allowanceUnlimited')
    expect(description.rows).toContainEqual({ depth: 0, label, value: 'USDC' })
})

const collection = parseAbi([
  'function approve(address to, uint256 tokenId)',
  'function transferFrom(address from, address to, uint256 tokenId)',
  'function transfer(address to, uint256 tokenId)',
])

test.each([
  ['approve', 7, [other, 7n]],
  ['approve', 0, [other, 0n]],
  ['transferFrom', 0, [addresses.eip155, other, 0n]],
  ['transfer', 7, [other, 7n]],
] as const)(
  '[SEC-117] %s of %i without known decimals: may be an NFT',
  async (functionName, _, args) => {
    const data = encodeFunctionData({ abi: collection, args, functionName } as never)
    for (const answers of [{}, tokenAnswers(0)]) {
      const { description } = await send({ data }, { answers })
      expect(words(description)).toEqual(['high warnItem'])
      expect(description.rows.map(({ label }) => label)).toContain('amountOrItem')
    }
  },
)

const items = parseAbi([
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
])
const own = addresses.eip155 as `0x${string}`

test.each([
  ['an NFT', [own, other, 7n], undefined],
  ['an NFT, with empty data', [own, other, 7n, '0x'], undefined],
  ['an amount of an ERC-1155 token', [own, other, 7n, 3n, '0x'], '3'],
] as const)(
  '[SEC-117] %s is sent: its number, and no amount of a token',
  async (_, args, amount) => {
    const data = encodeFunctionData({ abi: items, args, functionName: 'safeTransferFrom' } as never)
    const { description } = await send({ data }, { answers: tokenAnswers(6) })
    expect(description.title).toBe('sendItem')
    expect(words(description)).toEqual([])
    const { amount: shown, from, itemNumber, to: receiver } = await rows(send({ data }))
    expect({ from, itemNumber, receiver, shown }).toEqual({
      from: own,
      itemNumber: '7',
      receiver: other,
      shown: amount,
    })
  },
)

test('[SEC-117] an NFT sent with data for the code of its receiver stays unknown', async () => {
  const args = [own, other, 7n, '0x01'] as const
  const data = encodeFunctionData({ abi: items, args, functionName: 'safeTransferFrom' })
  const { description } = await send({ data })
  expect(words(description)).toEqual(['high warnUnknown'])
  expect(description.block?.text).toBe(data)
})

test('[SEC-117] an NFT with the maximum number as its id, inside a multicall', async () => {
  const args = [other, 2n ** 256n - 1n] as const
  const approve = encodeFunctionData({ abi: collection, args, functionName: 'approve' })
  const data = encodeFunctionData({
    abi: parseAbi(['function multicall(bytes[] data)']),
    args: [[approve]],
  })
  expect(words((await send({ data })).description)).toEqual(['high warnUnlimited', 'high warnItem'])
})

test.each([
  ['more', 5_000_000n, 'allowanceMore', ['note warnMore']],
  ['more, without limit', 2n ** 256n - 1n, 'allowanceUnlimited', ['high warnUnlimited']],
])('[SEC-117] an allowance of %s causes a warning', async (_, amount, label, expected) => {
  const data = encodeFunctionData({
    abi: parseAbi(['function increaseAllowance(address spender, uint256 amount)']),
    args: [other, amount],
  })
  const { description } = await send({ data }, { answers: tokenAnswers(6) })
  expect(words(description)).toEqual(expected)
  expect(description.rows).toContainEqual(expect.objectContaining({ label }))
})

test('[SEC-117] all NFTs, also in nested calls; an undecodable call causes a warning', async () => {
  const all = encodeFunctionData({
    abi: parseAbi(['function setApprovalForAll(address operator, bool approved)']),
    args: [other, true],
  })
  const multicall = (data: `0x${string}`[]) =>
    encodeFunctionData({ abi: parseAbi(['function multicall(bytes[] data)']), args: [data] })
  expect(words((await send({ data: all })).description)).toEqual(['high warnAll'])
  expect(
    words((await send({ data: multicall([multicall([all]), '0x12345678']) })).description),
  ).toEqual(['high warnAll', 'high warnUnknown'])
})

test.each([
  ['unknown data', '0x12345678'],
  [
    'a call with extra bytes',
    `${encodeFunctionData({ abi: erc20Abi, args: [other, 1n], functionName: 'transfer' })}00`,
  ],
  ['a truncated call', '0xa9059cbb00'],
])('[SEC-117] %s is shown unchanged', async (_, data) => {
  const { description } = await send({ data })
  expect(description).toMatchObject({ block: { label: 'data', text: data }, title: 'contractCall' })
  expect(words(description)).toEqual(['high warnUnknown'])
})

test('[AUTH-18][SEC-117] security: a regular account cannot call its own address', async () => {
  const world = context()
  const own = [...world.own, { address: other, type: 'smartAccount' } as const]
  for (const mine of [addresses.eip155, other.toLowerCase()]) {
    const given = { ...world, own }
    const call = { data: '0xb61d27f6', to: mine }
    const one = await sendTransaction([call], given)
    expect(words(one.description)).toEqual(['block blockedSelf'])
    const many = await sendCalls([{ calls: [{ to, value: '0x1' }, call] }], given)
    expect(words(many.description)).toContain('block blockedSelf')
    // A plain transfer of coins can't change the account.
    const coins = await sendTransaction([{ to: mine, value: '0x1' }], given)
    expect(words(coins.description)).toEqual([])
  }
})

test('[AUTH-18] data for an address without code', async () => {
  const answers = { eth_getCode: () => '0x' }
  const { description } = await send({ data: '0x12345678' }, { answers })
  expect(words(description)).toContain('high warnNoCode')
})

test('[AUTH-18] a failure predicted by the network is shown; without gas from the page it is refused', async () => {
  const answers = {
    eth_estimateGas: () => {
      throw new BaseError('PROVIDER_ERROR', { shortMessage: 'execution reverted' })
    },
  }
  const { description } = await send({ gas: '0x5208' }, { answers })
  expect(words(description)).toEqual(['high warnFails'])
  await expect(send({}, { answers })).rejects.toMatchObject({ code: 'PROVIDER_ERROR' })
})

test.each([
  ['0x0', 'funds'],
  ['0xde0b6b3a7640000', undefined],
])(
  '[FEAT-06] error: refused by a node without a reason, with %s wei in the account: %s',
  async (held, reason) => {
    const answers = {
      eth_estimateGas: () => {
        throw new BaseError('PROVIDER_ERROR', {
          shortMessage: 'gas required exceeds allowance (0)',
        })
      },
      eth_getBalance: () => held,
    }
    const failed = await send({ value: '0x1' }, { answers }).catch((error: unknown) => error)
    expect((failed as { reason?: string }).reason).toBe(reason)
  },
)

test.each([
  ['another chain', { chainId: '0x5' }, 'NETWORK_UNSUPPORTED'],
  ['another sender', { from: other }, 'REQUEST_INVALID'],
  ['a code authorisation for the account', { authorizationList: [] }, 'REQUEST_INVALID'],
  ['an invalid receiver', { to: '0x12' }, 'REQUEST_INVALID'],
  ['an invalid value', { value: '1' }, 'REQUEST_INVALID'],
  ['data of odd length', { data: '0x123' }, 'REQUEST_INVALID'],
])('[SEC-113] error: %s', async (_, fields, code) => {
  await expect(send(fields)).rejects.toMatchObject({ code })
})

test('[AUTH-18] fees set by a page are not used', async () => {
  const { signingRequests } = await send({
    gasPrice: '0xffffffffffff',
    maxFeePerGas: '0xffffffffffff',
  })
  const { unsigned } = signingRequests[0] as { unsigned: Uint8Array }
  expect(parseTransaction(bytesToHex(unsigned))).toMatchObject({ maxFeePerGas: 2_100_000_000n })
})

test.each(['0x63', 99, '0x0'])('[SEC-112] nonce %j set by a page is not used', async (nonce) => {
  const world = context()
  const { signingRequests } = await sendTransaction([{ nonce, to, value: '0x1' }], world)
  const { unsigned } = signingRequests[0] as { unsigned: Uint8Array }
  expect(parseTransaction(bytesToHex(unsigned))).toMatchObject({ nonce: 7 })
  expect(world.asked).toContainEqual({
    method: 'eth_getTransactionCount',
    params: [addresses.eip155, 'pending'],
  })
})
