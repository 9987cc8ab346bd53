import { BaseError } from '@fairlead/protocol'
import * as v from 'valibot'
import type { Chain } from '../../../chains/createChains.ts'
import type { Log } from '../../../log.ts'
import type { HistoryStore } from '../../../storage/history/createHistoryStore.ts'
import type { Followed, Lease } from '../../../storage/history/historyTypes.ts'
import { readNode } from './askNode.ts'
import { findAncestor, hasBlock } from './findAncestor.ts'
import { type NodeHeader as Header, NodeHeader } from './nodeAnswers.ts'
import { createBlockReader } from './readBlocks.ts'

/** Number of blocks in the first request. It doubles after a success and halves after a failure. */
const firstBatch = 8
/** Maximum number of blocks per request and per database step. */
const largestBatch = 64

/**
 * Result of a step: `behind` (more blocks to read), `atHead` (nothing new), or `elsewhere` (another process has the
 * lease).
 */
export type StepResult = 'behind' | 'atHead' | 'elsewhere'

/** Writes the history of one chain step by step. */
export type Follower = {
  /**
   * Runs one step.
   *
   * @throws If the node or the database fails. The step then has no effect.
   */
  step(): Promise<StepResult>
  /** Returns the number of blocks that are not yet in the history; `undefined` unless this process writes it. */
  lag(): number | undefined
}

export function createFollower(options: createFollower.Options): Follower {
  const { chain, clock, keptBlocks, lease, log, startBlock, store } = options
  const { caipNetworkId, rpc } = chain
  const reader = createBlockReader(chain, clock)
  let batch = firstBatch
  let isRightChain = false
  let lag: number | undefined

  /** Checks the node's chain id. A node of another chain would fill the history with wrong transactions. */
  async function assertChain() {
    isRightChain = (await readChainId(rpc)) === caipNetworkId
    if (!isRightChain)
      throw new BaseError('OPTIONS_INVALID', {
        shortMessage: 'The upstream is on a different chain',
      })
  }

  async function goBack({ nextBlock, startBlock: start, startHash }: Followed) {
    await assertChain()
    const kept = await store.keptBlocks(caipNetworkId)
    const ancestor = await findAncestor(rpc, kept)
    if (ancestor?.number === nextBlock - 1)
      throw new BaseError('RESPONSE_INVALID', {
        shortMessage: 'The node returned inconsistent data',
      })
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
    if (!followed) {
      lag = undefined
      return 'elsewhere'
    }
    if (!isRightChain) await assertChain()
    const [head] = await readNode(rpc, NodeHeader, [
      { method: 'eth_getBlockByNumber', params: ['latest', false] },
    ])
    const { nextBlock, tip } = followed
    lag = Math.max(0, head!.number + 1 - nextBlock)
    if (head!.number < nextBlock) {
      if (!(await hasLeft(options, followed, head!))) return 'atHead'
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
    lag = Math.max(0, lag - blocks.length)
    batch = Math.min(largestBatch, batch * 2)
    return isHead ? 'atHead' : 'behind'
  }

  return {
    lag: () => lag,
    async step() {
      try {
        return await advance()
      } catch (error) {
        // The answer may have been too large for us or for the node.
        batch = Math.max(1, Math.floor(batch / 2))
        throw error
      }
    },
  }
}

/** Returns true if a head that is not above ours is on another branch; false if the node only lags behind. */
async function hasLeft(
  { chain, store }: Pick<createFollower.Options, 'chain' | 'store'>,
  { startBlock, startHash, tip }: Followed,
  head: Header,
): Promise<boolean> {
  if (tip?.hash === head.hash) return false
  const known = await store.findBlock(chain.caipNetworkId, head.number)
  if (known !== undefined) return known !== head.hash
  if (startHash === null || head.number < startBlock) return false
  return !(await hasBlock(chain.rpc, { hash: startHash, number: startBlock }))
}

/** Returns the CAIP-2 id of a node's chain. */
async function readChainId(rpc: Chain['rpc']): Promise<string> {
  const [reference] = await readNode(rpc, v.pipe(v.string(), v.regex(/^0x[0-9a-f]+$/i)), [
    { method: 'eth_chainId', params: [] },
  ])
  return `eip155:${BigInt(reference!)}`
}

export declare namespace createFollower {
  type Options = {
    chain: Chain
    clock: () => number
    /** Number of block hashes that are kept, which limits how deep a reorganisation can be resolved exactly. */
    keptBlocks: number
    lease: Lease
    log: Log
    startBlock: number
    store: HistoryStore
  }
}
