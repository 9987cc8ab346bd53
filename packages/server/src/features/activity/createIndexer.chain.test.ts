import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BaseError } from '@fairlead/protocol'
import { accounts, addresses } from '@fairlead/test/node'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '../../storage/openPostgres.ts'
import { openSqlite } from '../../storage/openSqlite.ts'
import { newAddress, tokenAbi } from '../../testing/chainActor.ts'
import {
  caughtUp,
  hashesOf,
  id,
  openMemory,
  run,
  startLocalChain,
} from '../../testing/followedChain.ts'
import { findPostgres, startPostgres } from '../../testing/startPostgres.ts'
import type { startRelayNode } from '../../testing/startRelayNode.ts'

test('[FEAT-05][API-04] behavior: a reorganisation replaces the entries of the old branch', async () => {
  const { actor, url } = await startLocalChain()
  const { history } = await openMemory()
  const { entries } = run(url, history)
  const [bob, carol] = [newAddress(), newAddress()]
  const first = await actor.pay(bob, 1n)
  const second = await actor.pay(bob, 2n)
  await caughtUp(history, actor)
  expect(await hashesOf(history, bob)).toEqual([second, first])

  // Replaces the last block by one with a payment to Carol.
  await actor.ask('anvil_reorg', [1, [[{ from: accounts.deployer, to: carol, value: '0x3' }, 0]]])
  await caughtUp(history, actor)

  expect(await hashesOf(history, bob)).toEqual([first])
  expect(await hashesOf(history, carol)).toHaveLength(1)
  expect(entries).toContainEqual({
    event: 'historyRolledBack',
    blocks: 1,
    chainId: id,
    isTooDeep: false,
  })
})

test('[FEAT-05][API-04] behavior: handles a new branch that is shorter at first', async () => {
  const { actor, url } = await startLocalChain()
  const { history } = await openMemory()
  run(url, history)
  const bob = newAddress()
  const before = await actor.pay(bob, 1n)
  const snapshot = await actor.control.snapshot()
  for (const value of [2n, 3n, 4n, 5n]) await actor.pay(bob, value)
  await caughtUp(history, actor)

  await actor.control.revert({ id: snapshot })
  await actor.control.setBalance({ address: newAddress(), value: 1n })
  const after = await actor.pay(bob, 9n)
  await caughtUp(history, actor)

  expect(await hashesOf(history, bob)).toEqual([after, before])
})

test('[FEAT-05][API-04] error: reports a reorganisation deeper than the stored blocks, and reads the chain again', async () => {
  const { actor, url } = await startLocalChain()
  const { history } = await openMemory()
  const { entries } = run(url, history, { keptBlocks: 3 })
  const bob = newAddress()
  const old = await actor.pay(bob, 1n)
  await actor.control.mine({ blocks: 10 })
  for (const value of [2n, 3n]) await actor.pay(bob, value)
  await caughtUp(history, actor)

  await actor.ask('anvil_reorg', [6, []])
  const fresh = await actor.pay(bob, 4n)
  await caughtUp(history, actor)

  expect(await hashesOf(history, bob)).toEqual([fresh, old])
  expect(entries).toContainEqual({
    event: 'historyRolledBack',
    blocks: expect.any(Number),
    chainId: id,
    isTooDeep: true,
  })
})

test('[FEAT-05][API-04] behavior: a restarted local chain with the same first blocks', async () => {
  const first = await startLocalChain()
  const { history } = await openMemory()
  const bob = newAddress()
  const one = run(first.url, history)
  const shared = await first.actor.reader.getBlock()
  await first.actor.pay(bob, 1n)
  await first.actor.control.mine({ blocks: 60 })
  await first.actor.pay(bob, 2n)
  await caughtUp(history, first.actor)
  await one.close()

  const second = await startLocalChain()
  expect((await second.actor.reader.getBlock()).hash).toBe(shared.hash)
  const { entries } = run(second.url, history)
  const hash = await second.actor.pay(bob, 3n)
  await caughtUp(history, second.actor)

  expect(await hashesOf(history, bob)).toEqual([hash])
  expect(entries).toEqual([
    { event: 'historyRolledBack', blocks: 62, chainId: id, isTooDeep: false },
  ])
})

