import { type AbiParameter, decodeAbiParameters, type Hex } from 'viem'
import { batchTopic, singleTopic, transferTopic } from '../../../chains/readTransferLog.ts'
import type { Move } from '../../../storage/history/historyTypes.ts'
import type { NodeLog } from './nodeAnswers.ts'

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

/** Returns the address of an indexed topic; `undefined` unless the upper 12 bytes are zero. */
export function toAddress(topic: string | undefined): string | undefined {
  return topic && /^0x0{24}/.test(topic) ? `0x${topic.slice(26)}` : undefined
}

// Topics of WETH's own events: keccak256 of their signatures.
/** `Deposit(address,uint256)` */
const depositTopic = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
/** `Withdrawal(address,uint256)` */
const withdrawalTopic = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'

/**
 * Reads deposits and withdrawals of the wrapped native coin. Most of these contracts log no transfer when they mint or
 * burn tokens, and blocks don't show the internal payment of native coins.
 *
 * @param moves - Transfers read so far, so that none is counted twice.
 */
function readWrappings(
  logs: readonly NodeLog[],
  moves: readonly Move[],
  wrappedNative: string,
): readonly Move[] {
  return logs.flatMap(({ address, data, topics }): Move[] => {
    const [event, party] = topics
    const account = toAddress(party)
    if (address !== wrappedNative || topics.length !== 2 || data.length !== 66) return []
    if (!account || account === wrappedNative) return []
    const amount = String(BigInt(data))
    const move = (standard: Move['standard'], sender: string, recipient: string): Move => ({
      standard,
      contract: wrappedNative,
      sender,
      recipient,
      tokenId: null,
      amount,
    })
    const isTold = (side: 'recipient' | 'sender') =>
      moves.some(
        (other) =>
          other.contract === wrappedNative && other[side] === account && other.amount === amount,
      )
    if (event === depositTopic)
      return isTold('recipient') ? [] : [move('erc20', wrappedNative, account)]
    if (event !== withdrawalTopic) return []
    return [
      ...(isTold('sender') ? [] : [move('erc20', account, wrappedNative)]),
      move('native', wrappedNative, account),
    ]
  })
}
