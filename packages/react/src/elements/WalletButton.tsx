import { selectAccount } from '@fairlead/core'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useSelected } from '../hooks/useSelected.ts'
import { AccountButton } from './AccountButton.tsx'
import type { ButtonAttributes } from './buttons.tsx'
import { ConnectButton } from './ConnectButton.tsx'

/** Connect or account, by what is so; a stored account shows at once after a reload. */
export function WalletButton({ attributes }: { attributes: ButtonAttributes }) {
  const { namespace } = attributes
  const { store } = useFairleadInstance('WalletButton')
  const hasAddress = useSelected(store, (state) => Boolean(selectAccount(state, namespace).address))
  return hasAddress ? (
    <AccountButton attributes={attributes} />
  ) : (
    <ConnectButton attributes={attributes} />
  )
}
