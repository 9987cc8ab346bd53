import type { Path } from './probe.ts'
import { walletId } from './visit.ts'

/** The button that opens the list, per page. */
export const buttonOf: Readonly<Record<'fairlead' | 'plain', Path>> = {
  fairlead: ['fairlead-button', 'button'],
  plain: ['#root > button'],
}

/** The first wallet in the list. */
export const firstRowOf: Readonly<Record<'fairlead' | 'plain', Path>> = {
  fairlead: rowOf(1),
  plain: ['dialog li button'],
}

export function rowOf(wallet: number): Path {
  return ['fairlead-modal', `[data-testid="fl-connect-wallet-${walletId(wallet)}"]`]
}
