import {
  accountAddresses,
  addresses,
  delegatorAccounts,
  hybridAccounts,
  smartAccounts,
  startChain,
} from '@fairlead/test/node'
import {
  encodeFunctionData,
  type Hex,
  hashMessage,
  numberToHex,
  parseAbi,
  parseEther,
  stringToHex,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Description } from '../approval/Description.ts'
import { openSmartFrame, paymasterUrl } from '../testing/openSmartFrame.ts'

const someone = '0x000000000000000000000000000000000000dEaD'
const other = '0x000000000000000000000000000000000000bEEF'
const tokenAbi = parseAbi(['function approve(address spender, uint256 amount)'])

let chain: Awaited<ReturnType<typeof startChain>>
beforeAll(async () => {
  chain = await startChain({ chainId: 31337 })
})
afterAll(() => chain.stop())

type Status = { atomic: boolean; receipts?: { status: Hex }[]; status: number }
type Opened = Awaited<ReturnType<typeof openSmartFrame>>

const held = ({ clients }: Opened, address: Hex) => clients.reader.getBalance({ address })
const labels = ({ about = [], rows }: Pick<Description, 'about' | 'rows'>) =>
  Object.fromEntries([...rows, ...about].map(({ label, value }) => [label, value]))
const words = ({ warnings }: { warnings: readonly { level: string; word: string }[] }) =>
  warnings.map(({ level, word }) => `${level} ${word}`)

async function statusOf(opened: Opened, id: string): Promise<Status> {
  let status: Status | undefined
  const look = async () => {
    status = (await opened.ask('wallet_getCallsStatus', [id])) as Status
    return status.status
  }
  await expect.poll(look).not.toBe(100)
  return status!
}

test('[AUTH-14][FEAT-20][API-24] default: a batch of an account without ether, sponsored by the project', async () => {
  const opened = await openSmartFrame({
    chain,
    dailyWei: String(parseEther('1')),
    smartAccount: smartAccounts.eip7702,
  })
  const { approve, clients, frame, user } = opened
  const value = parseEther('2')
  await clients.control.setBalance({ address: user.address, value })
  const before = [await held(opened, someone), await held(opened, other)]
  const calls = [
    { to: someone, value: numberToHex(5n) },
    { to: other, value: numberToHex(6n) },
  ]
  const capabilities = { paymasterService: { url: `${paymasterUrl}?chainId=eip155:31337` } }
  const request = { atomicRequired: true, calls, capabilities, chainId: '0x7a69', version: '2.0.0' }

  const { description, result } = await approve('wallet_sendCalls', [request])
  expect(description.title).toBe('batch')
  expect(description.rows.filter(({ label }) => label === 'to').map((row) => row.value)).toEqual([
    someone,
    '0x000000000000000000000000000000000000bEEF',
  ])
  expect(labels(description)).toMatchObject({
    feePaidBy: accountAddresses.paymaster08,
    claims: expect.any(String),
    smartCode: accountAddresses.simple7702Account,
    total: '0.000000000000000011 ETH',
  })
  expect(labels(description)).not.toHaveProperty('fee')
  expect(words(description)).toEqual(['note warnSmartOn'])

  const { id } = result as { id: string }
  expect(await statusOf(opened, id)).toMatchObject({
    atomic: true,
    chainId: '0x7a69',
    id,
    receipts: [{ status: '0x1' }],
    status: 200,
    version: '2.0.0',
  })
  expect(await held(opened, someone)).toBe(before[0]! + 5n)
  expect(await held(opened, other)).toBe(before[1]! + 6n)
  // The user did not pay for gas.
  expect(await held(opened, user.address)).toBe(value - 11n)
  expect(await frame.ask('GET_USER')).toMatchObject({ smartAccountDeployed: true })
})

const everyKind = {
  ...smartAccounts,
  delegator: delegatorAccounts[31337],
  hybrid: hybridAccounts[31337],
}
test.each(Object.entries(everyKind))(
  '[AUTH-14][API-24] default: %s sends a transaction, which returns its transaction hash, and then a batch',
  async (_, smartAccount) => {
    const opened = await openSmartFrame({ chain, smartAccount })
    const { approve, clients, user } = opened
    await clients.control.setBalance({ address: user.address, value: parseEther('1') })
    const before = await held(opened, someone)
    const transaction = { from: user.address, to: someone, value: '0x7' }

    const { description, result } = await approve('eth_sendTransaction', [transaction])
    const receipt = await clients.reader.getTransactionReceipt({ hash: result as Hex })
    expect(receipt).toMatchObject({ status: 'success' })
    expect(await held(opened, someone)).toBe(before + 7n)
    expect(description.title).toBe('send')
    expect(labels(description)).toMatchObject({ fee: expect.stringMatching(/^0\.\d+ ETH$/) })
    const opening = smartAccount.kind === 'eip7702' ? 'warnSmartOn' : 'warnSmartMade'
    expect(words(description)).toEqual([`note ${opening}`])

    const calls = [transaction, transaction].map(({ to, value }) => ({ to, value }))
    const sent = await approve('wallet_sendCalls', [{ calls, from: user.address }])
    expect(words(sent.description)).toEqual([])
    const { id } = sent.result as { id: string }
    expect(await statusOf(opened, id)).toMatchObject({ atomic: true, status: 200 })
    expect(await held(opened, someone)).toBe(before + 21n)
    // The actual cost is below the shown maximum.
    expect(await held(opened, user.address)).toBeLessThan(parseEther('1') - 21n)
  },
)

