import { accountAddresses, startChain } from '@fairlead/test/node'
import { type Hex, keccak256, numberToHex, parseEther } from 'viem'
import { formatUserOperationRequest } from 'viem/account-abstraction'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  createSimpleAccount,
  fees,
  someone,
  startBundler,
  type TestAccount,
  type TestBundler,
} from '../../testing/startBundler.ts'
import { startUpstream } from '../../testing/startUpstream.ts'
import { localProjectId } from '../project/localProject.ts'

let chain: Awaited<ReturnType<typeof startChain>>
beforeAll(async () => {
  chain = await startChain({ chainId: 31337 })
})
afterAll(() => chain.stop())

const caipNetworkId = 'eip155:31337'
const entryPoint = accountAddresses.entryPoint08

type Agreement = { [name: string]: Hex | undefined }

/**
 * Opens a server that forwards to a paying vendor, which is another server of ours with a real paymaster.
 *
 * @param tell - Changes the vendor's answer.
 */
async function open(tell: (agreement: Agreement) => Agreement = (agreement) => agreement) {
  const vendor = await startBundler(chain)
  await vendor.sponsor(parseEther('100'))
  const upstream = await startUpstream(async (body) => {
    const { id, method, params } = body as { id: number; method: string; params: unknown[] }
    const { error, result } = await vendor.ask(method, params)
    const told = error ? { error } : { result: tell(result as Agreement) }
    return { body: { id, jsonrpc: '2.0', ...told } }
  })
  const code = await vendor.clients.reader.getCode({ address: accountAddresses.paymaster08 })
  const bundler = await startBundler(chain, {
    chains: [
      {
        bundler: {
          access: 'anyone',
          known: { paymasters: [keccak256(code ?? '0x')] },
          pollMs: 50,
        },
        caipNetworkId,
        paymaster: { url: upstream.url },
        upstreams: [chain.url],
      },
    ],
  })
  const following = bundler.server.follow()
  onTestFinished(() => following.close())
  return bundler
}

/** Prepares an operation without a paymaster, with limits and calldata gas that cover one. */
async function prepare(bundler: TestBundler, account: TestAccount) {
  const prepared = await bundler.client.prepareUserOperation({
    account,
    calls: [{ to: someone }],
    ...fees,
  })
  return { ...prepared, preVerificationGas: prepared.preVerificationGas + 10_000n }
}
type Prepared = Awaited<ReturnType<typeof prepare>>

/** Returns the maximum cost of an operation with additional paymaster gas, in wei. */
const costOf = (operation: Prepared, paymasterGas: bigint) =>
  (operation.callGasLimit +
    operation.preVerificationGas +
    operation.verificationGasLimit +
    paymasterGas) *
  fees.maxFeePerGas

const agree = (bundler: TestBundler, operation: Prepared, more: object = {}) =>
  bundler.ask('pm_getPaymasterData', [
    { ...formatUserOperationRequest(operation as never), ...more },
    entryPoint,
    numberToHex(31337),
    {},
  ])

const ownGas = 50_001n

test('[API-24] default: counts the gas of a paymaster that is added at the end', async () => {
  const bundler = await open()
  const account = await createSimpleAccount(bundler, '0.8', '0')
  const prepared = await prepare(bundler, account)

  await bundler.sponsor(costOf(prepared, ownGas) - 1n)
  expect(await agree(bundler, prepared)).toMatchObject({
    error: { code: -32501, message: 'Over this project’s daily sponsorship limit' },
  })
  await bundler.sponsor(costOf(prepared, ownGas))
  const { result } = await agree(bundler, prepared)
  expect(result).toMatchObject({ paymasterVerificationGasLimit: '0xc350' })

  const { paymaster, ...rest } = result as Agreement
  const big = (name: string) => BigInt(rest[name] ?? 0)
  const paid = {
    ...prepared,
    paymaster,
    paymasterData: rest.paymasterData,
    paymasterPostOpGasLimit: big('paymasterPostOpGasLimit'),
    paymasterVerificationGasLimit: big('paymasterVerificationGasLimit'),
  }
  const signature = await account.signUserOperation(paid as never)
  const sent = await bundler.ask('eth_sendUserOperation', [
    formatUserOperationRequest({ ...paid, signature } as never),
    entryPoint,
  ])
  expect(sent.error).toBeUndefined()
  const receipt = await bundler.client.waitForUserOperationReceipt({ hash: sent.result as Hex })
  expect(receipt.success).toBe(true)
  expect(receipt.actualGasCost).toBeLessThanOrEqual(costOf(prepared, ownGas))
})

test('[API-24] error: a paymaster that takes more gas than requested, or than remains', async () => {
  const bundler = await open((agreement) => ({
    ...agreement,
    paymasterVerificationGasLimit: numberToHex(900_000),
  }))
  const account = await createSimpleAccount(bundler, '0.8', '0')
  const prepared = await prepare(bundler, account)
  const named = {
    paymaster: accountAddresses.paymaster08,
    paymasterPostOpGasLimit: '0x1',
    paymasterVerificationGasLimit: '0xc350',
  }

  await bundler.sponsor(costOf(prepared, 900_001n) - 1n)
  const refusal = await agree(bundler, prepared, named)
  expect(refusal).toMatchObject({ error: { code: -32501 } })
  expect(refusal).not.toHaveProperty('result')
  await bundler.sponsor(costOf(prepared, 900_001n))
  expect(await agree(bundler, prepared, named)).toHaveProperty('result')
})

test('[API-24] error: a paymaster without gas limits, where the entry point would give it none', async () => {
  const bundler = await open(({ paymaster, paymasterData }) => ({ paymaster, paymasterData }))
  await bundler.sponsor(parseEther('1'))
  const account = await createSimpleAccount(bundler, '0.8', '0')
  const prepared = await prepare(bundler, account)

  expect((await agree(bundler, prepared)).error?.message).toMatch(/Request stub data first/)
  const limits = { paymasterPostOpGasLimit: '0x2', paymasterVerificationGasLimit: '0xc350' }
  // The signature covers the limits of the request.
  expect((await agree(bundler, prepared, limits)).result).toMatchObject(limits)
})

test('[API-24] behavior: concurrent requests never exceed the daily limit', async () => {
  const bundler = await startBundler(chain)
  const account = await createSimpleAccount(bundler, '0.8', '0')
  const prepared = await prepare(bundler, account)
  const cost = costOf(prepared, ownGas)
  await bundler.sponsor(cost * 3n)

  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) => agree(bundler, prepared, { nonce: numberToHex(at + 1) })),
  )

  expect(answers.filter(({ result }) => result)).toHaveLength(3)
  const left = {
    chain: caipNetworkId,
    day: new Date().toISOString().slice(0, 10),
    limitWei: cost * 3n,
    projectId: localProjectId,
    sender: 'other',
    senderLimitWei: cost,
    slot: 'other',
    wei: 1n,
  }
  expect(await bundler.storage.bundler.reserve(left)).toBe(false)
})
