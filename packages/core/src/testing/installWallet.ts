import { BaseError } from '@fairlead/protocol'
import type { Page } from '@playwright/test'
import { type Bridge, installBridge } from './page/bridge.ts'
import { installEip6963 } from './page/eip6963.ts'
import { installInjectedWeb3 } from './page/injectedWeb3.ts'
import { installKeplr } from './page/keplr.ts'
import { installWalletStandard } from './page/walletStandard.ts'
import type { TestWallet, WalletAnnouncement } from './TestWallet.ts'

const installers: Readonly<Record<WalletAnnouncement, (key: string) => void>> = {
  eip6963: installEip6963,
  injectedWeb3: installInjectedWeb3,
  keplr: installKeplr,
  'wallet-standard': installWalletStandard,
}

/** A test wallet in a Playwright page. */
export type InstalledWallet = {
  /** Announces a wallet with `isLate` to the page that is open now. */
  announce(): Promise<void>
}

/**
 * Installs a wallet into every document that the page opens from now on, before the document's own scripts run. The
 * wallet's state lives in the test and survives reloads, as with an extension.
 *
 * One wallet can be in several pages. Each page gets its events.
 *
 * @throws `REQUEST_INVALID` if a wallet with the same id is in the page already.
 */
export async function installWallet(page: Page, wallet: TestWallet): Promise<InstalledWallet> {
  const { definition, door, handle, listen } = wallet.page
  const name = `fairleadTestWallet_${wallet.namespace}_${wallet.id.replace(/[^a-zA-Z0-9]/g, '_')}`
  const names = { binding: `${name}_ask`, definition: { ...definition }, key: name }
  try {
    await page.exposeFunction(names.binding, async (call: { method: string; params?: unknown }) => {
      try {
        return { value: await handle(call.method, call.params) }
      } catch (error) {
        const { code, message } = error as { code?: unknown; message?: unknown }
        return { code: typeof code === 'number' ? code : -32603, error: String(message) }
      }
    })
  } catch (cause) {
    throw new BaseError('REQUEST_INVALID', {
      cause,
      shortMessage: `A wallet with the id ${wallet.id} is in this page already`,
    })
  }
  await page.addInitScript(installBridge, names)
  await page.addInitScript(installers[door], names.key)

  async function tell(event: string, value: unknown) {
    if (page.isClosed()) return
    await page.evaluate(
      ({ event, key, value }) =>
        (window as unknown as Record<string, Bridge | undefined>)[key]?.tell(event, value),
      { event, key: names.key, value },
    )
  }
  const stop = listen(tell)
  page.once('close', stop)
  return { announce: () => tell('announce', undefined) }
}
