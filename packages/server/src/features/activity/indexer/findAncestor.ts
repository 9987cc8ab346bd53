import { BaseError, tryParse } from '@fairlead/protocol'
import type { ChainRpc } from '../../../chains/createChainRpc.ts'
import type { KnownBlock } from '../../../storage/history/historyTypes.ts'
import { askNode, readNode, toQuantity } from './askNode.ts'
import { NodeHeader } from './nodeAnswers.ts'

/** Number of headers in the first request. Most reorganisations are one or two blocks deep. */
const headersAtOnce = 16

/** Returns the newest known block that the node has as well; `undefined` if there is none. `known` is newest first. */
export async function findAncestor(
  rpc: ChainRpc,
  known: readonly KnownBlock[],
): Promise<KnownBlock | undefined> {
  const near = await areShared(rpc, known.slice(0, headersAtOnce))
  const found = near.indexOf(true)
  if (found >= 0) return known[found]

  // All blocks below a shared block are shared, so a binary search finds the newest one.
  let [first, end] = [near.length, known.length]
  while (first < end) {
    const middle = Math.floor((first + end) / 2)
    const [isShared] = await areShared(rpc, known.slice(middle, middle + 1))
    if (isShared) end = middle
    else first = middle + 1
  }
  return known[first]
}

async function areShared(
  rpc: ChainRpc,
  blocks: readonly KnownBlock[],
): Promise<readonly boolean[]> {
  const answers = await askNode(
    rpc,
    blocks.map(({ number }) => ({
      method: 'eth_getBlockByNumber',
      params: [toQuantity(number), false],
    })),
  )
  return answers.map((answer, index) => {
    if (answer.isError)
      throw new BaseError('RESPONSE_INVALID', {
        shortMessage: 'The node rejected a header request',
      })
    // The new branch may be shorter and not have this block yet.
    return tryParse(NodeHeader, answer.result)?.hash === blocks[index]?.hash
  })
}

/** Returns true if the node has this block. */
export async function hasBlock(rpc: ChainRpc, { hash, number }: KnownBlock): Promise<boolean> {
  const [header] = await readNode(rpc, NodeHeader, [
    { method: 'eth_getBlockByNumber', params: [toQuantity(number), false] },
  ])
  return header?.hash === hash
}
