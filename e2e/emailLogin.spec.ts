import { networks } from '@fairlead/devnet'
import { createTestClient, http, parseEther, verifyMessage } from 'viem'
import { basePort } from './addresses.ts'
import { approve, frameOf, stillFrameOf } from './approve.ts'
import { chainClient } from './chain.ts'
import { expect, openDemo, withoutWallets, write } from './fixtures.ts'
import { test } from './likePeople.ts'
import { approveByMail, codeOf } from './mailbox.ts'

test('[AUTH-01][AUTH-09][AUTH-13][AUTH-18][VIEW-13] the first login by email: device, code, a signature, a transaction, a reload, and sign-out', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const email = `anna-${crypto.randomUUID()}@example.com`
  let walletCalls = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/v1/wallet') walletCalls++
  })
  await withoutWallets(page)
  await openDemo(page, { hasEmail: true })
  await page.getByTestId('demo-open').click()
  await write(page.getByTestId('fl-email-input'), email)
  await page.getByTestId('fl-email-submit').click()

  // Approve the device with the emailed link and the digits on the screen.
  const digits = (await page.getByTestId('fl-email-match').textContent()) ?? ''
  expect(digits).toMatch(/^\d{3}$/)
  await approveByMail(page, email, 1, digits)

  // Enter the code.
  await expect(page.getByTestId('fl-email-code')).toBeVisible()
  await write(page.getByTestId('fl-email-code'), await codeOf(page, email, 2))
  await expect(page.getByTestId('demo-status')).toHaveText('connected', { timeout: 30_000 })
  await expect(page.getByTestId('fl-modal')).toHaveCount(0)
  const address = (await page.getByTestId('demo-address').textContent()) as `0x${string}`

  // Approve a message in the frame, and verify its signature.
  await page.getByTestId('demo-sign').click()
  await approve(page)
  const result = page.getByTestId('demo-result')
  await expect(result).toHaveText(/^0x[0-9a-f]{130}$/)
  const signature = (await result.textContent()) as `0x${string}`
  const message = 'Hello from the Fairlead demo'
  expect(await verifyMessage({ address, message, signature })).toBe(true)

  // At 200 % zoom the frame is too small, so a window of the wallet asks instead.
  const usual = page.viewportSize()
  const zoomed = { height: 360, width: 640 }
  await page.setViewportSize(zoomed)
  await page.getByTestId('demo-sign').click()
  await frameOf(page).locator('button.window').waitFor()
  await expect(frameOf(page).locator('button.yes')).toHaveCount(0)
  await approve(page, zoomed)
  await expect(page.getByTestId('fl-modal')).toHaveCount(0)
  await expect(result).toHaveText(signature)
  if (usual) await page.setViewportSize(usual)

  // Send a transaction, and check it on the chain.
  const one = chainClient(31337)
  const url = networks({ basePort }).find(({ id }) => id === 31337)?.rpcUrls.default.http[0]
  const value = parseEther('1')
  await createTestClient({ mode: 'anvil', transport: http(url) }).setBalance({ address, value })
  const receiver = '0x00000000000000000000000000000000000f4ead'
  await write(page.getByTestId('demo-receiver'), receiver)
  await write(page.getByTestId('demo-amount'), '0.25')
  await page.getByTestId('demo-send').click()
  await approve(page)
  await expect(result).toHaveText(/^0x[0-9a-f]{64}$/, { timeout: 20_000 })
  const hash = (await result.textContent()) as `0x${string}`
  expect((await one.waitForTransactionReceipt({ hash })).status).toBe('success')

  // The user declines.
  await page.getByTestId('demo-sign').click()
  await (await stillFrameOf(page)).locator('button.no').click({ timeout: 20_000 })
  await expect(result).not.toHaveText(/^0x/)

  // The server was asked for the wallet once, before it was created.
  expect(walletCalls).toBe(1)

  // Restored after a reload without a prompt; then sign out.
  await page.reload()
  await expect(page.getByTestId('demo-status')).toHaveText('connected', { timeout: 20_000 })
  await expect(page.getByTestId('demo-address')).toHaveText(address)
  expect(walletCalls).toBe(2)
  await page.getByTestId('demo-disconnect').click()
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
  await page.reload()
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
  await expect(page.locator('#fairlead-frame')).toHaveCount(0)
})