test('[AUTH-14][AUTH-18] security: rules for one call apply to each of a batch, and the account itself is no allowed target', async () => {
  const opened = await openSmartFrame({ chain, smartAccount: smartAccounts.eip7702 })
  const { ask, clients, frame, show, user } = opened
  await clients.control.setBalance({ address: user.address, value: parseEther('1') })
  const unlimited = encodeFunctionData({
    abi: tokenAbi,
    args: [other, 2n ** 256n - 1n],
    functionName: 'approve',
  })
  const send = (calls: unknown[]) => {
    const answer = ask('wallet_sendCalls', [{ calls }])
    return { answer, asked: show(answer) }
  }

  const risky = send([
    { to: someone, value: '0x1' },
    { data: unlimited, to: addresses.usdc },
  ])
  const { description } = await risky.asked
  expect(words(description)).toContain('high warnUnlimited')
  frame.queue.reject(await risky.asked)
  await expect(risky.answer).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })

  const taken = send([
    { to: someone, value: '0x1' },
    { data: '0x12345678', to: user.address },
  ])
  const asked = await taken.asked
  expect(words(asked.description)).toContain('block blockedSelf')
  frame.queue.approve(asked)
  expect(frame.queue.shown()?.isRunning).toBe(false)
  frame.queue.reject(asked)
  await expect(taken.answer).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })
})

test('[AUTH-14] error: no balance, code that is not the operator’s, and an ended sponsorship', async () => {
  const poor = await openSmartFrame({ chain, smartAccount: smartAccounts.eip7702 })
  const transaction = { to: someone, value: '0x1' }
  await expect(poor.ask('eth_sendTransaction', [transaction])).rejects.toThrow('insufficient funds')

  const codeHash = `0x${'12'.repeat(32)}` as const
  const changed = await openSmartFrame({
    chain,
    smartAccount: { ...smartAccounts.eip7702, codeHash },
  })
  await expect(changed.ask('eth_sendTransaction', [transaction])).rejects.toMatchObject({
    code: 'FEATURE_UNAVAILABLE',
  })

  const spent = await openSmartFrame({ chain, dailyWei: '1', smartAccount: smartAccounts.eip7702 })
  const { address } = spent.user
  await spent.clients.control.setBalance({ address, value: parseEther('1') })
  const calls = [transaction]
  const capabilities = { paymasterService: { url: paymasterUrl } }
  await expect(spent.ask('wallet_sendCalls', [{ calls, capabilities }])).rejects.toThrow(
    'Over this project’s daily sponsorship limit',
  )
  // If the page doesn't require a sponsor, the user may pay.
  const { description } = await spent.approve('wallet_sendCalls', [{ calls }])
  expect(labels(description)).toHaveProperty('fee')
})

test.each(Object.entries({ eip7702: smartAccounts.eip7702, delegator: delegatorAccounts[31337] }))(
  '[AUTH-14][SEC-123] behavior: signatures of a %s account are valid on chain (ERC-1271), before and after its first use, and for no other account',
  async (_, smartAccount) => {
    const opened = await openSmartFrame({ chain, smartAccount })
    const { approve, clients, user } = opened
    const { address } = user
    await clients.control.setBalance({ address, value: parseEther('1') })
    const message = 'Hello'
    const typedData = {
      domain: { chainId: 31337, name: 'Test', verifyingContract: addresses.usdc },
      message: { text: 'Hello' },
      primaryType: 'Note',
      types: { Note: [{ name: 'text', type: 'string' }] },
    } as const
    const sign = async () => ({
      message: (await approve('personal_sign', [stringToHex(message), address])).result as Hex,
      typedData: (await approve('eth_signTypedData_v4', [address, typedData])).result as Hex,
    })
    const check = async (signed: { message: Hex; typedData: Hex }, of: Hex) => [
      await clients.reader.verifyMessage({ address: of, message, signature: signed.message }),
      await clients.reader.verifyTypedData({
        address: of,
        ...typedData,
        signature: signed.typedData,
      }),
    ]

    const early = await sign()
    expect(await check(early, address)).toEqual([true, true])
    await approve('eth_sendTransaction', [{ to: someone, value: '0x1' }])
    const late = await sign()
    const isValid = {
      abi: parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)']),
    }
    for (const signed of [early, late]) {
      expect(await check(signed, address)).toEqual([true, true])
      // The account's own code confirms it (ERC-1271).
      expect(
        await clients.reader.readContract({
          ...isValid,
          address,
          args: [hashMessage(message), signed.message],
          functionName: 'isValidSignature',
        }),
      ).toBe('0x1626ba7e')
    }
    // Another account with the same code.
    const stranger = await openSmartFrame({ chain, smartAccount })
    await stranger.clients.control.setBalance({
      address: stranger.user.address,
      value: parseEther('1'),
    })
    await stranger.approve('eth_sendTransaction', [{ to: someone, value: '0x1' }])
    expect(await check(late, stranger.user.address)).toEqual([false, false])
  },
)

