import type { Fairlead } from '../Fairlead.ts'

/** Shows all connected wallets, with the account behind them; where the modal is open. */
export function showWallets({ modal }: Pick<Fairlead, 'modal'>): void {
  if (!modal.isOpen() || modal.view() === 'ProfileWallets') return
  modal.reset('Account')
  modal.push('ProfileWallets')
}
