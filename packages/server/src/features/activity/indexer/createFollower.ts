import { BaseError } from '@fairlead/protocol'
import * as v from 'valibot'
import type { Chain } from '../../../chains/createChains.ts'
import type { Log } from '../../../log.ts'
import type { Followed, HistoryStore, Lease } from '../../../storage/history/HistoryStore.ts'
import { readNode } from './askNode.ts'
import { findAncestor, hasBlock } from './findAncestor.ts'
import { type NodeHeader as Header, NodeHeader } from './nodeAnswers.ts'
import { createBlockReader } from './readBlocks.ts'

/** Blocks of the first request; more when that goes well, fewer when it does not. */
const firstBatch = 8
/** Most blocks of one request, and of one step in the database. */
const largestBatch = 64

/**
 * What a step came to: more to do, nothing new, or another process does it.
 */
export type StepResult = 'behind' | 'atHead' | 'elsewhere'

/** Writes the history of one chain, a step at a time. */
export type Follower = {
  /** @throws When the node or the database fails; nothing of the step stays then. */
  step(): Promise<StepResult>
}

export function createFollower(options: createFollower.Options): Follower {
  const { chain, keptBlocks, lease, log, startBlock, store } = options
  const { caipNetworkId, rpc } = chain
  const reader = createBlockReader(chain)
  let batch = firstBatch
  let isRightChain = false

  /** An upstream of another chain would fill the history with what never happened here. */
  async function assertChain() {
    const [reference] = await readNode(rpc, v.pipe(v.string(), v.regex(/^0x[0-9a-f]+$/i)), [
      { method: 'eth_chainId', params: [] },
    ])
    isRightChain = `eip155:${BigInt(reference!)}` === caipNetworkId
    if (!isRightChain)
      throw new BaseError('OPTIONS_INVALID', { shortMessage: 'The upstream is of another chain' })
  }

  /** Whether a head that is not above ours is of another branch, rather than of a node that lags. */
  async function hasLeft({ startBlock: start, startHash, tip }: Followed, head: Header) {
    if (tip?.hash === head.hash) return false
    const known = await store.findBlock(caipNetworkId, head.number)
    if (known !== undefined) return known !== head.hash
    if (startHash === null || head.number < start) return false
    return !(await hasBlock(rpc, { hash: startHash, number: start }))
  }

  async function goBack({ nextBlock, startBlock: start, startHash }: Followed) {
    await assertChain()
    const kept = await store.keptBlocks(caipNetworkId)
    const ancestor = await findAncestor(rpc, kept)
    if (ancestor?.number === nextBlock - 1)
      throw new BaseError('RESPONSE_INVALID', { shortMessage: 'The node contradicts itself' })
    const oldest = kept.at(-1)?.number ?? start
    const isSameChain =
      startHash !== null && (await hasBlock(rpc, { hash: startHash, number: start }))
    const target = ancestor ? ancestor.number + 1 : isSameChain ? oldest : start
    await store.rollBack(lease, target)
    log({
      event: 'historyRolledBack',
      blocks: nextBlock - target,
      chainId: caipNetworkId,
      isTooDeep: !ancestor && oldest > start,
    })
  }

  async function advance(): Promise<StepResult> {
    const followed = await store.claim(lease, startBlock)
    if (!followed) return 'elsewhere'
    if (!isRightChain) await assertChain()
    const [head] = await readNode(rpc, NodeHeader, [
      { method: 'eth_getBlockByNumber', params: ['latest', false] },
    ])
    const { nextBlock, tip } = followed
    if (head!.number < nextBlock) {
      if (!(await hasLeft(followed, head!))) return 'atHead'
      await goBack(followed)
      return 'behind'
    }
    const blocks = await reader.read(nextBlock, Math.min(batch, head!.number - nextBlock + 1))
    if (tip && blocks[0]?.parentHash !== tip.hash) {
      await goBack(followed)
      return 'behind'
    }
    const isHead = blocks.at(-1)?.number === head!.number
    await store.append(lease, blocks, { isHead, keptBlocks })
    batch = Math.min(largestBatch, batch * 2)
    return isHead ? 'atHead' : 'behind'
  }

  return {
    async step() {
      try {
        return await advance()
      } catch (error) {
        // An answer may have been too large for what we take, or for the node.
        batch = Math.max(1, Math.floor(batch / 2))
        throw error
      }
    },
  }
}

export declare namespace createFollower {
  type Options = {
    chain: Chain
    /** How many blocks are remembered, and so how deep a reorganisation may be. */
    keptBlocks: number
    lease: Lease
    log: Log
    startBlock: number
    store: HistoryStore
  }
}
