import { approve } from './approve.ts'
import { signInByEmail } from './byEmail.ts'
import { expect, openDemo, withoutWallets, write } from './fixtures.ts'
import { failedLoad, press, sees } from './scene.ts'
import type { Walk } from './walk.ts'

/** Choosing a name for an account, with everything that can go wrong. */
export const nameWalks: readonly Walk[] = [
  {
    console: failedLoad,
    name: 'a name for the account',
    async go(page, look) {
      await withoutWallets(page)
      await openDemo(page, { hasEmail: true })
      await signInByEmail(page, `names-${crypto.randomUUID()}@example.com`)
      await press(page, 'demo-open')
      await sees(page, 'fl-account-choose-name')
      await look('Account without a name', page)
      await press(page, 'fl-account-settings')
      await sees(page, 'fl-account-settings-name')
      await press(page, 'fl-account-settings-name')
      const input = page.getByTestId('fl-register-name-input')
      const status = page.getByTestId('fl-register-name-status')
      await write(input, 'an-')
      await page.keyboard.press('Enter')
      await sees(page, 'fl-register-name-problem')
      await look('RegisterAccountName, too short', page)
      await write(input, 'admin')
      await sees(page, 'fl-register-name-taken')
      await look('RegisterAccountName, taken', page)
      const label = `a-rather-long-name-${crypto.randomUUID()}`
      await write(input, label)
      await expect(status).toHaveAttribute('data-state', 'available')
      await expect(page.getByTestId(/^fl-register-name-suggestion-/).first()).toBeVisible()
      await look('RegisterAccountName, suggestions', page)
      const isRegistration = ({ pathname }: URL) => pathname === '/v1/profile/account'
      await page.route(isRegistration, (route) => route.abort())
      await press(page, 'fl-register-name-submit')
      await approve(page)
      await sees(page, 'fl-register-name-error')
      await look('RegisterAccountName, failed', page)
      await page.unroute(isRegistration)
      await press(page, 'fl-register-name-submit')
      await approve(page)
      await expect(page.getByTestId('fl-register-name-done-name')).toContainText(label)
      await look('RegisterAccountNameSuccess', page)
      await press(page, 'fl-register-name-done')
      await expect(page.getByTestId('fl-account-name')).toContainText(label)
      await look('Account with a name', page)
    },
  },
]
