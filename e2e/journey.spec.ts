import { accounts, addresses } from '@fairlead/devnet'
import { erc20Abi, formatEther, parseEther, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { chainClient } from './chain.ts'
import {
  approve,
  connectDevWallet,
  expect,
  inChromium,
  openDemo,
  reject,
  sendingTest as test,
  write,
} from './fixtures.ts'

// The main journey runs with animations, which the other journeys leave out.
test.use({ media: { reducedMotion: 'no-preference' } })

test('[VIEW-01][VIEW-02][VIEW-06][VIEW-10][CONN-01][CONN-02][CONN-03][NS-01] connect, balance, switch, send, reload, second tab, disconnect', async ({
  context,
  fairlead,
  page,
}) => {
  const two = chainClient(31338)
  const receiver = privateKeyToAddress(generatePrivateKey())
  await openDemo(page)
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')

  // Connect, and compare with the chain.
  await connectDevWallet(page)
  await expect(page.getByTestId('demo-address')).toHaveText(accounts.holder)
  await page.getByTestId('fl-button-account').click()
  const shown = page.getByTestId('fl-account-token-ETH').getByTitle(/ ETH$/)
  const one = chainClient(31337)
  await expect(shown).toHaveAttribute(
    'title',
    `${formatEther(await one.getBalance({ address: accounts.holder }))} ETH`,
  )
  await expect(page.getByTestId('fl-account-copy')).toContainText('0x70…dc79C8')

  // Switch the network from the account view.
  await page.getByTestId('fl-account-network').click()
  await expect(page.getByTestId('fl-networks-network-eip155:31337')).toHaveAttribute(
    'aria-current',
    'true',
  )
  await approve(page, () => page.getByTestId('fl-networks-network-eip155:31338').click())
  await expect(page.getByTestId('demo-network')).toHaveText('Devnet Two')
  await expect(page.getByTestId('demo-view')).toHaveText('Account')
  await fairlead.closeModal()

  // Send through the provider, and check it on the chain.
  await write(page.getByTestId('demo-receiver'), receiver)
  await write(page.getByTestId('demo-amount'), '0.25')
  await approve(page, () => page.getByTestId('demo-send').click())
  const result = page.getByTestId('demo-result')
  await expect(result).toHaveText(/^0x[0-9a-f]{64}$/)
  const hash = (await result.textContent()) as `0x${string}`
  expect((await two.waitForTransactionReceipt({ hash })).status).toBe('success')
  expect(await two.getBalance({ address: receiver })).toBe(parseEther('0.25'))

  // Reload: still connected, on the same network, without a prompt.
  await page.reload()
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await expect(page.getByTestId('demo-network')).toHaveText('Devnet Two')

  // A second tab has the same state, and follows when the first one disconnects.
  const second = await context.newPage()
  await openDemo(second)
  await expect(second.getByTestId('demo-status')).toHaveText('connected')
  await fairlead.disconnect()
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
  await expect(page.getByTestId('fl-modal')).toHaveCount(0)
  await expect(second.getByTestId('demo-status')).toHaveText('disconnected')
  await expect(second.getByTestId('fl-button-connect')).toBeVisible()
  await page.reload()
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
})

test('[CONN-02] an open tab follows when another one connects', async ({ context, page }) => {
  await openDemo(page)
  const second = await context.newPage()
  await openDemo(second)

  await page.bringToFront()
  await connectDevWallet(page)

  await expect(second.getByTestId('demo-address')).toHaveText(accounts.holder)
  await expect(second.getByTestId('demo-status')).toHaveText('connected')
})

test(
  'tokens are sent with the provider: an ordinary one, one like USDT, one without decimals',
  inChromium,
  async ({ page }) => {
    const chain = chainClient(31337)
    await openDemo(page)
    await connectDevWallet(page)
    const cases = [
      { token: addresses.usdc, amount: '1.5', value: parseUnits('1.5', 6) },
      { token: addresses.usdt, amount: '2.000001', value: 2_000_001n },
      { token: addresses.ticket, amount: '1', value: 1n },
    ]
    for (const { amount, token, value } of cases) {
      const receiver = privateKeyToAddress(generatePrivateKey())
      await page.getByTestId('demo-asset').selectOption(token)
      await write(page.getByTestId('demo-amount'), amount)
      await write(page.getByTestId('demo-receiver'), receiver)
      await approve(page, () => page.getByTestId('demo-send').click())
      await expect(page.getByTestId('demo-result')).toHaveText(/^0x[0-9a-f]{64}$/)
      const hash = (await page.getByTestId('demo-result').textContent()) as `0x${string}`
      await chain.waitForTransactionReceipt({ hash })
      const balance = { abi: erc20Abi, address: token, args: [receiver] } as const
      expect(await chain.readContract({ ...balance, functionName: 'balanceOf' })).toBe(value)
    }
  },
)

test(
  '[API-25] the action signs a message, and a declined request has its error code',
  inChromium,
  async ({ page }) => {
    await openDemo(page)
    await connectDevWallet(page)

    await approve(page, () => page.getByTestId('demo-sign').click())
    await expect(page.getByTestId('demo-result')).toHaveText(/^0x[0-9a-f]{130}$/)

    await reject(page, () => page.getByTestId('demo-sign').click())
    await expect(page.getByTestId('demo-result')).toHaveText(
      'REQUEST_REJECTED: The request was declined in the wallet',
    )
  },
)
