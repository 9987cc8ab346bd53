import { BaseError, tryParse } from '@fairlead/protocol'
import type { ChainRpc } from '../../../chains/createChainRpc.ts'
import type { KnownBlock } from '../../../storage/history/HistoryStore.ts'
import { askNode, readNode, toQuantity } from './askNode.ts'
import { NodeHeader } from './nodeAnswers.ts'

/** Headers that are asked for in one request; most reorganisations are a block or two deep. */
const headersAtOnce = 16

/** The newest of the known blocks (newest first) that the node has as well. */
export async function findAncestor(
  rpc: ChainRpc,
  known: readonly KnownBlock[],
): Promise<KnownBlock | undefined> {
  for (let start = 0; start < known.length; start += headersAtOnce) {
    const some = known.slice(start, start + headersAtOnce)
    const answers = await askNode(
      rpc,
      some.map(({ number }) => ({
        method: 'eth_getBlockByNumber',
        params: [toQuantity(number), false],
      })),
    )
    const shared = some.find((block, index) => {
      const answer = answers[index]
      if (!answer || answer.isError)
        throw new BaseError('RESPONSE_INVALID', { shortMessage: 'The node refused a header' })
      // The new branch may be shorter: there is no such block then.
      return tryParse(NodeHeader, answer.result)?.hash === block.hash
    })
    if (shared) return shared
  }
  return undefined
}

/** Whether the node has this block, too. */
export async function hasBlock(rpc: ChainRpc, { hash, number }: KnownBlock): Promise<boolean> {
  const [header] = await readNode(rpc, NodeHeader, [
    { method: 'eth_getBlockByNumber', params: [toQuantity(number), false] },
  ])
  return header?.hash === hash
}