test('[FEAT-05][API-04] behavior: a recreated chain gets a new history', async () => {
  const first = await startLocalChain()
  const { history } = await openMemory()
  const bob = newAddress()
  const one = run(first.url, history, { keptBlocks: 2 })
  await first.actor.control.mine({ blocks: 40 })
  await first.actor.pay(bob, 1n)
  await caughtUp(history, first.actor)
  await one.close()

  // A different genesis block, and shorter than the kept blocks.
  const second = await startLocalChain()
  let isFirst = true
  const start = await second.actor.reader.getBlock({ blockNumber: 0n })
  second.state.change = (method, result, params) => {
    const [number] = params as unknown[]
    if (method !== 'eth_getBlockByNumber' || number !== '0x0' || !isFirst) return undefined
    return { ...(result as object), hash: `${start.hash.slice(0, -4)}beef` }
  }
  const { entries } = run(second.url, history, { keptBlocks: 2 })
  await expect.poll(() => entries.some(({ event }) => event === 'historyRolledBack')).toBe(true)
  isFirst = false
  const hash = await second.actor.pay(bob, 2n)

  await caughtUp(history, second.actor)
  expect(await hashesOf(history, bob)).toEqual([hash])
})

test('[FEAT-05][API-04] behavior: resumes after a restart, even after a crash during a write', async () => {
  const { actor, received, url } = await startLocalChain()
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-history-'))
  onTestFinished(() => rmSync(folder, { force: true, recursive: true }))
  const clock = { nowMs: Date.now() }
  const open = async () => {
    const storage = openSqlite(join(folder, 'fairlead.db'), () => clock.nowMs)
    onTestFinished(() => storage.close())
    await storage.migrate()
    return storage
  }
  const bob = newAddress()
  const hashes = [await actor.pay(bob, 1n)]
  const storage = await open()
  const before = run(url, storage.history, { clock: () => clock.nowMs })
  await caughtUp(storage.history, actor)

  // Simulates a crash: blocks were read, and the append never resolves.
  let died = () => {}
  let release = () => {}
  const death = new Promise<void>((resolve) => {
    died = resolve
  })
  await before.close()
  const dying = await open()
  run(
    url,
    {
      ...dying.history,
      append: async (...input) => {
        // The append fails, so none of the batch is stored.
        await dying.history.append(input[0], [...input[1], ...input[1]], input[2]).catch(() => {})
        died()
        return new Promise((_, reject) => {
          release = () => reject(new BaseError('UNKNOWN'))
        })
      },
      release: async () => {},
    },
    { clock: () => clock.nowMs },
  )
  hashes.unshift(await actor.pay(bob, 2n))
  await death
  hashes.unshift(await actor.pay(bob, 3n))

  const fresh = await open()
  received.length = 0
  run(url, fresh.history, { clock: () => clock.nowMs })
  expect(await hashesOf(fresh.history, bob)).toEqual(hashes.slice(2))
  clock.nowMs += 20_000
  await caughtUp(fresh.history, actor)

  expect(await hashesOf(fresh.history, bob)).toEqual(hashes)
  // The indexer did not start from block 0 again.
  const asked = received.flat().filter(({ params }) => (params as unknown[])[1] === true)
  expect(asked.map(({ params }) => (params as string[])[0])).not.toContain('0x0')
  release()
})

test('[FEAT-05][API-04] error: continues when an unreachable node recovers', async () => {
  const { actor, state, url } = await startLocalChain()
  const { history } = await openMemory()
  const { entries } = run(url, history)
  await caughtUp(history, actor)
  state.isAway = true
  const bob = newAddress()
  const hash = await actor.pay(bob, 1n)
  await expect
    .poll(() => entries.filter(({ event }) => event === 'historyFailed').length)
    .toBeGreaterThan(1)
  expect(await hashesOf(history, bob)).toEqual([])

  state.isAway = false

  await caughtUp(history, actor)
  expect(await hashesOf(history, bob)).toEqual([hash])
  expect(entries).toContainEqual({
    event: 'historyFailed',
    chainId: id,
    reason: 'UPSTREAM_UNAVAILABLE',
  })
  expect(JSON.stringify(entries)).not.toContain('secret-key')
})

type Change = Awaited<ReturnType<typeof startRelayNode>>['state']['change']
const lies: readonly (readonly [string, Change])[] = [
  ['gives fewer receipts', (method) => (/Receipt/.test(method) ? [] : undefined)],
  [
    'gives receipts of another block',
    (method, result) =>
      method === 'eth_getBlockReceipts' && Array.isArray(result)
        ? result.map((receipt) => ({ ...receipt, blockHash: `0x${'1'.repeat(64)}` }))
        : undefined,
  ],
  [
    'gives blocks that do not follow',
    (method, result, params) =>
      method === 'eth_getBlockByNumber' && (params as unknown[])[1] === true
        ? { ...(result as object), parentHash: `0x${'2'.repeat(64)}` }
        : undefined,
  ],
  [
    'gives another block',
    (method, result, params) =>
      method === 'eth_getBlockByNumber' && (params as unknown[])[1] === true
        ? { ...(result as object), number: '0x1' }
        : undefined,
  ],
  ['gives nothing', (method) => (method === 'eth_getBlockByNumber' ? null : undefined)],
  ['gives nonsense', (method) => (method === 'eth_getBlockByNumber' ? { number: -1 } : undefined)],
]

