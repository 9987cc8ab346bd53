import type { Page } from 'playwright'

const account = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/**
 * Adds a wallet to every page that is opened from now on. It accepts every page and remembers it.
 *
 * It answers within the page, unlike the test kit, so that round trips to the test aren't measured. Calls are recorded
 * in `window.calls`.
 */
export async function announceWallet(page: Page, wallet: { name: string; rdns: string }) {
  await page.addInitScript(
    ({ account, wallet }) => {
      const scope = window as unknown as { calls?: string[] }
      scope.calls ??= []
      const { calls } = scope
      const key = `wallet ${wallet.rdns}`
      const provider = {
        async request({ method }: { method: string }) {
          calls.push(`${wallet.rdns} ${method}`)
          if (method === 'eth_chainId') return '0x7a69'
          if (method === 'eth_accounts') return sessionStorage.getItem(key) ? [account] : []
          if (method !== 'eth_requestAccounts')
            throw Object.assign(new Error(method), { code: 4200 })
          sessionStorage.setItem(key, 'true')
          return [account]
        },
        on() {},
        removeListener() {},
      }
      const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
      const info = { ...wallet, icon, uuid: crypto.randomUUID() }
      const detail = Object.freeze({ info, provider })
      const announce = () =>
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      window.addEventListener('eip6963:requestProvider', announce)
      announce()
    },
    { account, wallet },
  )
}

/** Returns the calls that the wallets received, in order. */
export function callsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { calls?: string[] }).calls ?? [])
}
