import {
  accountAddresses,
  accounts,
  addresses,
  loadContracts,
  startChain,
} from '@fairlead/test/node'
import { encodeFunctionData, type Hex, parseAbi, parseEther, parseGwei } from 'viem'
import { formatUserOperationRequest } from 'viem/account-abstraction'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  createDelegatedAccount,
  createSimpleAccount,
  fees,
  signOperation,
  someone,
  startBundler,
  type TestBundler,
} from '../../testing/startBundler.ts'
import { callProbeCode } from './callProbe.ts'

let chain: Awaited<ReturnType<typeof startChain>>
beforeAll(async () => {
  chain = await startChain({ chainId: 31337 })
})
afterAll(() => chain.stop())

/** Opens a server whose bundling runs until the test ends. */
async function open() {
  const bundler = await startBundler(chain)
  const following = bundler.server.follow()
  onTestFinished(() => following.close())
  return bundler
}

const held = (bundler: TestBundler, address: Hex) => bundler.clients.reader.getBalance({ address })

test.each(['0.7', '0.8'] as const)(
  '[API-24][AUTH-14] default: the first operation deploys the account, then runs a batch (%s)',
  async (version) => {
    const bundler = await open()
    const { client } = bundler
    const account = await createSimpleAccount(bundler, version)
    const before = await held(bundler, someone)
    const ownBefore = await held(bundler, accounts.bundler)

    const first = await client.sendUserOperation({
      account,
      calls: [{ to: someone, value: 7n }],
      ...fees,
    })
    const receipt = await client.waitForUserOperationReceipt({ hash: first })
    expect(receipt).toMatchObject({ sender: account.address, success: true, userOpHash: first })
    expect(receipt.entryPoint).toBe(account.entryPoint.address)
    expect(await account.isDeployed()).toBe(true)

    const second = await client.sendUserOperation({
      account,
      calls: [
        { to: someone, value: 5n },
        { to: someone, value: 6n },
      ],
      ...fees,
    })
    const other = await client.waitForUserOperationReceipt({ hash: second })
    expect(other.success).toBe(true)
    expect((await held(bundler, someone)) - before).toBe(18n)
    expect(await client.getUserOperation({ hash: second })).toMatchObject({
      transactionHash: other.receipt.transactionHash,
    })
    // The bundler's account is paid back at least the cost of the gas.
    expect(await held(bundler, accounts.bundler)).toBeGreaterThanOrEqual(ownBefore)
  },
)

test('[API-24][AUTH-14] default: the first operation turns an EOA into a smart account', async () => {
  const bundler = await open()
  const { client } = bundler
  const { account, authorization, owner } = await createDelegatedAccount(bundler)
  const ownBefore = await held(bundler, accounts.bundler)

  const hash = await client.sendUserOperation({
    account,
    authorization,
    calls: [
      { to: someone, value: 1n },
      { to: someone, value: 2n },
    ],
    ...fees,
  })
  expect((await client.waitForUserOperationReceipt({ hash })).success).toBe(true)
  const code = await bundler.clients.reader.getCode({ address: owner.address })
  expect(code).toBe(`0xef0100${accountAddresses.simple7702Account.slice(2).toLowerCase()}`)

  const next = await client.sendUserOperation({ account, calls: [{ to: someone }], ...fees })
  expect((await client.waitForUserOperationReceipt({ hash: next })).success).toBe(true)
  expect(await held(bundler, accounts.bundler)).toBeGreaterThanOrEqual(ownBefore)
})

test('[API-24][AUTH-14] behavior: gas is sponsored for an account without ether', async () => {
  const bundler = await open()
  await bundler.sponsor(parseEther('1'))
  const { account, authorization, owner } = await createDelegatedAccount(bundler, '0')

  const hash = await bundler.sponsored.sendUserOperation({
    account,
    authorization,
    calls: [{ to: someone }],
    ...fees,
  })
  const receipt = await bundler.sponsored.waitForUserOperationReceipt({ hash })

  expect(receipt).toMatchObject({ paymaster: accountAddresses.paymaster08, success: true })
  expect(await held(bundler, owner.address)).toBe(0n)

  const simple = await createSimpleAccount(bundler, '0.7', '0')
  const other = await bundler.sponsored.sendUserOperation({
    account: simple,
    calls: [{ to: someone }],
    ...fees,
  })
  expect(await bundler.sponsored.waitForUserOperationReceipt({ hash: other })).toMatchObject({
    paymaster: accountAddresses.paymaster07,
    success: true,
  })
})

test('[API-24] error: a project that sponsors nothing, another chain, or has reached its daily limit', async () => {
  const bundler = await open()
  const account = await createSimpleAccount(bundler, '0.8', '0')
  const send = () =>
    bundler.sponsored.sendUserOperation({ account, calls: [{ to: someone }], ...fees })

  await expect(send()).rejects.toThrow('This project does not sponsor gas')
  await bundler.sponsor(parseEther('1'), ['eip155:1'])
  await expect(send()).rejects.toThrow('does not sponsor gas on this chain')
  await bundler.sponsor(1n)
  await expect(send()).rejects.toThrow('Over this project’s daily sponsorship limit')
  expect(await account.isDeployed()).toBe(false)
})

