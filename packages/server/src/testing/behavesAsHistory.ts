import { expect, onTestFinished, test } from 'vitest'
import type { FollowedBlock, Lease } from '../storage/history/historyTypes.ts'
import type { Storage } from '../storage/Storage.ts'

const chain = 'eip155:31337'
const ann = `0x${'a1'.repeat(20)}`
const bob = `0x${'b0'.repeat(20)}`
const token = `0x${'70'.repeat(20)}`
const hashOf = (branch: string, number: number) =>
  `0x${branch}${String(number).padStart(64 - branch.length, '0')}`

/** Returns blocks in which Ann pays Bob once and sends him a token. */
export function madeUpBlocks(first: number, count: number, branch = 'a'): FollowedBlock[] {
  return Array.from({ length: count }, (_, index) => {
    const number = first + index
    return {
      number,
      hash: hashOf(branch, number),
      parentHash: hashOf(branch, number - 1),
      minedAt: 1_767_225_600 + number,
      transactions: [
        {
          position: 0,
          hash: hashOf(`${branch}f`, number),
          sender: ann,
          recipient: bob,
          isCreation: false,
          isFailed: false,
          nonce: number,
          value: '115792089237316195423570985008687907853269984665640564039457584007913129639935',
          selector: null,
          accounts: [ann, bob],
          moves: [
            {
              standard: 'erc20',
              contract: token,
              sender: ann,
              recipient: bob,
              tokenId: null,
              amount: '7',
            },
          ],
        },
      ],
    }
  })
}

