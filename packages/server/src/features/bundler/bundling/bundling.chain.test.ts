import { addresses, startChain } from '@fairlead/test/node'
import { encodeFunctionData, type Hex, pad, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  createSimpleAccount,
  fees,
  signOperation,
  someone,
  startBundler,
  type TestAccount,
} from '../../../testing/startBundler.ts'

let chain: Awaited<ReturnType<typeof startChain>>
beforeAll(async () => {
  chain = await startChain({ chainId: 31337 })
})
afterAll(() => chain.stop())

/** A call that emits one log with its sender. */
const allowance = {
  data: encodeFunctionData({
    abi: parseAbi(['function approve(address spender, uint256 amount)']),
    args: [someone, 1n],
    functionName: 'approve',
  }),
  to: addresses.usdc,
}

test('[API-24] behavior: an operation with a much higher fee replaces a pending one, a slightly higher fee does not', async () => {
  // Bundling is not started, so that operations stay pending.
  const bundler = await startBundler(chain)
  const account = await createSimpleAccount(bundler, '0.8')
  const entryPoint = account.entryPoint.address
  const send = async (percent: bigint) =>
    bundler.ask('eth_sendUserOperation', [
      await signOperation(bundler, account, {
        maxFeePerGas: (fees.maxFeePerGas * percent) / 100n,
        maxPriorityFeePerGas: (fees.maxPriorityFeePerGas * percent) / 100n,
        nonce: 0n,
      }),
      entryPoint,
    ])

  const first = await send(100n)
  expect((await send(100n)).result).toBe(first.result)
  expect((await send(109n)).error).toMatchObject({ code: -32602 })
  const second = await send(110n)
  expect(second.result).not.toBe(first.result)

  expect((await bundler.ask('eth_getUserOperationByHash', [first.result])).result).toBeNull()
  expect((await bundler.ask('eth_getUserOperationByHash', [second.result])).result).toMatchObject({
    blockHash: null,
    transactionHash: null,
  })
  const following = bundler.server.follow()
  onTestFinished(() => following.close())
  const hash = second.result as Hex
  expect((await bundler.client.waitForUserOperationReceipt({ hash })).success).toBe(true)
})

test('[API-24] behavior: operations of several accounts share a bundle, also after a restart', async () => {
  const before = await startBundler(chain)
  const owned = await Promise.all(
    ['0.8', '0.8', '0.8'].map(() => createSimpleAccount(before, '0.8')),
  )
  const hashes: Hex[] = []
  for (const account of owned) {
    const operation = await signOperation(before, account, { calls: [allowance] })
    const { result } = await before.ask('eth_sendUserOperation', [
      operation,
      account.entryPoint.address,
    ])
    hashes.push(result as Hex)
  }

  // Another process with the same database.
  const after = await startBundler(chain, { storage: before.storage })
  const following = after.server.follow()
  onTestFinished(() => following.close())
  const receipts = await Promise.all(
    hashes.map((hash) => after.client.waitForUserOperationReceipt({ hash })),
  )

  expect(receipts.map(({ success }) => success)).toEqual([true, true, true])
  expect(new Set(receipts.map(({ receipt }) => receipt.transactionHash)).size).toBe(1)
  // Every operation has only the logs of its own execution. Account deployment logs belong to none.
  for (const { logs, sender } of receipts)
    expect(logs.map(({ address, topics }) => [address, topics[1]])).toEqual([
      [allowance.to.toLowerCase(), pad(sender).toLowerCase()],
    ])
})

test('[API-24] behavior: a bundle that was stored but not broadcast is sent again', async () => {
  const clock = { nowMs: Date.now() }
  const bundler = await startBundler(chain, { clock: () => clock.nowMs })
  const { control } = bundler.clients
  const account = await createSimpleAccount(bundler, '0.8')
  const hash = (
    await bundler.ask('eth_sendUserOperation', [
      await signOperation(bundler, account),
      account.entryPoint.address,
    ])
  ).result as Hex
  await control.setAutomine(false)
  onTestFinished(() => control.setAutomine(true))
  const following = bundler.server.follow()
  onTestFinished(() => following.close())

  const sent = () => bundler.storage.bundler.listOpen('eip155:31337')
  await expect.poll(async () => (await sent()).at(-1)?.attempts.length).toBe(1)
  const [lost] = (await sent()).at(-1)!.attempts
  await control.dropTransaction({ hash: lost!.hash })
  clock.nowMs += 15_000
  await expect.poll(async () => (await sent()).at(-1)?.attempts.length).toBe(2)
  await control.mine({ blocks: 1 })

  const receipt = await bundler.client.waitForUserOperationReceipt({ hash })
  expect(receipt.receipt.transactionHash).not.toBe(lost!.hash)
  expect(receipt.success).toBe(true)
})

test('[API-24] behavior: a bundle in a reorganised block is sent again', async () => {
  const clock = { nowMs: Date.now() }
  const bundler = await startBundler(chain, { clock: () => clock.nowMs })
  const { control } = bundler.clients
  const account = await createSimpleAccount(bundler, '0.8')
  const following = bundler.server.follow()
  onTestFinished(() => following.close())
  const id = await control.snapshot()
  const hash = await bundler.client.sendUserOperation({
    account,
    calls: [{ to: someone }],
    ...fees,
  })
  await bundler.client.waitForUserOperationReceipt({ hash })

  await control.revert({ id })
  await control.mine({ blocks: 2 })
  clock.nowMs += 15_000

  await expect
    .poll(() => bundler.entries.filter(({ event }) => event === 'bundleMoved').length)
    .toBeGreaterThan(0)
  expect((await bundler.client.waitForUserOperationReceipt({ hash })).success).toBe(true)
  expect(await account.isDeployed()).toBe(true)
})

test('[API-24] behavior: drops operations that no longer succeed, at no cost', async () => {
  const bundler = await startBundler(chain)
  const { clients } = bundler
  const [poor, rich] = await Promise.all([
    createSimpleAccount(bundler, '0.8'),
    createSimpleAccount(bundler, '0.8'),
  ])
  const send = async (account: TestAccount) =>
    (
      await bundler.ask('eth_sendUserOperation', [
        await signOperation(bundler, account, { calls: [{ to: someone }] }),
        account.entryPoint.address,
      ])
    ).result as Hex
  const [dropped, sent] = [await send(poor), await send(rich)]
  await clients.control.setBalance({ address: poor.address, value: 0n })
  const following = bundler.server.follow()
  onTestFinished(() => following.close())

  expect((await bundler.client.waitForUserOperationReceipt({ hash: sent })).success).toBe(true)
  const kept = await bundler.storage.bundler.find('eip155:31337', dropped)
  expect(kept).toMatchObject({ state: 'dropped' })
  expect(kept?.reason).toMatch(/^AA21/)
})
