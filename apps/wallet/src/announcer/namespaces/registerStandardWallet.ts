/**
 * Registers the wallet with the page's Wallet Standard registry, now and when one starts later.
 *
 * @see https://github.com/wallet-standard/wallet-standard
 */
export function registerStandardWallet(page: EventTarget, wallet: object): void {
  const register = ({ register }: Registry) => register(wallet)
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  page.addEventListener('wallet-standard:app-ready', (event) => {
    register((event as CustomEvent<Registry>).detail)
  })
}

type Registry = { register(wallet: object): unknown }
