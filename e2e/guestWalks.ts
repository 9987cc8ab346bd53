import { frameOf, stillFrameOf } from './approve.ts'
import { expect, write } from './fixtures.ts'
import { addProject, openAs } from './ownRecovery.ts'
import { press, sees } from './scene.ts'
import { insideOf, type Walk } from './walk.ts'

/** Screens of a guest, from the first screen to signing out. */
export const guestWalks: readonly Walk[] = [
  {
    name: 'a guest',
    async go(page, look) {
      const projectId = await addProject(['--guests', 'on'])
      await openAs(page, projectId, { hasEmail: true, hasSocials: true })
      await press(page, 'demo-open')
      await sees(page, 'fl-connect-guest')
      await look('Connect, with guests', page)
      await press(page, 'fl-connect-guest')
      await expect(page.getByTestId('demo-status')).toHaveText('connected', { timeout: 30_000 })
      await expect(page.getByTestId('fl-modal')).toHaveCount(0)

      await press(page, 'demo-open')
      await sees(page, 'fl-account-guest')
      await look('Account of a guest', page)
      await press(page, 'fl-account-settings')
      await sees(page, 'fl-account-settings-guest')
      await look('AccountSettings of a guest', page)
      await press(page, 'fl-header-back')
      await press(page, 'fl-account-guest-action')
      await sees(page, 'fl-guest-email')
      await look('GuestUpgrade', page)
      await press(page, 'fl-guest-email')
      await sees(page, 'fl-update-email-input')
      await look('UpdateEmailWallet of a guest', page)
      await write(page.getByTestId('fl-update-email-input'), `${crypto.randomUUID()}@example.com`)
      await press(page, 'fl-update-email-save')
      await (await stillFrameOf(page)).locator('.content').waitFor()
      await look('ApproveTransaction, a login to add', page, await insideOf(page))
      await frameOf(page).locator('button.no').click()
      await sees(page, 'fl-update-email-input')
      await press(page, 'fl-header-back')
      await press(page, 'fl-header-back')
      await press(page, 'fl-account-disconnect')
      await sees(page, 'fl-guest-sign-out')
      await look('GuestSignOut', page)
    },
  },
]
