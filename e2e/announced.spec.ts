import { evmTestWallet } from '@fairlead/core/testing'
import type { Page } from '@playwright/test'
import { expect, inChromium, openDemo, test } from './fixtures.ts'
import { showScene } from './scene.ts'
import { scenes } from './scenes.ts'

const rdns = 'org.scene'

/**
 * Records what a screen reader would announce: changed texts of live regions. A text that is inserted together with its
 * region doesn't count, because many screen readers ignore it.
 */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const known = new WeakMap<Element, string>()
    const root = document.querySelector('fairlead-modal')?.shadowRoot
    if (!root) return
    const look = () => {
      for (const region of root.querySelectorAll('[role=status], [role=alert], [aria-live]')) {
        const text = region.textContent.trim()
        const before = known.get(region)
        known.set(region, text)
        const isSaid = before === undefined ? region.role === 'alert' : before !== text
        if (isSaid && text) said.push(text)
      }
    }
    look()
    new MutationObserver(look).observe(root, {
      characterData: true,
      childList: true,
      subtree: true,
    })
  })
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said)
}

const press = (page: Page, testId: string) => page.getByTestId(testId).click()

test('[MOD-21] waiting, a long wait, a refusal, a retry and success are announced', async ({
  installWallet,
  page,
}) => {
  await page.clock.install()
  const local = { chainId: 'eip155:31337' } as const
  await installWallet(evmTestWallet({ ...local, name: 'Slow', rdns }))
  await installWallet(evmTestWallet({ ...local, behavior: 'reject', name: 'No', rdns: 'org.no' }))
  await installWallet(
    evmTestWallet({ ...local, behavior: 'approve', name: 'Yes', rdns: 'org.yes' }),
  )
  await openDemo(page)
  await press(page, 'fl-button-connect')
  const said = await listen(page)

  await press(page, `fl-connect-wallet-${rdns}`)
  const waiting = 'Continue in Slow Accept the connection in your wallet.'
  await expect.poll(said).toEqual([waiting])
  // An open request would exceed its limit of 10 s when the clock jumps.
  await page.waitForLoadState('networkidle')
  await page.clock.fastForward(10_000)
  await expect.poll(said).toHaveLength(2)
  expect((await said())[1]).toContain('Nothing yet?')

  await press(page, 'fl-header-back')
  await press(page, 'fl-connect-wallet-org.no')
  await expect
    .poll(said)
    .toContain('Connection declined You declined the request in your wallet. Nothing was shared.')
  const count = (await said()).length
  await press(page, 'fl-connecting-retry')
  await expect
    .poll(async () => (await said()).slice(count))
    .toEqual([
      'Continue in No Accept the connection in your wallet.',
      'Connection declined You declined the request in your wallet. Nothing was shared.',
    ])

  await press(page, 'fl-header-back')
  await press(page, 'fl-connect-wallet-org.yes')
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await expect.poll(async () => (await said()).at(-1)).toBe('Connected to Yes')
})

test('[MOD-21] a pending switch is announced', inChromium, async ({ page }) => {
  const networks = scenes.find(({ name }) => name === 'Networks')
  if (networks)
    await showScene(page, {
      ...networks,
      wallet: {
        behaviors: { wallet_switchEthereumChain: 'wait' },
        knownChains: ['eip155:31338'],
      },
    })
  const said = await listen(page)
  await press(page, 'fl-networks-network-eip155:31338')
  await expect.poll(said).toEqual(['Confirm the change in your wallet.'])
})

test(
  '[MOD-21] a copied address and a failed switch are announced',
  inChromium,
  async ({ installWallet, page }) => {
    const wallet = evmTestWallet({
      behavior: 'approve',
      behaviors: { wallet_switchEthereumChain: 'wait' },
      chainId: 'eip155:31337',
      knownChains: ['eip155:31338'],
      name: 'Firm',
      rdns,
    })
    await installWallet(wallet)
    await openDemo(page)
    await press(page, 'fl-button-connect')
    await press(page, `fl-connect-wallet-${rdns}`)
    await expect(page.getByTestId('fl-modal')).toHaveCount(0)
    await press(page, 'fl-button-account')
    await expect(page.getByTestId('fl-account-copy')).toBeVisible()
    const said = await listen(page)

    await press(page, 'fl-account-copy')
    await expect.poll(said).toEqual(['Address copied'])
    await press(page, 'fl-account-network')
    await press(page, 'fl-networks-network-eip155:31338')
    const asks = ['Address copied', 'Confirm the change in your wallet.']
    await expect.poll(said).toEqual(asks)
    await wallet.reject()
    await expect
      .poll(said)
      .toEqual([...asks, 'You declined the request. The network wasn’t changed.'])
  },
)

test('[MOD-21] the number of networks found is announced', inChromium, async ({ page }) => {
  const many = scenes.find(({ name }) => name === 'Networks, many')
  if (many) await showScene(page, many)
  const said = await listen(page)
  const search = page.getByTestId('fl-networks-search')

  await search.pressSequentially('de')
  await expect.poll(async () => (await said()).at(-1)).toBe('5 networks found.')
  await search.pressSequentially('lta')
  await expect.poll(async () => (await said()).at(-1)).toBe('1 network found.')
  await search.pressSequentially('z')
  await expect.poll(async () => (await said()).at(-1)).toBe('No matching networks.')
})

test.describe('the chain is unreachable', () => {
  test.use({
    allowedConsole: { patterns: [/Failed to load resource/, /CORS request did not succeed/] },
  })

  test('[MOD-21] an unreadable balance is announced', inChromium, async ({ page }) => {
    const scene = scenes.find(({ name }) => name === 'Account, balance failed')
    if (scene) await showScene(page, scene)
    await expect(page.getByRole('alert')).toContainText('Couldn’t load your balance.')
  })
})
