import { BaseError } from '@fairlead/protocol'
import type { Page } from '@playwright/test'
import { packBytes, unpackBytes } from './packBytes.ts'
import { type Announce, type BrowserBridge, installBridge } from './page/bridge.ts'
import { announceEip6963 } from './page/eip6963.ts'
import { announceInjectedWeb3 } from './page/injectedWeb3.ts'
import { announceKeplr } from './page/keplr.ts'
import { announceWalletStandard } from './page/walletStandard.ts'
import type { TestWallet, WalletAnnouncement } from './TestWallet.ts'

const announcers: Readonly<Record<WalletAnnouncement, Announce>> = {
  eip6963: announceEip6963,
  injectedWeb3: announceInjectedWeb3,
  keplr: announceKeplr,
  'wallet-standard': announceWalletStandard,
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
  const { announcement, definition, handle, listen } = wallet.page
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
  await page.addInitScript(announcers[announcement] as (key: string) => void, names.key)

  async function tell(event: string, value: unknown) {
    if (page.isClosed()) return
    await page.evaluate(
      ({ event, key, value }) =>
        (window as unknown as Record<string, BrowserBridge | undefined>)[key]?.tell(event, value),
      { event, key: names.key, value },
    )
  }
  const stop = listen(tell)
  page.once('close', stop)
  return { announce: () => tell('announce', undefined) }
}

/**
 * Announces a wallet to a page in this process, with the scripts that run in browsers.
 *
 * @param page - Event target that also holds the page's globals, such as `injectedWeb3`.
 */
export function enterPage(page: EventTarget, wallet: TestWallet): void {
  const { announcement, definition, handle, listen } = wallet.page
  announcers[announcement](
    {
      definition,
      ask: async (method, params) => unpackBytes(await handle(method, packBytes(params))),
      on: (name, listener) =>
        void listen((event, value) => {
          if (event === name) listener(unpackBytes(value))
        }),
    },
    page,
  )
}
