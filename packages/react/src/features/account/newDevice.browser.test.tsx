import { type Environment, getAccount } from '@fairlead/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { afterwards, part, stage } from '../../testing/stage.tsx'

/** The scripted frame, on another origin. */
const frameUrl = `http://frame.localhost:${location.port}`

/** Signs in by email, and opens the Account view. */
async function enter(email: string) {
  const real: Partial<Environment> = {
    now: () => Date.now(),
    schedule(run, ms) {
      const timer = setTimeout(run, ms)
      afterwards(() => clearTimeout(timer))
      return () => clearTimeout(timer)
    },
  }
  const metadata = { name: 'Harbour Office' }
  const { fairlead } = stage({ connectors: [], frameUrl, metadata }, real)
  void fairlead.modal.open()
  await part('fl-email-input').fill(email)
  await part('fl-email-submit').click()
  await part('fl-email-code').fill('493827')
  await expect.element(part('fl-modal')).not.toBeInTheDocument()
  expect(getAccount(fairlead).isConnected).toBe(true)
  void fairlead.modal.open()
  await expect.element(part('fl-account-copy')).toBeVisible()
  return fairlead
}

/** Waits until the frame asks, and presses a button in it. */
async function answer(name: 'Approve' | 'Reject') {
  await expect.element(part('fl-approve-transaction')).toHaveAttribute('data-state', 'open')
  await page
    .frameLocator(page.getByTitle('Wallet: Harbour Office'))
    .getByRole('button', { name })
    .click()
}

const notice = () => part('fl-account-new-device')
const review = () => part('fl-account-new-device-action').click()

test('[AUTH-18] default: a new device that waits is shown, until the user has answered in the frame', async () => {
  const fairlead = await enter('older@example.com')
  await expect.element(notice()).toMatchTextContent(/A new device wants to use your wallet/)
  // Leaving the frame answers nothing.
  await review()
  await answer('Reject')
  await expect.element(notice()).toBeVisible()
  await review()
  await answer('Approve')
  await expect.poll(() => fairlead.modal.view()).toBe('Account')
  await expect.element(part('fl-account-copy')).toBeVisible()
  await expect.element(notice()).not.toBeInTheDocument()
})

test('[AUTH-18] error: wrong digits are reported, and the user can try again', async () => {
  await enter('older.wrong@example.com')
  await review()
  await answer('Approve')
  await expect.element(part('fl-toast')).toMatchTextContent(/This code is incorrect/)
  await expect.element(notice()).toBeVisible()
})