test.each(['0.7', '0.8'] as const)(
  '[API-24] error: a signature by another key (%s)',
  async (version) => {
    const bundler = await open()
    const account = await createSimpleAccount(bundler, version)
    const operation = await signOperation(bundler, account)
    const other = await createSimpleAccount(bundler, version)
    const foreign = await signOperation(bundler, other)

    const { error } = await bundler.ask('eth_sendUserOperation', [
      { ...operation, signature: foreign.signature },
      account.entryPoint.address,
    ])

    expect(error).toEqual({ code: -32507, message: 'AA24 signature error' })
  },
)

test('[API-24] error: an account that cannot pay', async () => {
  const bundler = await open()
  const account = await createSimpleAccount(bundler, '0.8', '0')
  const operation = await signOperation(bundler, account, { calls: [{ to: someone }] })

  const { error } = await bundler.ask('eth_sendUserOperation', [
    operation,
    account.entryPoint.address,
  ])

  expect(error?.code).toBe(-32500)
  expect(error?.message).toMatch(/^AA21 didn't pay prefund/)
})

test.each([
  [1_000, /^AA32 paymaster expired or not due/],
  [590, /^Not valid for the next 30 seconds/],
])('[API-24] error: a paymaster signature from %i seconds ago', async (seconds, reason) => {
  const late = await startBundler(chain, { clock: () => Date.now() - seconds * 1000 })
  await late.sponsor(parseEther('1'))
  const { account, authorization } = await createDelegatedAccount(late, '0')
  const prepared = await late.sponsored.prepareUserOperation({
    account,
    authorization,
    calls: [{ to: someone }],
    ...fees,
  })
  const signature = await account.signUserOperation(prepared as never)

  const { error } = await (await open()).ask('eth_sendUserOperation', [
    formatUserOperationRequest({ ...prepared, signature } as never),
    account.entryPoint.address,
  ])

  expect(error?.code).toBe(-32503)
  expect(error?.message).toMatch(reason)
})

test('[API-24] error: a sponsored operation cannot be changed', async () => {
  // Bundling is not started, so that operations stay pending.
  const bundler = await startBundler(chain)
  await bundler.sponsor(parseEther('1'))
  const account = await createSimpleAccount(bundler, '0.8')
  const prepared = await bundler.sponsored.prepareUserOperation({
    account,
    calls: [{ to: someone }],
    ...fees,
  })
  const dearer = { ...prepared, maxFeePerGas: prepared.maxFeePerGas * 2n }
  const signature = await account.signUserOperation(dearer as never)
  const entryPoint = account.entryPoint.address

  const { error } = await bundler.ask('eth_sendUserOperation', [
    formatUserOperationRequest({ ...dearer, signature } as never),
    entryPoint,
  ])
  expect(error).toEqual({ code: -32507, message: 'AA34 signature error' })
})

test('[API-24][SEC-299] error: too many pending operations of a sender, also if all are sent at once', async () => {
  // Bundling is not started, so that operations stay pending.
  const bundler = await startBundler(chain)
  const account = await createSimpleAccount(bundler, '0.8')
  const send = async (at: bigint) =>
    bundler.ask('eth_sendUserOperation', [
      await signOperation(bundler, account, { nonce: at << 64n }),
      account.entryPoint.address,
    ])

  const answers = await Promise.all([1n, 2n, 3n, 4n, 5n, 6n].map(send))

  expect(answers.filter(({ result }) => result)).toHaveLength(4)
  const refused = answers.flatMap(({ error }) => error?.code ?? [])
  expect(refused).toEqual([-32504, -32504])
  expect((await send(7n)).error?.code).toBe(-32504)
})

test('[API-24] error: gas terms that would cost the bundler', async () => {
  const bundler = await open()
  const { control } = bundler.clients
  await control.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei('1') })
  await control.mine({ blocks: 1 })
  const account = await createSimpleAccount(bundler, '0.8')
  const entryPoint = account.entryPoint.address
  const operation = await signOperation(bundler, account)

  for (const [change, reason] of [
    [{ maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' }, /maxPriorityFeePerGas must be at least/],
    [{ maxFeePerGas: '0xf4240', maxPriorityFeePerGas: '0xf4240' }, /maxFeePerGas must be at least/],
    [{ maxPriorityFeePerGas: '0x12a05f2001' }, /above maxFeePerGas/],
    [{ preVerificationGas: '0x5208' }, /preVerificationGas must be at least/],
    [{ callGasLimit: '0xffffffff' }, /More gas than/],
    [{ callGasLimit: 'x' }, /^operation.callGasLimit: /],
    [{ sender: '0x1' }, /^operation.sender: /],
    [{ paymasterData: '0x12' }, /needs a paymaster/],
    [
      {
        paymaster: `0x${'00'.repeat(20)}`,
        paymasterPostOpGasLimit: '0x1',
        paymasterVerificationGasLimit: '0x1',
      },
      /paymaster has no code/,
    ],
    [
      {
        eip7702Auth: {
          address: someone,
          chainId: '0x0',
          nonce: '0x0',
          r: '0x1',
          s: '0x1',
          yParity: '0x0',
        },
      },
      /factory 0x7702/,
    ],
  ] as const) {
    const { error } = await bundler.ask('eth_sendUserOperation', [
      { ...operation, ...change },
      entryPoint,
    ])
    expect(error?.code).toBe(-32602)
    expect(error?.message).toMatch(reason)
  }
  expect((await bundler.ask('eth_sendUserOperation', [operation, someone])).error).toEqual({
    code: -32602,
    message: 'Entry point not supported',
  })
})

test('[API-24][AUTH-18] error: an authorisation for every chain, of another account, or already used', async () => {
  const bundler = await open()
  const { account, owner } = await createDelegatedAccount(bundler)
  const stranger = await createDelegatedAccount(bundler)
  const address = accountAddresses.simple7702Account
  const send = async (authorization: object) => {
    const prepared = await bundler.client.prepareUserOperation({
      account,
      authorization: authorization as never,
      calls: [{ to: someone }],
      ...fees,
    })
    const signature = await account.signUserOperation(prepared as never)
    return bundler.ask('eth_sendUserOperation', [
      formatUserOperationRequest({ ...prepared, signature } as never),
      account.entryPoint.address,
    ])
  }

  expect(
    (await send(await owner.signAuthorization({ address, chainId: 0, nonce: 0 }))).error,
  ).toEqual({ code: -32602, message: 'eip7702Auth is for a different chain' })
  expect((await send(stranger.authorization)).error).toEqual({
    code: -32507,
    message: 'eip7702Auth is not signed by the sender',
  })
  const late = await owner.signAuthorization({ address, chainId: 31337, nonce: 3 })
  expect((await send(late)).error?.message).toBe('eip7702Auth must have nonce 0')
})

test.each(['0.7', '0.8'] as const)(
  '[API-24] behavior: the receipt of a reverted operation gives the reason, and names no paymaster (%s)',
  async (version) => {
    const bundler = await open()
    const account = await createSimpleAccount(bundler, version)
    const data = encodeFunctionData({
      abi: parseAbi(['function transfer(address to, uint256 amount)']),
      args: [someone, 1n],
      functionName: 'transfer',
    })
    const gas = {
      callGasLimit: 200_000n,
      preVerificationGas: 100_000n,
      verificationGasLimit: 500_000n,
    }
    const calls = [{ data, to: addresses.usdc }]
    const operation = await signOperation(bundler, account, { calls, ...gas })

    const hash = (
      await bundler.ask('eth_sendUserOperation', [operation, account.entryPoint.address])
    ).result as Hex
    const receipt = await bundler.client.waitForUserOperationReceipt({ hash })

    expect(receipt).toMatchObject({ reason: expect.stringMatching(/^0x[0-9a-f]{8}/) })
    expect(receipt.success).toBe(false)
    expect(receipt).not.toHaveProperty('paymaster')
  },
)

test('[API-24] error: a failing call is reported by gas estimation', async () => {
  const bundler = await open()
  const account = await createSimpleAccount(bundler, '0.8')

  await expect(
    bundler.client.estimateUserOperationGas({
      account,
      calls: [{ data: '0xdeadbeef', to: accountAddresses.entryPoint07, value: parseEther('99') }],
      ...fees,
    }),
  ).rejects.toMatchObject({ name: 'UserOperationExecutionError' })
})

test('[API-24] default: the bytecode that estimates limits matches its source', () => {
  const { bytecode } = loadContracts().CallProbe!
  expect(bytecode).toContain(callProbeCode.slice(2))
})

test('[API-24] default: the bundler’s metadata methods', async () => {
  const bundler = await open()

  expect((await bundler.ask('eth_supportedEntryPoints')).result).toEqual([
    accountAddresses.entryPoint08,
    accountAddresses.entryPoint07,
  ])
  const unknown = `0x${'12'.repeat(32)}`
  expect((await bundler.ask('eth_getUserOperationReceipt', [unknown])).result).toBeNull()
  expect((await bundler.ask('eth_getUserOperationByHash', [unknown])).result).toBeNull()
  expect((await bundler.ask('eth_call', [])).error?.code).toBe(-32601)
  expect((await bundler.ask('constructor', [])).error?.code).toBe(-32601)
  const price = (await bundler.ask('pimlico_getUserOperationGasPrice')).result
  expect(price).toMatchObject({ fast: {}, slow: {}, standard: {} })
})
