import type { ChainId } from '@fairlead/protocol'
import type { Locator, Page } from '@playwright/test'
import type { TestWallet } from './TestWallet.ts'

/**
 * A page with the widget in it, by its test hooks: they stay the same over releases, whatever its
 * words and its looks. Waits for what it needs, as Playwright does; asserts nothing by itself.
 */
export class FairleadPage {
  /** The modal; there is none while it is closed. */
  readonly modal: Locator
  /** What connects a wallet: `<fairlead-connect-button>`, or the component of that name. */
  readonly connectButton: Locator
  /** What opens the account. It carries the address, as `data-address`. */
  readonly accountButton: Locator
  /** What opens the list of networks. */
  readonly networkButton: Locator

  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.modal = this.hook('fl-modal')
    this.connectButton = this.hook('fl-button-connect')
    this.accountButton = this.hook('fl-button-account')
    this.networkButton = this.hook('fl-button-network')
  }

  /** Any part of the widget by its hook, e.g. `fl-send-amount`. */
  hook(name: string): Locator {
    return this.#page.getByTestId(name)
  }

  /** Row of a wallet in the list. @param wallet - One of a test, or the id that the app has for it. */
  walletRow(wallet: Pick<TestWallet, 'id'> | string): Locator {
    return this.hook(`fl-connect-wallet-${typeof wallet === 'string' ? wallet : wallet.id}`)
  }

  /** Opens the modal: the wallets, or the account when one is connected. */
  async openModal(): Promise<void> {
    await this.connectButton.or(this.accountButton).first().click()
    await this.modal.waitFor()
  }

  async closeModal(): Promise<void> {
    await this.hook('fl-header-close').click()
    await this.modal.waitFor({ state: 'detached' })
  }

  /** Opens the modal where it is closed, and chooses a wallet; what the wallet says is the test's. */
  async connectWallet(wallet: Pick<TestWallet, 'id'> | string): Promise<void> {
    if ((await this.modal.count()) === 0) await this.openModal()
    await this.walletRow(wallet).click()
  }

  /** The account's address, once one is connected. */
  async address(): Promise<string> {
    await this.accountButton.waitFor()
    return (await this.accountButton.getAttribute('data-address')) ?? ''
  }

  /** Opens the list of networks from the page, and chooses one. @param chainId - CAIP-2. */
  async switchNetwork(chainId: ChainId): Promise<void> {
    await this.networkButton.click()
    await this.hook(`fl-networks-network-${chainId}`).click()
  }

  /** Says yes to the app's question to sign in; the wallet is asked next. */
  async signIn(): Promise<void> {
    await this.hook('fl-sign-message-sign').click()
  }

  /** From the page to the last look at a payment, and on: the wallet is asked next. */
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
    /** Decimal, e.g. `0.5`. */
    amount: string
    /** Address or name. */
    receiver: string
    /** Symbol; `native` for the network's own coin. The one that is shown first when absent. */
    token?: string | undefined
  }
}

/** Key by key: a field that is filled at once is not heard everywhere. */
async function write(field: Locator, text: string): Promise<void> {
  await field.selectText()
  await field.pressSequentially(text)
}
