import { type Environment, getAccount, setThemeMode } from '@fairlead/core'
import { expect, test } from 'vitest'
import { afterwards, heading, part, stage } from '../../testing/stage.tsx'

/** A page on which the user has typed an email address; `said` is what the frame has answered. */
async function begin(email: string) {
  let skippedMs = 0
  const real: Partial<Environment> = {
    now: () => Date.now() + skippedMs,
    schedule(run, ms) {
      const timer = setTimeout(run, ms)
      afterwards(() => clearTimeout(timer))
      return () => clearTimeout(timer)
    },
  }
  const said: string[] = []
  const onMessage = ({ data }: MessageEvent) => void said.push(String(data?.type))
  addEventListener('message', onMessage)
  afterwards(() => removeEventListener('message', onMessage))
  const frameUrl = `http://frame.localhost:${location.port}`
  const staged = stage({ frameUrl }, real)
  void staged.fairlead.modal.open()
  await part('fl-email-input').fill(email)
  await part('fl-email-submit').click()
  return {
    ...staged,
    skip: (ms: number) => {
      skippedMs += ms
    },
    said: (type: string) => expect.poll(() => said).toContain(`@w3m-frame/${type}`),
    /** Waits until the frame has the request and holds its answer back. */
    isHeld: () => expect.poll(() => said).toContain('scripted-frame/held'),
    /** Makes the frame send the answers that it has held back. */
    release: () => setThemeMode(staged.fairlead, 'dark'),
  }
}

test('[AUTH-01][ERR-02] behavior: a correct code after the user has gone back signs in no user', async () => {
  const { fairlead, release, said } = await begin('late@example.com')
  await part('fl-email-code').fill('493827')
  await expect.element(part('fl-email-code')).toHaveAttribute('data-state', 'loading')
  await part('fl-header-back').click()
  await expect.element(heading()).toHaveTextContent('Connect a wallet')

  release()

  await said('SIGN_OUT_SUCCESS')
  expect(getAccount(fairlead).isConnected).toBe(false)
  expect(fairlead.modal.view()).toBe('Connect')
  await expect.element(part('fl-toast')).not.toBeInTheDocument()
})

test('[AUTH-01] behavior: a mail sent after the user left the view does not open the code view', async () => {
  const { fairlead, isHeld, release, said } = await begin('held@example.com')
  await isHeld()
  await part('fl-connect-help').click()
  expect(fairlead.modal.view()).toBe('WhatIsAWallet')

  release()

  await said('CONNECT_EMAIL_SUCCESS')
  await expect.element(heading()).toHaveTextContent('What is a wallet?')
  expect(fairlead.modal.view()).toBe('WhatIsAWallet')
})

test('[AUTH-01][AUTH-02] behavior: a second mail that is not needed signs in, without a mail message', async () => {
  const { fairlead, skip } = await begin('again@example.com')
  await expect.element(part('fl-email-code')).toBeVisible()
  skip(30_000)
  await part('fl-email-resend').click()
  await expect.element(part('fl-modal')).not.toBeInTheDocument()
  expect(getAccount(fairlead).isConnected).toBe(true)
  expect(fairlead.modal.store.getState().toast).toBeUndefined()
})

test('behavior: a second mail that is not needed keeps a view that opened meanwhile', async () => {
  const { fairlead, skip } = await begin('again@example.com')
  await expect.element(part('fl-email-code')).toBeVisible()
  skip(30_000)
  const stop = fairlead.store.subscribe(() => {
    if (!getAccount(fairlead).isConnected) return
    stop()
    fairlead.modal.reset('WhatIsAWallet')
  })
  await part('fl-email-resend').click()

  await expect.poll(() => getAccount(fairlead).isConnected).toBe(true)
  await expect.element(heading()).toHaveTextContent('What is a wallet?')
})
