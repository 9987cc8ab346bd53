import type { Move } from '../../../storage/history/HistoryStore.ts'
import type { NodeLog } from './nodeAnswers.ts'
import { toAddress } from './toAddress.ts'

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
export function readWrappings(
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
