import { smartAccounts } from '@fairlead/devnet'
import type { Page } from '@playwright/test'
import { type Hex, verifyMessage } from 'viem'
import { approve } from './approve.ts'
import { signInByEmail } from './byEmail.ts'
import { chainClient } from './chain.ts'
import { expect, inChromium, openDemo, withoutWallets } from './fixtures.ts'
import { frameUrl } from './frameByHand.ts'
import { test } from './likePeople.ts'
import { solanaNetwork as sun } from './solanaChain.ts'

const newEmail = () => `kit-${crypto.randomUUID()}@example.com`

/** Gives the wallet the settings of an operator whose smart accounts on Devnet Two verify no signatures. */
async function keepSimpleAccounts(page: Page) {
  await page.route('**/v1/frame/config?*', async (route) => {
    const request = route.request()
    // Node doesn't resolve the frame's host name like browsers do.
    const response = await route.fetch({
      headers: { ...request.headers(), host: new URL(frameUrl).host },
      url: request.url().replace('frame.localhost', '127.0.0.1'),
    })
    const config = await response.json()
    for (const chain of config.chains)
      if (chain.caipNetworkId === 'eip155:31338')
        chain.smartAccount = smartAccounts.counterfactual07
    await route.fulfill({ json: config, response })
  })
}

test(
  '[AUTH-14] the address changes with the network: the account in use is shown once, and the choice is kept',
  inChromium,
  async ({ page }) => {
    test.setTimeout(180_000)
    await withoutWallets(page)
    await keepSimpleAccounts(page)
    await openDemo(page, { hasEmail: true, multiWallet: true })
    const first = await signInByEmail(page, newEmail())
    const go = async (chainId: number, name: string) => {
      await page.getByTestId('demo-networks').click()
      await page.getByTestId(`fl-networks-network-eip155:${chainId}`).click()
      await expect(page.getByTestId('demo-network')).toHaveText(name)
    }

    await go(31338, 'Devnet Two')
    const shown = page.getByTestId('fl-account-in-use')
    await expect(shown).toHaveAttribute('data-state', 'smartAccount')
    const smart = (await page.getByTestId('demo-address').textContent()) ?? ''
    expect(smart).not.toBe(first)
    await expect(page.getByTestId('fl-account-in-use-address')).toHaveAttribute(
      'data-address',
      smart,
    )
    await page.getByTestId('fl-account-in-use-keep').click()
    await expect(page.getByTestId('fl-modal')).toHaveCount(0)

    // Signing reports why this account can't sign, and offers the account that can.
    await page.getByTestId('demo-sign').click()
    await expect(page.getByTestId('fl-approve-transaction')).toContainText('can’t sign messages')
    await page.getByTestId('fl-approve-regular').click()
    await approve(page)
    const result = page.getByTestId('demo-result')
    await expect(result).toHaveText(/^0x[0-9a-f]{130}$/)
    await expect(page.getByTestId('demo-address')).toHaveText(first)
    const signature = (await result.textContent()) as `0x${string}`
    const message = 'Hello from the Fairlead demo'
    expect(await verifyMessage({ address: first, message, signature })).toBe(true)

    // The regular account was chosen for this network: switching away and back changes nothing and prompts for nothing.
    await go(31337, 'Devnet One')
    await expect(page.getByTestId('demo-address')).toHaveText(first)
    await go(31338, 'Devnet Two')
    await expect(page.getByTestId('demo-address')).toHaveText(first)
    await page.reload()
    await expect(page.getByTestId('demo-address')).toHaveText(first)
    await expect(page.getByTestId('fl-modal')).toHaveCount(0)
  },
)

test(
  '[FEAT-21][AUTH-01] a smart account signs in before it is deployed',
  inChromium,
  async ({ page }) => {
    test.setTimeout(180_000)
    await withoutWallets(page)
    await openDemo(page, { hasEmail: true, hasSolana: true, signIn: 'required' })
    const address = await signInByEmail(page, newEmail())
    const auth = page.getByTestId('demo-auth')
    await expect(auth).toHaveText('signed')
    // Solana is not in use, so no sign-in is requested there.
    await expect(page.getByTestId('fl-modal')).toHaveCount(0)

    await page.getByTestId('demo-networks').click()
    await page.getByTestId('fl-networks-network-eip155:31338').click()
    await page.getByTestId('fl-account-in-use-keep').click()
    const smart = (await page.getByTestId('demo-address').textContent()) as Hex
    expect(smart).not.toBe(address)
    await expect(page.getByTestId('fl-sign-message-account')).toHaveAttribute('data-address', smart)
    await page.getByTestId('fl-sign-message-sign').click()
    await approve(page)
    // The page's verifier accepts the signature.
    await expect(page.getByTestId('demo-signed-chain')).toHaveText('eip155:31338')
    await expect(page.getByTestId('demo-address')).toHaveText(smart)
    await expect(page.getByTestId('fl-modal')).toHaveCount(0)
    expect(await chainClient(31338).getCode({ address: smart })).toBeUndefined()

    // Solana is asked for when it becomes active; not signing disconnects only Solana.
    await page.getByTestId('demo-networks').click()
    await page.getByTestId(`fl-networks-network-${sun?.caipNetworkId}`).click()
    const cancel = page.getByTestId('fl-sign-message-cancel')
    await expect(cancel).toHaveText('Cancel and disconnect from Solana')
    await cancel.click()
    await expect(page.getByTestId('demo-address')).toHaveText(smart)
    await expect(auth).toHaveText('signed')
    await expect(page.getByTestId('fl-modal')).toHaveCount(0)
  },
)
