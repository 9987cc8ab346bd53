import type { HistoryEntry } from '../../storage/history/HistoryStore.ts'
import type { Moved } from './toTransfer.ts'

/** First four bytes of calls whose purpose nothing else shows. */
const purposes: Readonly<Record<string, string>> = {
  // approve(address,uint256), increaseAllowance(address,uint256), setApprovalForAll(address,bool),
  // and Permit2's approve(address,address,uint160,uint48)
  '0x095ea7b3': 'approve',
  '0x39509351': 'approve',
  '0xa22cb465': 'approve',
  '0x87517c45': 'approve',
  // transfer(address,uint256), transferFrom(address,address,uint256), and safeTransferFrom(…) of
  // ERC-721 (two) and ERC-1155: only a failed one moves nothing.
  '0xa9059cbb': 'send',
  '0x23b872dd': 'send',
  '0x42842e0e': 'send',
  '0xb88d4fde': 'send',
  '0xf242432a': 'send',
}

const nobody = '0x0000000000000000000000000000000000000000'

/**
 * What a transaction was for the account, in the words of this wire: by what moved, else by what
 * was called.
 */
export function operationOf(
  { isCreation, selector, sender, value }: HistoryEntry,
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
  const purpose = selector === null ? undefined : purposes[selector]
  return purpose ?? (selector === null && value !== '0' ? 'send' : 'execute')
}
