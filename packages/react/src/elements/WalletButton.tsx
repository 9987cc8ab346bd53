import { useAccountButton } from './AccountButton.tsx'
import type { ButtonAttributes } from './buttons.tsx'
import { useConnectButton } from './ConnectButton.tsx'
import { PageButton } from './PageButton.tsx'

/**
 * Shows the connect or the account button; a stored account shows at once after a reload.
 *
 * Both states share one `<button>`: the dialog returns focus to the button that opened it, so that button must not be
 * replaced.
 */
export function WalletButton({ attributes }: { attributes: ButtonAttributes }) {
  const connect = useConnectButton(attributes)
  const account = useAccountButton(attributes)
  return <PageButton {...(account ?? connect)} />
}
