import { type Environment, getAccount } from '@fairlead/core'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { afterwards, focused, heading, part, stage } from '../../testing/stage.tsx'

/** Opens the first view, with the scripted frame. */
async function open() {
  const real: Partial<Environment> = {
    now: () => Date.now(),
    schedule(run, ms) {
      const timer = setTimeout(run, ms)
      afterwards(() => clearTimeout(timer))
      return () => clearTimeout(timer)
    },
  }
  const frameUrl = `http://frame.localhost:${location.port}`
  const { fairlead } = stage({ connectors: [], frameUrl }, real)
  void fairlead.modal.open()
  await expect.element(part('fl-email-input')).toBeVisible()
  return fairlead
}

/** Collects all announcements to screen readers, in order. */
function listen(): readonly string[] {
  const region = part('fl-announcer').element()
  const heard: string[] = []
  const observer = new MutationObserver(() => {
    if (region.textContent) heard.push(region.textContent)
  })
  observer.observe(region, { characterData: true, childList: true, subtree: true })
  afterwards(() => observer.disconnect())
  return heard
}
const focusedId = () => focused()?.getAttribute('data-testid')

/** Moves the focus with Tab, as a keyboard user does. */
async function tabTo(testId: string) {
  for (let presses = 0; presses < 10 && focusedId() !== testId; presses++)
    await userEvent.keyboard('{Tab}')
  await expect.poll(() => focusedId()).toBe(testId)
}

test('[AUTH-01][MOD-21] behavior: a login with the keyboard alone; screen readers get each step and each error', async () => {
  const fairlead = await open()
  const heard = listen()

  await tabTo('fl-email-input')
  await userEvent.keyboard('anna@example.com{Enter}')
  await expect.element(heading()).toHaveTextContent('Enter the code')
  await expect.poll(focusedId).toBe('fl-email-code')
  await expect.poll(() => heard.at(-1)).toBe('We sent a 6-digit code to anna@example.com.')
  expect(heard).toContain('Sending the email')

  await userEvent.keyboard('111111')
  const problem = part('fl-email-code-problem')
  await expect.element(problem).toHaveAttribute('role', 'alert')
  await expect.element(part('fl-email-code')).toHaveAccessibleDescription(/4 attempts left/)
  await expect.poll(focusedId).toBe('fl-email-code')
  expect(heard).toContain('Checking the code')

  await userEvent.keyboard('493827')
  await expect.element(part('fl-modal')).not.toBeInTheDocument()
  expect(getAccount(fairlead).isConnected).toBe(true)
})

test('[AUTH-01][MOD-21] behavior: screen readers get the number of a new device, and the approval', async () => {
  await open()
  const heard = listen()
  await tabTo('fl-email-input')
  await userEvent.keyboard('new@example.com{Enter}')
  await expect.element(part('fl-email-code')).toBeVisible()
  await expect.poll(focusedId).toBe('fl-email-code')
  await expect.poll(() => heard.at(-1)).toBe('We sent a 6-digit code to new@example.com.')
  expect(heard.join('\n')).toMatch(/Open the email we sent to new@example\.com.* number: 42/)
})
