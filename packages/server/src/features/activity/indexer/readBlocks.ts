import { BaseError, tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import type { Chain } from '../../../chains/createChains.ts'
import type { FollowedBlock } from '../../../storage/history/historyTypes.ts'
import { askNode, readNode, toQuantity } from './askNode.ts'
import { NodeBlock, NodeReceipt } from './nodeAnswers.ts'
import { toFollowedBlock } from './toFollowedBlock.ts'

/** Maximum number of receipts per request, for nodes without `eth_getBlockReceipts`. */
const receiptsAtOnce = 100
/** Time after which `eth_getBlockReceipts` is tried again, in milliseconds: another node may answer by then. */
const retryMs = 600_000

/** Creates the reader of one chain's blocks with their receipts. */
export function createBlockReader({ prices, rpc, swap }: Chain, clock: () => number) {
  const wrappedNative = prices?.wrappedNative ?? swap?.wrappedNative
  /** Time until which `eth_getBlockReceipts` is not used, because it failed. */
  let blockReceiptsFailUntilMs = 0

  async function readReceipts(
    blocks: readonly NodeBlock[],
  ): Promise<readonly (readonly NodeReceipt[])[]> {
    if (clock() >= blockReceiptsFailUntilMs) {
      const answers = await askNode(
        rpc,
        blocks.map(({ number }) => ({
          method: 'eth_getBlockReceipts',
          params: [toQuantity(number)],
        })),
      )
      const receipts = answers.map((answer) =>
        answer.isError ? undefined : tryParse(v.array(NodeReceipt), answer.result),
      )
      if (receipts.every((list) => list !== undefined)) return receipts
      blockReceiptsFailUntilMs = clock() + retryMs
    }
    const receipts = await readOneByOne(blocks.flatMap(({ transactions }) => transactions))
    let given = 0
    return blocks.map(({ transactions }) => {
      const start = given
      given += transactions.length
      return receipts.slice(start, given)
    })
  }

  async function readOneByOne(
    transactions: NodeBlock['transactions'],
  ): Promise<readonly NodeReceipt[]> {
    const receipts: NodeReceipt[] = []
    for (let start = 0; start < transactions.length; start += receiptsAtOnce)
      receipts.push(
        ...(await readNode(
          rpc,
          NodeReceipt,
          transactions
            .slice(start, start + receiptsAtOnce)
            .map(({ hash }) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
        )),
      )
    return receipts
  }

  return {
    /**
     * Reads consecutive blocks.
     *
     * @throws `RESPONSE_INVALID` if an answer is not valid or contradicts another, which can happen during a
     *   reorganisation.
     */
    async read(first: number, count: number): Promise<readonly FollowedBlock[]> {
      const numbers = Array.from({ length: count }, (_, index) => first + index)
      const blocks = await readNode(
        rpc,
        NodeBlock,
        numbers.map((number) => ({
          method: 'eth_getBlockByNumber',
          params: [toQuantity(number), true],
        })),
      )
      requireConsecutive(blocks, first)
      const filled = blocks.filter(({ transactions }) => transactions.length > 0)
      const receipts = filled.length > 0 ? await readReceipts(filled) : []
      const byBlock = new Map(filled.map(({ hash }, index) => [hash, receipts[index]]))
      return blocks.map((block) =>
        toFollowedBlock(block, byBlock.get(block.hash) ?? [], wrappedNative),
      )
    },
  }
}

/** @param first - Expected number of the first block. */
function requireConsecutive(blocks: readonly NodeBlock[], first: number) {
  const isNext = ({ number, parentHash }: NodeBlock, index: number) =>
    number === first + index && (index === 0 || parentHash === blocks[index - 1]?.hash)
  if (!blocks.every(isNext))
    throw new BaseError('RESPONSE_INVALID', { shortMessage: 'The blocks are not consecutive' })
}
