import type { Fairlead } from '../Fairlead.ts'

/** Shows all connected wallets if the modal is open. The back button leads to the account. */
export function showWallets({ modal }: Pick<Fairlead, 'modal'>): void {
  if (!modal.isOpen() || modal.view() === 'ProfileWallets') return
  modal.reset('Account')
  modal.push('ProfileWallets')
}
