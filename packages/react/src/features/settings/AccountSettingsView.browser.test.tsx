import { type Environment, getAccount, switchNetwork } from '@fairlead/core'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { afterwards, connectedStage, focused, heading, part, stage } from '../../testing/stage.tsx'

const regular = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const contract = '0xAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAa'

/** Signs in to the scripted frame and opens the account settings. */
async function open(email: string) {
  const real: Partial<Environment> = {
    now: () => Date.now(),
    schedule(run, ms) {
      const timer = setTimeout(run, ms)
      afterwards(() => clearTimeout(timer))
      return () => clearTimeout(timer)
    },
  }
  const frameUrl = `http://frame.localhost:${location.port}`
  const staged = stage({ connectors: [], frameUrl }, real)
  void staged.fairlead.modal.open()
  await part('fl-email-input').fill(email)
  await part('fl-email-submit').click()
  await part('fl-email-code').fill('493827')
  await expect.element(part('fl-modal')).not.toBeInTheDocument()
  void staged.fairlead.modal.open()
  await part('fl-account-settings').click()
  await expect.element(heading()).toHaveTextContent('Account settings')
  return staged
}
const focusedId = () => focused()?.getAttribute('data-testid')
const change = () => part('fl-account-settings-type-change')

test('[AUTH-14][AUTH-15] default: the full account, the sign-in method, the network, and the account type', async () => {
  const { fairlead } = await open('smart@example.com')
  await expect
    .element(part('fl-account-settings-address'))
    .toHaveAttribute('data-address', contract)
  await expect
    .element(part('fl-account-settings-login'))
    .toHaveTextContent('Connected with smart@example.com')
  await expect.element(part('fl-account-settings-type-now')).toHaveTextContent('Smart account')
  await expect.element(part('fl-account-settings-type-new')).toBeVisible()
  await part('fl-account-settings-network').click()
  expect(fairlead.modal.view()).toBe('Networks')
})

test('[AUTH-14] behavior: the change is explained first; then the address is the other one, and back', async () => {
  const { fairlead } = await open('smart@example.com')
  await expect
    .element(part('fl-account-settings-type-brings'))
    .toHaveTextContent('The regular account works with every app, and pays its own network fees.')
  await expect
    .element(part('fl-account-settings-type-means'))
    .toHaveTextContent(
      'Your address changes to 0x70…dc79C8. The assets in this account stay where they are.',
    )
  await expect.element(change()).toHaveTextContent('Use the regular account')

  await change().click()

  await expect.element(part('fl-account-settings-address')).toHaveAttribute('data-address', regular)
  await expect.element(part('fl-account-settings-type-now')).toHaveTextContent('Regular account')
  await expect.element(part('fl-account-settings-type-new')).not.toBeInTheDocument()
  expect(getAccount(fairlead).accountType).toBe('eoa')
  await expect.poll(focusedId).toBe('fl-account-settings-type-change')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(part('fl-account-settings-address'))
    .toHaveAttribute('data-address', contract)
})

test('[AUTH-14] behavior: a network without smart accounts shows a message, and offers no choice', async () => {
  const { fairlead } = await open('smart@example.com')
  fairlead.modal.close()
  await switchNetwork(fairlead, 'eip155:31338', { ignoreConfirmation: true })
  // The address has changed: the view says once which account is in use.
  await expect
    .element(part('fl-account-in-use'))
    .toMatchTextContent(/is different from .*: 0xAa…AaAaAa\..*In use now: Regular account/)
  await expect.element(part('fl-account-in-use-address')).toHaveAttribute('data-address', regular)
  await expect.element(part('fl-account-in-use-regular')).not.toBeInTheDocument()
  await part('fl-account-in-use-keep').click()
  await expect.element(part('fl-modal')).not.toBeInTheDocument()
  void fairlead.modal.open({ view: 'AccountSettings' })
  await expect.element(part('fl-account-settings-type-none')).toBeVisible()
  await expect.element(change()).not.toBeInTheDocument()
  await expect.element(part('fl-account-settings-address')).toHaveAttribute('data-address', regular)
})

test('[AUTH-14][ERR-02] error: a refusal by the frame is a toast; the account stays', async () => {
  await open('smartless@example.com')
  await change().click()
  await expect.element(part('fl-toast')).toMatchTextContent(/^Your account wasn’t changed\. /)
  await expect
    .element(part('fl-account-settings-address'))
    .toHaveAttribute('data-address', contract)
  await expect.poll(focusedId).toBe('fl-account-settings-type-change')
})

test('[AUTH-14] default: another wallet has no account types to choose from', async () => {
  const { fairlead } = await connectedStage()
  void fairlead.modal.open({ view: 'AccountSettings' })
  await expect.element(part('fl-account-settings-address')).toBeVisible()
  await expect.element(part('fl-account-settings-type')).not.toBeInTheDocument()
})

test('[AUTH-16] default: the wallet’s own windows, each opened by a click, without an opener reference to this page', async () => {
  await open('smart@example.com')
  for (const name of ['settings', 'export']) {
    const link = part(`fl-security-${name}`)
    await expect
      .element(link)
      .toHaveAttribute('href', expect.stringMatching(new RegExp(`/popup/${name}\\?projectId=`)))
    await expect.element(link).toHaveAttribute('target', '_blank')
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  }
})

test('[AUTH-16] default: another wallet has no embedded-wallet windows', async () => {
  const { fairlead } = await connectedStage()
  void fairlead.modal.open({ view: 'AccountSettings' })
  await expect.element(part('fl-account-settings-address')).toBeVisible()
  await expect.element(part('fl-security-export')).not.toBeInTheDocument()
})