test('[AUTH-14][SEC-123] security: an account that verifies no signatures signs no messages', async () => {
  const opened = await openSmartFrame({ chain, smartAccount: smartAccounts.counterfactual08 })
  const { ask, user } = opened
  const refusal = expect.objectContaining({ code: 'FEATURE_UNAVAILABLE' })
  const { address } = user
  await expect(ask('personal_sign', ['0x12', address])).rejects.toEqual(refusal)
  const [, plain] = user.accounts
  await expect(ask('personal_sign', ['0x12', plain?.address])).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
  })
})

test('[AUTH-11][API-24] behavior: manually built operations, and calls to the bundler', async () => {
  const opened = await openSmartFrame({ chain, smartAccount: smartAccounts.eip7702 })
  const { approve, ask, clients, user } = opened
  await clients.control.setBalance({ address: user.address, value: parseEther('1') })
  expect(await ask('eth_supportedEntryPoints', [])).toContain(accountAddresses.entryPoint08)
  const callData = encodeFunctionData({
    abi: parseAbi(['function execute(address, uint256, bytes)']),
    args: [someone, 9n, '0x'],
    functionName: 'execute',
  })
  const entryPoint = accountAddresses.entryPoint08
  const operation = { callData, nonce: '0x0', sender: user.address }
  const { description, result } = await approve('eth_sendUserOperation', [operation, entryPoint])
  expect(labels(description)).toMatchObject({ amount: '0.000000000000000009 ETH', to: someone })
  await expect
    .poll(async () => await ask('eth_getUserOperationReceipt', [result]))
    .toMatchObject({ success: true })
  expect(await ask('eth_getUserOperationByHash', [result])).toMatchObject({
    entryPoint: entryPoint.toLowerCase(),
  })

  const refusal = expect.objectContaining({ code: 'REQUEST_INVALID' })
  const eip7702Auth = { address: someone, chainId: '0x1', nonce: '0x0', r: '0x1', s: '0x1' }
  for (const change of [
    { eip7702Auth },
    { paymaster: someone },
    { sender: someone },
    { initCode: '0x12' },
  ])
    await expect(
      ask('eth_sendUserOperation', [{ ...operation, ...change }, entryPoint]),
    ).rejects.toEqual(refusal)
  await expect(
    ask('eth_sendUserOperation', [operation, accountAddresses.entryPoint07]),
  ).rejects.toEqual(refusal)
  await expect(
    ask('eth_sendTransaction', [{ authorizationList: [eip7702Auth], to: someone }]),
  ).rejects.toEqual(refusal)
})

test('[AUTH-14][FEAT-04] behavior: a regular account sends a batch sequentially, and reports that it is not atomic', async () => {
  const opened = await openSmartFrame({ chain, smartAccount: smartAccounts.eip7702 })
  const { approve, ask, clients, frame, user } = opened
  await clients.control.setBalance({ address: user.address, value: parseEther('1') })
  expect(await ask('wallet_getCapabilities', [user.address, ['0x7a69', '0x1']])).toEqual({
    '0x7a69': { atomic: { status: 'supported' }, paymasterService: { supported: false } },
  })
  await frame.ask('SET_PREFERRED_ACCOUNT', { type: 'eoa' })
  expect(await ask('wallet_getCapabilities', [user.address])).toEqual({
    '0x7a69': { atomic: { status: 'unsupported' } },
  })
  const before = await held(opened, someone)
  const calls = [
    { to: someone, value: '0x5' },
    { to: someone, value: '0x6' },
  ]
  const refusal = expect.objectContaining({ code: 'FEATURE_UNAVAILABLE' })
  await expect(ask('wallet_sendCalls', [{ atomicRequired: true, calls }])).rejects.toEqual(refusal)

  const { description, result } = await approve('wallet_sendCalls', [{ calls, id: 'mine' }])
  expect(words(description)).toEqual(['note warnInTurn'])
  expect(labels(description)).toHaveProperty('total')
  expect(result).toEqual({ id: 'mine' })
  const status = await statusOf(opened, 'mine')
  expect(status).toMatchObject({ atomic: false, status: 200 })
  expect(status.receipts).toHaveLength(2)
  expect(await held(opened, someone)).toBe(before + 11n)
  await expect(ask('wallet_sendCalls', [{ calls, id: 'mine' }])).rejects.toMatchObject({
    code: 'CONFLICT',
  })
})
