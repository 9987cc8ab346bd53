import type { ChainId } from '@fairlead/protocol'
import type { Locator, Page } from '@playwright/test'
import { type InstalledWallet, installWallet } from './installWallet.ts'
import type { TestWallet } from './TestWallet.ts'

/**
 * Page object for a page with the widget. Uses the widget's test ids, which stay stable across releases. Waits for
 * elements as Playwright does, and asserts nothing.
 */
export class FairleadPage {
  /** The modal. Not in the document while it is closed. */
  readonly modal: Locator
  /** The button that connects a wallet: `<fairlead-connect-button>`, or the component of that name. */
  readonly connectButton: Locator
  /** The button that opens the account. Its `data-address` holds the address. */
  readonly accountButton: Locator
  /** The button that opens the list of networks. */
  readonly networkButton: Locator

  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.modal = this.hook('fl-modal')
    this.connectButton = this.hook('fl-button-connect')
    this.accountButton = this.hook('fl-button-account')
    this.networkButton = this.hook('fl-button-network')
  }

  /** Returns any part of the widget by its test id, e.g. `fl-send-amount`. */
  hook(name: string): Locator {
    return this.#page.getByTestId(name)
  }

  /** Returns the row of a wallet in the list. @param wallet - A test wallet, or the id that the app uses for it. */
  walletRow(wallet: Pick<TestWallet, 'id'> | string): Locator {
    return this.hook(`fl-connect-wallet-${typeof wallet === 'string' ? wallet : wallet.id}`)
  }

  /** Opens the modal: the wallet list, or the account if one is connected. */
  async openModal(): Promise<void> {
    await this.connectButton.or(this.accountButton).first().click()
    await this.modal.waitFor()
  }

  async closeModal(): Promise<void> {
    await this.hook('fl-header-close').click()
    await this.modal.waitFor({ state: 'detached' })
  }

  /** Opens the modal if it is closed, and selects a wallet. The test answers the wallet's request. */
  async connectWallet(wallet: Pick<TestWallet, 'id'> | string): Promise<void> {
    if ((await this.modal.count()) === 0) await this.openModal()
    await this.walletRow(wallet).click()
  }

  /** Waits until an account is connected, and returns its address. */
  async address(): Promise<string> {
    await this.accountButton.waitFor()
    return (await this.accountButton.getAttribute('data-address')) ?? ''
  }

  /** Opens the list of networks from the page, and selects one. @param chainId - CAIP-2. */
  async switchNetwork(chainId: ChainId): Promise<void> {
    await this.networkButton.click()
    await this.hook(`fl-networks-network-${chainId}`).click()
  }

  /** Confirms the app's sign-in view. The wallet is asked next. */
  async signIn(): Promise<void> {
    await this.hook('fl-sign-message-sign').click()
  }

  /** Fills in the Send view and confirms its preview. The wallet is asked next. */
  async send(payment: FairleadPage.Payment): Promise<void> {
    const { amount, receiver, token } = payment
    await this.accountButton.click()
    await this.hook('fl-account-action-send').click()
    if (token !== undefined) {
      await this.hook('fl-send-token').click()
      await this.hook(`fl-send-select-token-${token}`).click()
    }
    await write(this.hook('fl-send-amount'), amount)
    await write(this.hook('fl-send-receiver'), receiver)
    await this.hook('fl-send-review').click()
    await this.hook('fl-send-preview-send').click()
  }

  /** Opens the account, and disconnects. */
  async disconnect(): Promise<void> {
    await this.accountButton.click()
    await this.hook('fl-account-disconnect').click()
    await this.connectButton.waitFor()
  }
}

export declare namespace FairleadPage {
  type Payment = {
    /** Decimal text, e.g. `0.5`. */
    amount: string
    /** Address or name. */
    receiver: string
    /** Symbol of the token; `native` for the native currency. Default: the token that is shown first. */
    token?: string | undefined
  }
}

/** Types key by key, because not every field reacts to a value that is set at once. */
async function write(field: Locator, text: string): Promise<void> {
  await field.selectText()
  await field.pressSequentially(text)
}

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
