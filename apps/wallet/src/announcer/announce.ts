import icon from '../icon.svg?raw'
import type { Provider } from './createProvider.ts'

export const walletName = 'Fairlead Dev Wallet'
export const walletIcon = `data:image/svg+xml,${encodeURIComponent(icon.trim())}` as const
const rdns = 'dev.fairlead.wallet'

/**
 * Announces the wallet to the page, now and on each request (EIP-6963).
 *
 * @param page - The page's `window`.
 * @param uuid - New for every page load.
 * @see https://eips.ethereum.org/EIPS/eip-6963
 */
export function announce(page: EventTarget, provider: Provider, uuid: string): void {
  const info = Object.freeze({
    icon: walletIcon,
    name: walletName,
    rdns,
    uuid,
  })
  const detail = Object.freeze({ info, provider })
  const tell = () => {
    page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  page.addEventListener('eip6963:requestProvider', tell)
  tell()
}
