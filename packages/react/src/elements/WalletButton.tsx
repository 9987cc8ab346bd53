import { useAccountButton } from './AccountButton.tsx'
import type { ButtonAttributes } from './buttons.tsx'
import { useConnectButton } from './ConnectButton.tsx'
import { PageButton } from './PageButton.tsx'

/**
 * Connect or account, by what is so; a stored account shows at once after a reload.
 *
 * One button that changes what it says: the dialog gives the focus back to what opened it, which a
 * second button in its place would have taken away.
 */
export function WalletButton({ attributes }: { attributes: ButtonAttributes }) {
  const connect = useConnectButton(attributes)
  const account = useAccountButton(attributes)
  return <PageButton {...(account ?? connect)} />
}
