import { approve } from './approve.ts'
import { signInByEmail } from './byEmail.ts'
import { expect, inChromium, openDemo, withoutWallets } from './fixtures.ts'
import { test } from './likePeople.ts'
import { askToSpend, chooseSessionChain, createApp, fund, usdcOf } from './sessionApp.ts'

test(
  '[FEAT-14][VIEW-17] a session is granted, spends within its limit, shows what is left, and is revoked',
  inChromium,
  async ({ page }) => {
    test.setTimeout(240_000)
    await withoutWallets(page)
    await openDemo(page, { hasEmail: true, smartSessions: true })
    const address = await signInByEmail(page, `sessions-${crypto.randomUUID()}@example.com`)
    await chooseSessionChain(page)
    await fund(address)
    const app = await createApp()

    await askToSpend(page, app.address)
    await approve(page)
    await expect(page.getByTestId('fl-session-permission')).toHaveText(
      'Spend up to 10 USDC per day',
      { timeout: 60_000 },
    )
    const grant = JSON.parse((await page.getByTestId('demo-result').textContent()) ?? '')

    // The app spends by itself, within the limit.
    expect(await app.spend(grant, 4_000_000n)).toBe('success')
    await expect(app.spend(grant, 6_000_001n)).rejects.toThrow('transfer-amount-exceeded')
    await page.getByTestId('fl-session-manage').click()
    const item = page.getByTestId(/^fl-session-item-/)
    await expect(item).toContainText('Spend up to 10 USDC per day')
    await expect(item).toContainText('6 USDC left')
    await item.click()
    await expect(page.getByTestId('fl-session-left')).toContainText('6 USDC')
    await expect(page.getByTestId('fl-session-spent')).toContainText('4 USDC')
    await expect(page.getByTestId('fl-session-network')).toContainText('Devnet Testnet')
    await expect(page.getByTestId('fl-session-key')).toContainText('The app holds the key')

    await page.getByTestId('fl-session-revoke').click()
    await approve(page)
    await expect(page.getByTestId('fl-sessions-empty')).toBeVisible({ timeout: 60_000 })
    await expect(app.spend(grant, 1n)).rejects.toThrow()
    expect(await usdcOf(app.address)).toBe(4_000_000n)

    // Kept in the list, also after a reload.
    await page.reload()
    await expect(page.getByTestId('demo-status')).toHaveText('connected', { timeout: 30_000 })
    await page.getByTestId('demo-open').click()
    await page.getByTestId('fl-account-sessions').click()
    await page.getByTestId('fl-sessions-tab-revoked').click()
    await expect(item).toContainText('Revoked')
  },
)
