import type { HistoryEntry } from '../../storage/history/HistoryStore.ts'
import type { Moved } from './toTransfer.ts'

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

const nobody = '0x0000000000000000000000000000000000000000'

/**
 * Returns the operation type of a transaction for the account, as the wire names it. Decided by the transfers, or by
 * the selector if nothing moved.
 */
export function operationOf(
  { isCreation, isFailed, selector, sender, value }: HistoryEntry,
  moved: readonly Moved[],
  account: string,
): string {
  if (isCreation && sender === account) return 'deploy'
  const ins = moved.filter(({ direction }) => direction === 'in')
  const outs = moved.filter(({ direction }) => direction === 'out')
  const isNobody = ({ counterparty }: Moved) => counterparty === nobody
  if (ins.length > 0 && outs.length > 0) return 'trade'
  if (ins.length > 0) return ins.every(isNobody) ? 'mint' : 'receive'
  if (outs.length > 0) return outs.every(isNobody) ? 'burn' : 'send'
  if (moved.length > 0) return 'send'
  if (selector === null) return value === '0' ? 'execute' : 'send'
  if (approvals.includes(selector)) return 'approve'
  // A successful transfer would have moved a token of the account.
  return isFailed && transfers.includes(selector) ? 'send' : 'execute'
}