test.each(lies)(
  '[FEAT-05][API-04] error: stores nothing from a node that %s',
  async (_, change) => {
    const { actor, state, url } = await startLocalChain()
    const { history } = await openMemory()
    const { entries } = run(url, history)
    await caughtUp(history, actor)
    const [newest] = await history.keptBlocks(id)

    state.change = change
    const bob = newAddress()
    const hash = await actor.pay(bob, 1n)
    await expect
      .poll(() => entries)
      .toContainEqual({ event: 'historyFailed', chainId: id, reason: 'RESPONSE_INVALID' })
    expect((await history.keptBlocks(id))[0]).toEqual(newest)

    state.change = () => undefined
    await caughtUp(history, actor)
    expect(await hashesOf(history, bob)).toEqual([hash])
    expect(entries.filter(({ event }) => event === 'historyRolledBack')).toEqual([])
  },
)

test('[FEAT-05][API-04] error: ignores a node of another chain', async () => {
  const { state, url } = await startLocalChain()
  const { history } = await openMemory()
  state.change = (method) => (method === 'eth_chainId' ? '0x1' : undefined)

  const { entries } = run(url, history)

  await expect
    .poll(() => entries)
    .toContainEqual({ event: 'historyFailed', chainId: id, reason: 'OPTIONS_INVALID' })
  expect(await history.keptBlocks(id)).toEqual([])
})

test('[FEAT-05][API-04] behavior: requests each receipt while a node has no block receipts', async () => {
  const { actor, received, state, url } = await startLocalChain()
  const { history } = await openMemory()
  const { change } = state
  state.change = (method) =>
    method === 'eth_getBlockReceipts' ? new TypeError('Method not found') : undefined
  const bob = newAddress()
  await actor.control.setAutomine(false)
  const first = await actor.reader.getTransactionCount({ address: accounts.holder })
  const hashes: string[] = []
  for (const offset of [0, 1, 2]) {
    const request = { nonce: first + offset, to: bob, value: 1n }
    hashes.push(await actor.wallet.sendTransaction(request as never))
  }
  await actor.control.setAutomine(true)
  await actor.control.mine({ blocks: 1 })
  let aheadMs = 0
  run(url, history, { clock: () => Date.now() + aheadMs })
  await caughtUp(history, actor)

  expect((await hashesOf(history, bob)).sort()).toEqual([...hashes].sort())
  const asked = () => received.flat().filter(({ method }) => method === 'eth_getBlockReceipts')
  const before = asked().length
  expect(before).toBeLessThan(20)

  // The node may have been replaced.
  state.change = change
  aheadMs = 600_001
  await actor.wallet.sendTransaction({ to: bob, value: 1n } as never)
  await expect.poll(() => asked().length).toBeGreaterThan(before)
})

test('[FEAT-05][API-04] behavior: tokens of every standard in one transaction and one block', async () => {
  const { actor, url } = await startLocalChain()
  const { history } = await openMemory()
  run(url, history)
  const bob = newAddress()
  const { wallet } = actor
  const token = { abi: tokenAbi, address: addresses.usdc }
  for (const amount of [1n, 2n])
    await wallet.writeContract({ ...token, args: [bob, amount], functionName: 'transfer' } as never)
  await caughtUp(history, actor)

  const page = await history.page({ address: bob.toLowerCase(), chain: id, limit: 9, moveLimit: 9 })
  expect(page.flatMap(({ moves }) => moves)).toEqual(
    ['2', '1'].map((amount) => ({
      amount,
      contract: addresses.usdc.toLowerCase(),
      recipient: bob.toLowerCase(),
      sender: accounts.holder.toLowerCase(),
      standard: 'erc20',
      tokenId: null,
    })),
  )
})

const postgres = findPostgres()

test.skipIf(!postgres)(
  '[FEAT-05][API-04] behavior: with two processes on one database, one writes and the other takes over when it ends',
  async () => {
    const server = await startPostgres(postgres!)
    onTestFinished(() => server.stop())
    const { actor, url } = await startLocalChain()
    const storages = [1, 2].map(() => openPostgres(server.url, Date.now))
    onTestFinished(async () => {
      await Promise.all(storages.map((storage) => storage.close()))
    })
    await storages[0]!.migrate()
    const bob = newAddress()
    const processes = storages.map(({ history }) => run(url, history))
    const hashes = [await actor.pay(bob, 1n)]
    const { history } = storages[0]!
    await caughtUp(history, actor)

    await processes[0]!.close()
    hashes.unshift(await actor.pay(bob, 2n))
    await caughtUp(history, actor)
    await processes[1]!.close()

    expect(await hashesOf(history, bob)).toEqual(hashes)
    for (const { entries } of processes) expect(entries).toEqual([])
  },
)
