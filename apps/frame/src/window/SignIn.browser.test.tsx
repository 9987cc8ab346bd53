import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { RateLimited } from '../api/RateLimited.ts'
import { SignIn } from './SignIn.tsx'
import './window.css'
import { pickLanguage } from '../messages/languages.ts'
import { windowWords } from '../messages/window/windowWords.ts'

/** Renders the sign-in while emails are rate-limited, with a clock that the test advances. */
function open(offered?: readonly string[]) {
  const element = document.body.appendChild(document.createElement('main'))
  const root = createRoot(element)
  onTestFinished(() => {
    root.unmount()
    element.remove()
  })
  const time = { now: 0, run: () => {} }
  const account = {
    config: { passkey: true, socials: ['google', 'x'] },
    emailLogin: {
      abort() {},
      start: () => Promise.reject(new RateLimited({ shortMessage: undefined, waitMs: 24_000 })),
    },
    environment: {
      clock: () => time.now,
      schedule(run: () => void) {
        time.run = run
        return () => {}
      },
    },
    offered,
    signInMethods: { providers: ['google', 'x'], signInByPasskey: async () => {} },
  }
  root.render(
    <SignIn
      account={account as never}
      language={pickLanguage(windowWords, ['en'])}
      onDone={() => {}}
      reason=""
    />,
  )
  return { time }
}
const button = (name: string) => page.getByRole('button', { exact: true, name })

test('[AUTH-01] error: too many mails: shown next to the button, with the remaining seconds', async () => {
  const { time } = open()
  await userEvent.fill(page.getByRole('textbox', { name: 'Email' }), 'ada@example.com')
  await userEvent.click(button('Send email'))
  const said = page.getByText(/Wait 30 seconds/)
  await expect.element(said).toBeVisible()
  const send = button('Send email').element()
  expect(send.nextElementSibling).toBe(said.element())
  expect(said.element().getAttribute('role')).toBe('alert')
  const left = page.getByTestId('waiting')
  await expect.element(left).toHaveTextContent('Seconds until you can try again: 24')
  // The countdown isn't a live region.
  expect(left.element().closest('[role=alert], [aria-live]')).toBeNull()
  time.now = 23_500
  time.run()
  await expect.element(left).toHaveTextContent('Seconds until you can try again: 1')
  time.now = 24_000
  time.run()
  await expect.element(left).toHaveTextContent('You can try again now.')
})

test('[AUTH-16] behavior: only the providers that the page offers', async () => {
  open(['google'])
  await expect.element(button('Continue with Google')).toBeVisible()
  expect(document.body.textContent).not.toContain('Continue with X')
})
