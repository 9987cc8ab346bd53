import type { Page } from 'playwright'

const account = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/**
 * Adds wallets to every page that is opened from now on. They accept every page and remember it.
 *
 * They answer within the page, unlike the test kit, so that round trips to the test aren't measured. Calls are recorded
 * in `window.calls`.
 */
export async function announceWallets(
  page: Page,
  wallets: readonly { name: string; rdns: string }[],
) {
  await page.addInitScript(announce, { account, wallets })
}

/** Runs in the page. */
function announce(given: { account: string; wallets: readonly { name: string; rdns: string }[] }) {
  const { account, wallets } = given
  const calls: string[] = []
  Object.assign(window, { calls })
  for (const wallet of wallets) {
    const key = `wallet ${wallet.rdns}`
    const provider = {
      async request({ method }: { method: string }) {
        calls.push(`${wallet.rdns} ${method}`)
        if (method === 'eth_chainId') return '0x7a69'
        if (method === 'eth_accounts') return sessionStorage.getItem(key) ? [account] : []
        if (method !== 'eth_requestAccounts') throw Object.assign(new Error(method), { code: 4200 })
        sessionStorage.setItem(key, 'true')
        return [account]
      },
      on() {},
      removeListener() {},
    }
    const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
    const info = { ...wallet, icon, uuid: crypto.randomUUID() }
    const detail = Object.freeze({ info, provider })
    const announceOne = () =>
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    window.addEventListener('eip6963:requestProvider', announceOne)
    announceOne()
  }
}

/** Returns the calls that the wallets received, in order. */
export function callsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { calls?: string[] }).calls ?? [])
}
