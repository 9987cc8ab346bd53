import { type AbiParameter, decodeAbiParameters, type Hex } from 'viem'
import type { Move } from '../../../storage/history/HistoryStore.ts'
import type { NodeLog } from './nodeAnswers.ts'

// keccak256 of the events' signatures.
/** `Transfer(address,address,uint256)` of ERC-20 and ERC-721. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** `TransferSingle(address,address,address,uint256,uint256)` of ERC-1155. */
const singleTopic = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
/** `TransferBatch(address,address,address,uint256[],uint256[])` of ERC-1155. */
const batchTopic = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'

/** Most ids of one batch that are kept: a log may name tens of thousands, nobody reads them. */
const batchLimit = 256

const pair: readonly AbiParameter[] = [{ type: 'uint256' }, { type: 'uint256' }]
const lists: readonly AbiParameter[] = [{ type: 'uint256[]' }, { type: 'uint256[]' }]

/**
 * The tokens that a transaction moved, as its logs tell. A log is whatever a contract writes, so
 * one that is not exactly of these forms is not read.
 */
export function readMoves(logs: readonly NodeLog[]): readonly Move[] {
  return logs.flatMap((log) => readLog(log))
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

/** An indexed address fills 32 bytes with zeros in front; with anything else it is none. */
function toAddress(topic: string | undefined): string | undefined {
  return topic && /^0x0{24}/.test(topic) ? `0x${topic.slice(26)}` : undefined
}