/** Tests of history storage, for every kind of database. Each test gets an empty one. */
export function behavesAsHistory(open: (clock: () => number) => Promise<Storage>) {
  const lease: Lease = { chain, leaseMs: 10_000, owner: 'one' }
  const other: Lease = { ...lease, owner: 'two' }
  const options = { isHead: true, keptBlocks: 8 }
  const question = { address: bob, chain, limit: 50, moveLimit: 100 }

  async function openEmpty() {
    const clock = { nowMs: Date.UTC(2026, 0, 1) }
    const storage = await open(() => clock.nowMs)
    onTestFinished(() => storage.close())
    return { clock, history: storage.history }
  }

  test('[API-04][ENT-09] default: what was written comes back, the newest first', async () => {
    const { history } = await openEmpty()
    expect(await history.claim(lease, 5)).toEqual({
      nextBlock: 5,
      startBlock: 5,
      startHash: null,
      tip: undefined,
    })
    const blocks = madeUpBlocks(5, 3)

    await history.append(lease, blocks, options)

    const page = await history.page(question)
    expect(page.map(({ block }) => block)).toEqual([7, 6, 5])
    const { accounts: _, ...transaction } = blocks[2]!.transactions[0]!
    expect(page[0]).toEqual({ ...transaction, block: 7, chain, minedAt: blocks[2]!.minedAt })
    expect(await history.page({ ...question, address: token })).toEqual([])
    expect(await history.page({ ...question, chain: 'eip155:1' })).toEqual([])
    expect(await history.claim(lease, 5)).toEqual({
      nextBlock: 8,
      startBlock: 5,
      startHash: hashOf('a', 5),
      tip: { number: 7, hash: hashOf('a', 7) },
    })
  })

  test('[API-04] behavior: a page begins below the last entry of the one before', async () => {
    const { history } = await openEmpty()
    await history.claim(lease, 0)
    await history.append(lease, madeUpBlocks(0, 130), options)
    const seen: number[] = []
    let next = 130

    let before: Awaited<ReturnType<typeof history.page>>[number] | undefined
    for (;;) {
      const page = await history.page({ ...question, before })
      if (page.length === 0) break
      seen.push(...page.map(({ block }) => block))
      before = page.at(-1)
      // Blocks mined meanwhile don't shift the pages.
      await history.append(lease, madeUpBlocks(next, 1), options)
      next += 1
    }

    expect(seen).toEqual(Array.from({ length: 130 }, (_, index) => 129 - index))
    // An entry of another chain in the same second comes before or after, by its chain id.
    const place = { block: 9, minedAt: 1_767_225_600 + 100, position: 9 }
    const firstBelow = async (of: string) => {
      const [entry] = await history.page({ ...question, before: { ...place, chain: of } })
      return entry?.block
    }
    expect([await firstBelow('eip155:1'), await firstBelow('eip155:4')]).toEqual([99, 100])
  })

  test('[API-04] behavior: one process writes; another takes over when it is gone', async () => {
    const { clock, history } = await openEmpty()
    expect(await history.claim(lease, 0)).toBeDefined()
    expect(await history.claim(other, 0)).toBeUndefined()
    await expect(history.append(other, madeUpBlocks(0, 1), options)).rejects.toMatchObject({
      code: 'CONFLICT',
    })

    clock.nowMs += 10_001
    expect(await history.claim(other, 0)).toMatchObject({ nextBlock: 0 })
    // The first process was only slow, and notices the loss of its lease when it writes.
    await expect(history.append(lease, madeUpBlocks(0, 1), options)).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    await expect(history.rollBack(lease, 0)).rejects.toMatchObject({ code: 'CONFLICT' })
    await history.release(lease)
    expect(await history.claim(lease, 0)).toBeUndefined()
    await history.release(other)
    expect(await history.claim(lease, 0)).toMatchObject({ nextBlock: 0, tip: undefined })
  })

  test('[FEAT-01] behavior: lists the tokens of an account up to the end of the index, newest transfer first', async () => {
    const { history } = await openEmpty()
    const find = (address: string, limit = 10) => history.findAssets({ address, chain, limit })
    await history.claim(lease, 5)
    expect(await find(bob)).toBeUndefined()
    const [first, second] = madeUpBlocks(5, 2)
    const [transaction] = second!.transactions
    const [sent] = transaction!.moves
    const tiles = { ...sent!, contract: ann, standard: 'erc721', tokenId: '9' } as const
    const minted = { ...tiles, sender: `0x${'0'.repeat(40)}`, tokenId: '10' }
    const unwrapped = { ...sent!, contract: bob, standard: 'native' } as const
    const moves = [sent!, tiles, minted, unwrapped]
    await history.append(
      lease,
      [first!, { ...second!, transactions: [{ ...transaction!, moves }] }],
      options,
    )
    await history.append(lease, madeUpBlocks(7, 1), options)

    const erc20 = { contract: token, standard: 'erc20', tokenId: null }
    const ids = ['10', '9'].map((tokenId) => ({ contract: ann, standard: 'erc721', tokenId }))
    const found = await find(bob)
    expect(found).toMatchObject({ nextBlock: 8, startBlock: 5 })
    expect(found?.assets[0]).toEqual(erc20)
    expect(found?.assets.slice(1)).toHaveLength(2)
    expect(found?.assets).toEqual(expect.arrayContaining(ids))
    expect((await find(bob, 1))?.assets).toEqual([erc20])
    expect((await find(minted.sender))?.assets).toEqual([])
    expect((await find(token))?.assets).toEqual([])

    // All blocks go: so do the tokens.
    await history.rollBack(lease, 5)
    await history.append(lease, [{ ...first!, transactions: [] }], options)
    expect(await find(bob)).toEqual({ assets: [], nextBlock: 6, startBlock: 5 })
  })

  test('[API-04] behavior: of processes that begin at once, one writes', async () => {
    const { history } = await openEmpty()
    const owners = ['a', 'b', 'c', 'd'].map((owner) => ({ ...lease, owner }))

    const claims = await Promise.all(owners.map((one) => history.claim(one, 0)))

    expect(claims.filter(Boolean)).toHaveLength(1)
    const writes = await Promise.allSettled(
      owners.map((one) => history.append(one, madeUpBlocks(0, 2), options)),
    )
    expect(writes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await history.page(question)).toHaveLength(2)
  })

  test('[API-04] behavior: a way back forgets a branch, and another one follows', async () => {
    const { history } = await openEmpty()
    await history.claim(lease, 0)
    await history.append(lease, madeUpBlocks(0, 12), options)
    const newest = await history.newest(bob, [chain])
    expect((await history.keptBlocks(chain)).map(({ number }) => number)).toEqual([
      11, 10, 9, 8, 7, 6, 5, 4,
    ])

    await history.rollBack(lease, 10)

    expect(await history.newest(bob, [chain])).not.toBe(newest)
    const branch = madeUpBlocks(10, 3, 'b')
    branch[0] = { ...branch[0]!, parentHash: hashOf('a', 9) }
    await history.append(lease, branch, options)
    const page = await history.page(question)
    expect(page.map(({ block }) => block)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
    expect(page[0]?.hash).toBe(hashOf('bf', 12))
    expect(page.every(({ moves }) => moves.length === 1)).toBe(true)
  })

  test('[API-04] behavior: a lower start begins again, a higher one changes nothing', async () => {
    const { history } = await openEmpty()
    await history.claim(lease, 5)
    await history.append(lease, madeUpBlocks(5, 3), options)
    expect(await history.findFollowed([chain, 'eip155:1'])).toEqual([chain])

    expect(await history.claim(lease, 7)).toMatchObject({ nextBlock: 8, startBlock: 5 })
    expect(await history.claim(lease, 3)).toEqual({
      nextBlock: 3,
      startBlock: 3,
      startHash: null,
      tip: undefined,
    })
    expect(await history.page(question)).toEqual([])
    expect(await history.findFollowed([chain])).toEqual([])
  })

  test('[API-04] error: blocks that do not continue leave nothing behind', async () => {
    const { history } = await openEmpty()
    await history.claim(lease, 0)
    await history.append(lease, madeUpBlocks(0, 2), { ...options, isHead: false })
    const gap = madeUpBlocks(3, 1)
    const again = madeUpBlocks(1, 1)
    const foreign = madeUpBlocks(2, 1, 'b')
    const torn = [...madeUpBlocks(2, 1), ...madeUpBlocks(3, 1, 'b')]
    const twice = madeUpBlocks(2, 1).map((block) => ({
      ...block,
      transactions: [...block.transactions, ...block.transactions],
    }))

    for (const blocks of [gap, again, foreign, torn, twice])
      await expect(history.append(lease, blocks, options)).rejects.toThrow()

    expect(await history.page(question)).toHaveLength(2)
    expect(await history.claim(lease, 0)).toMatchObject({ nextBlock: 2 })
    // The newest block was not reached, so the history is incomplete.
    expect(await history.findFollowed([chain])).toEqual([])
  })

  test('[API-04] behavior: moves of one transaction have a limit of their own', async () => {
    const { history } = await openEmpty()
    await history.claim(lease, 0)
    const blocks = madeUpBlocks(0, 2).map((block) => ({
      ...block,
      transactions: block.transactions.map((transaction) => ({
        ...transaction,
        moves: Array.from({ length: 700 }, () => transaction.moves[0]!),
      })),
    }))
    await history.append(lease, blocks, options)

    const page = await history.page({ ...question, moveLimit: 10 })

    expect(page.map(({ moves }) => moves.length)).toEqual([10, 10])
  })

  test('[API-04] behavior: a token is remembered as it was read first', async () => {
    const { history } = await openEmpty()
    const facts = { contract: token, decimals: 6, name: 'Coin “1”', symbol: null }

    await history.addTokens(chain, [facts])
    await history.addTokens(chain, [{ ...facts, name: 'Other' }])
    await history.addTokens(chain, [])

    expect(await history.findTokens(chain, [token, bob])).toEqual([facts])
    expect(await history.findTokens(chain, [])).toEqual([])
    expect(await history.findTokens('eip155:1', [token])).toEqual([])
  })

  test('[API-04] behavior: a token that was read without decimals gets them from a later read', async () => {
    const { history } = await openEmpty()
    const facts = { contract: token, decimals: 6, name: 'Coin', symbol: 'C' }
    const unread = { contract: token, decimals: null, name: 'Coin', symbol: null }

    await history.addTokens(chain, [unread])
    await history.addTokens(chain, [{ ...unread, name: null }])
    expect(await history.findTokens(chain, [token])).toEqual([unread])

    await history.addTokens(chain, [facts])
    await history.addTokens(chain, [unread])
    expect(await history.findTokens(chain, [token])).toEqual([facts])
  })
}
