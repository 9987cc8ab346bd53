import type { Transaction, Transfer } from '@fairlead/protocol'
import { getAddress, zeroAddress } from 'viem'
import type { Chain } from '../../chains/createChains.ts'
import type { HistoryEntry } from '../../storage/history/historyTypes.ts'
import type { TokenTable } from './tokens/createTokenReader.ts'
import { type Moved, toTransfer } from './toTransfer.ts'

type Context = { readonly account: string; readonly chain: Chain; readonly tokens: TokenTable }

/** Converts a stored entry to the wire format, from the account's perspective. */
export function toTransaction(entry: HistoryEntry, context: Context): Transaction {
  const { account } = context
  const moved = movedBy(entry, account)
  const operation = operationOf(entry, moved, account)
  return {
    // The same hash can occur on two chains.
    id: `${entry.chain}:${entry.hash}`,
    metadata: {
      operationType: operation,
      hash: entry.hash,
      minedAt: new Date(entry.minedAt * 1000).toISOString(),
      sentFrom: getAddress(entry.sender),
      sentTo: getAddress(receiverOf(entry, moved, account)),
      status: entry.isFailed ? 'failed' : 'confirmed',
      nonce: entry.nonce,
      chain: entry.chain,
      application: null,
    },
    transfers: moved.map(
      (move): Transfer => toTransfer(move, { ...context, isSigner: entry.sender === account }),
    ),
  }
}

/** Returns the transfers to or from the account: native value first, then tokens. */
function movedBy(entry: HistoryEntry, account: string): readonly Moved[] {
  if (entry.isFailed) return []
  const directionOf = (sender: string, recipient: string): Transfer['direction'] =>
    sender === recipient ? 'self' : sender === account ? 'out' : 'in'
  const { moves, recipient, sender, value } = entry
  const isNative = value !== '0' && (sender === account || recipient === account)
  return [
    ...(isNative
      ? [
          {
            amount: value,
            counterparty: sender === account ? recipient : sender,
            direction: directionOf(sender, recipient),
            token: undefined,
          },
        ]
      : []),
    ...moves
      // Zero-amount transfers by other senders are used for address poisoning, so they are omitted.
      .filter((move) => move.amount !== '0' || sender === account)
      .map((move) => ({
        amount: move.amount,
        counterparty: move.sender === account ? move.recipient : move.sender,
        direction: directionOf(move.sender, move.recipient),
        token: move.standard === 'native' ? undefined : move,
      })),
  ]
}

/**
 * Returns the address shown as receiver: the counterparty of a plain send, the account itself for a plain receive, and
 * otherwise the called address. An address that only a token log names is trusted only if the account signed, because
 * contracts can log any address.
 */
function receiverOf(entry: HistoryEntry, moved: readonly Moved[], account: string): string {
  if (moved.length === 0) return entry.recipient
  if (entry.sender !== account)
    return moved.every(({ direction }) => direction === 'in') ? account : entry.recipient
  const parties = new Set(moved.map(({ counterparty }) => counterparty))
  const [only] = parties
  const isSending = moved.every(({ direction }) => direction !== 'in')
  return isSending && parties.size === 1 && only !== undefined ? only : entry.recipient
}

/**
 * Selectors of approvals: `approve(address,uint256)`, `increaseAllowance(address,uint256)`,
 * `setApprovalForAll(address,bool)`, and Permit2's `approve(address,address,uint160,uint48)`.
 */
const approvals = ['0x095ea7b3', '0x39509351', '0xa22cb465', '0x87517c45']
/**
 * Selectors of `transfer(address,uint256)`, `transferFrom(address,address,uint256)`, and `safeTransferFrom(…)` of
 * ERC-721 (two) and ERC-1155.
 */
const transfers = ['0xa9059cbb', '0x23b872dd', '0x42842e0e', '0xb88d4fde', '0xf242432a']

/**
 * Returns the operation type of a transaction for the account, as the wire names it. Decided by the transfers, or by
 * the selector if nothing moved.
 */
function operationOf(
  { isCreation, isFailed, selector, sender, value }: HistoryEntry,
  moved: readonly Moved[],
  account: string,
): string {
  if (isCreation && sender === account) return 'deploy'
  const ins = moved.filter(({ direction }) => direction === 'in')
  const outs = moved.filter(({ direction }) => direction === 'out')
  // Tokens are minted from the zero address and burned to it.
  const isZero = ({ counterparty }: Moved) => counterparty === zeroAddress
  if (ins.length > 0 && outs.length > 0) return 'trade'
  if (ins.length > 0) return ins.every(isZero) ? 'mint' : 'receive'
  if (outs.length > 0) return outs.every(isZero) ? 'burn' : 'send'
  if (moved.length > 0) return 'send'
  if (selector === null) return value === '0' ? 'execute' : 'send'
  if (approvals.includes(selector)) return 'approve'
  // A successful transfer would have moved a token of the account.
  return isFailed && transfers.includes(selector) ? 'send' : 'execute'
}
