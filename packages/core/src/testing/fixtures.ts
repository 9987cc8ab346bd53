import type { Page } from '@playwright/test'
import { FairleadPage } from './FairleadPage.ts'
import { type InstalledWallet, installWallet } from './installWallet.ts'
import type { TestWallet } from './TestWallet.ts'

/** Fixtures that {@link fairleadFixtures} adds to a Playwright test. */
export type FairleadFixtures = {
  /** The widget in the test's page. */
  fairlead: FairleadPage
  /** Installs a wallet into the test's page. Call it before the page is opened. */
  installWallet: (wallet: TestWallet) => Promise<InstalledWallet>
}

/**
 * Playwright fixtures for pages with the widget.
 *
 * @example
 * ```ts
 * import { test as base } from '@playwright/test'
 * import { type FairleadFixtures, fairleadFixtures } from 'fairlead/testing'
 *
 * const test = base.extend<FairleadFixtures>(fairleadFixtures)
 * ```
 */
export const fairleadFixtures = {
  fairlead: async ({ page }: { page: Page }, use: (value: FairleadPage) => Promise<void>) => {
    await use(new FairleadPage(page))
  },
  installWallet: async (
    { page }: { page: Page },
    use: (value: FairleadFixtures['installWallet']) => Promise<void>,
  ) => {
    await use((wallet) => installWallet(page, wallet))
  },
}
