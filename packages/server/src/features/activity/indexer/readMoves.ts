import { type AbiParameter, decodeAbiParameters, type Hex } from 'viem'
import { batchTopic, singleTopic, transferTopic } from '../../../chains/readTransferLog.ts'
import type { Move } from '../../../storage/history/HistoryStore.ts'
import type { NodeLog } from './nodeAnswers.ts'
import { readWrappings } from './readWrappings.ts'
import { toAddress } from './toAddress.ts'

/** Maximum number of ids kept per batch transfer. A log can name tens of thousands. */
const batchLimit = 256

const pair: readonly AbiParameter[] = [{ type: 'uint256' }, { type: 'uint256' }]
const lists: readonly AbiParameter[] = [{ type: 'uint256[]' }, { type: 'uint256[]' }]

/**
 * Reads the token transfers of a transaction from its logs. Contracts can write any log, so logs that don't match a
 * standard exactly are ignored.
 *
 * @param wrappedNative - Wrapped native coin contract, whose `Deposit` and `Withdrawal` events are read as well.
 */
export function readMoves(
  logs: readonly NodeLog[],
  wrappedNative?: string | undefined,
): readonly Move[] {
  const moves = logs.flatMap(readLog)
  if (wrappedNative === undefined) return moves
  return [...moves, ...readWrappings(logs, moves, wrappedNative.toLowerCase())]
}

function readLog({ address: contract, data, topics }: NodeLog): readonly Move[] {
  const [event, first, second, third] = topics
  if (event === transferTopic) {
    const [sender, recipient] = [toAddress(first), toAddress(second)]
    if (!sender || !recipient) return []
    if (topics.length === 3 && data.length === 66)
      return [
        {
          standard: 'erc20',
          contract,
          sender,
          recipient,
          tokenId: null,
          amount: String(BigInt(data)),
        },
      ]
    if (third !== undefined && data === '0x')
      return [
        {
          standard: 'erc721',
          contract,
          sender,
          recipient,
          tokenId: String(BigInt(third)),
          amount: '1',
        },
      ]
    return []
  }
  if (event !== singleTopic && event !== batchTopic) return []
  const [sender, recipient] = [toAddress(second), toAddress(third)]
  if (!sender || !recipient) return []
  return readItems(event, data).map(([tokenId, amount]) => ({
    standard: 'erc1155',
    contract,
    sender,
    recipient,
    tokenId: String(tokenId),
    amount: String(amount),
  }))
}

function readItems(event: string, data: string): readonly (readonly [bigint, bigint])[] {
  try {
    if (event === singleTopic) {
      const [id, amount] = decodeAbiParameters(pair, data as Hex) as [bigint, bigint]
      return [[id, amount]]
    }
    const [ids, amounts] = decodeAbiParameters(lists, data as Hex) as [bigint[], bigint[]]
    if (ids.length !== amounts.length) return []
    return ids.slice(0, batchLimit).map((id, index) => [id, amounts[index]!])
  } catch {
    return []
  }
}
