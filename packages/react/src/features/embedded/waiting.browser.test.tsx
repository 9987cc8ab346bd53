import type { Environment, FairleadOptions } from '@fairlead/core'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { delayedMs } from '../../hooks/useIsDelayed.ts'
import { afterwards, focused, heading, part, stage } from '../../testing/stage.tsx'

const frameUrl = `http://frame.localhost:${location.port}`

/** A page with an open modal. With `isSlow`, long waits elapse at once. */
function open({
  isSlow = false,
  ...options
}: Partial<FairleadOptions> & { isSlow?: boolean } = {}) {
  let skippedMs = 0
  const real: Partial<Environment> = {
    now: () => Date.now() + skippedMs,
    schedule(run, ms) {
      const timer = setTimeout(run, isSlow && ms === delayedMs ? 0 : ms)
      afterwards(() => clearTimeout(timer))
      return () => clearTimeout(timer)
    },
  }
  const { fairlead } = stage({ connectors: [], frameUrl, ...options }, real)
  void fairlead.modal.open()
  return {
    fairlead,
    skip(ms: number) {
      skippedMs += ms
    },
  }
}
async function submit(email: string) {
  await part('fl-email-input').fill(email)
  await userEvent.keyboard('{Enter}')
}

test('[AUTH-01][VIEW-03] default: a spinner on the clicked button, and the focus stays', async () => {
  open()
  await submit('held@example.com')
  const go = part('fl-email-submit')
  await expect.element(go).toHaveAttribute('aria-busy', 'true')
  await expect.poll(() => go.element().querySelector('[data-testid=fl-spinner]')).not.toBeNull()
  await expect.poll(() => focused()?.getAttribute('data-testid')).toBe('fl-email-input')
  await expect.element(part('fl-email-late')).not.toBeInTheDocument()
})

test('[AUTH-01] default: a code being checked shows a message and a spinner', async () => {
  open()
  await submit('late@example.com')
  await part('fl-email-code').fill('493827')
  const checking = part('fl-email-code-checking')
  await expect.element(checking).toMatchTextContent(/Checking the code/)
  expect(checking.element().querySelector('[data-testid=fl-spinner]')).not.toBeNull()
})

/** A page whose embedded wallet never loads, on a stopped clock. */
function openUnreachable(options: Partial<FairleadOptions> = {}) {
  const alerts: string[] = []
  const { clock, fairlead } = stage({
    connectors: [],
    debug: true,
    frameUrl: 'http://nobody.localhost:9',
    onAlert: ({ code }) => alerts.push(code),
    ...options,
  })
  void fairlead.modal.open()
  const frame = () => document.querySelector('fairlead-modal iframe')
  return { alerts, clock, frame }
}

test('[AUTH-01][AUTH-08][ERR-03] error: an embedded wallet that does not load is reported at the field after 5 s and 20 s, and is loaded again', async () => {
  const { alerts, clock, frame } = openUnreachable()
  await submit('anna@example.com')
  await expect.poll(frame).not.toBeNull()
  const first = frame()

  // The view schedules its notice after it is drawn; the frame times out 20 s after it was added.
  for (const ms of [5_000, 20_000]) await expect.poll(() => clock.isDue(ms)).toBe(true)

  clock.advance(4_999)
  await expect.element(part('fl-email-late')).not.toBeInTheDocument()
  clock.advance(1)
  await expect
    .element(part('fl-email-late'))
    .toHaveTextContent('This is taking longer than usual. Check your connection.')
  await expect.element(part('fl-announcer')).toMatchTextContent(/longer than usual/)

  clock.advance(14_999)
  await expect.element(part('fl-email-submit')).toHaveAttribute('aria-busy', 'true')
  clock.advance(1)
  const unreachable = part('fl-email-unreachable')
  await expect.element(unreachable).toMatchTextContent(/^Couldn’t load your wallet\./)
  await expect.element(unreachable).toHaveAttribute('role', 'alert')
  await expect.element(part('fl-email-late')).not.toBeInTheDocument()
  expect(frame()).toBeNull()
  // A developer alert is raised, but not drawn.
  await expect.poll(() => alerts).toEqual(['FL003'])
  await expect.element(part('fl-alert')).not.toBeInTheDocument()
  await expect.element(part('fl-toast')).not.toBeInTheDocument()

  await part('fl-email-unreachable-action').click()
  await expect.element(unreachable).not.toBeInTheDocument()
  await expect.poll(() => focused()?.getAttribute('data-testid')).toBe('fl-email-input')
  await expect.poll(frame).not.toBeNull()
  expect(frame()).not.toBe(first)

  await expect.poll(() => clock.isDue(20_000)).toBe(true)
  clock.advance(20_000)
  await expect.element(unreachable).toBeVisible()
  await part('fl-email-input').fill('ben@example.com')
  await expect.element(unreachable).not.toBeInTheDocument()
})

test.each(['github', 'farcaster'] as const)(
  '[AUTH-04][AUTH-08] error: an embedded wallet that does not load is reported for %s, in its view',
  async (provider) => {
    const { clock, frame } = openUnreachable({ features: { socials: [provider] } })
    await part(`fl-connect-social-${provider}`).click()
    await expect.element(part('fl-social')).toHaveAttribute('data-state', 'started')
    await expect.poll(frame).not.toBeNull()
    const first = frame()

    for (const ms of [5_000, 20_000]) await expect.poll(() => clock.isDue(ms)).toBe(true)

    clock.advance(4_999)
    await expect.element(part('fl-social-late')).not.toBeInTheDocument()
    clock.advance(1)
    await expect.element(part('fl-social-late')).toMatchTextContent(/longer than usual/)

    clock.advance(14_999)
    await expect.element(part('fl-social')).toHaveAttribute('data-state', 'started')
    clock.advance(1)
    await expect.element(part('fl-social')).toHaveAttribute('data-state', 'error')
    await expect.element(part('fl-social')).toMatchTextContent(/Couldn’t load your wallet\./)
    await expect.element(part('fl-alert')).not.toBeInTheDocument()
    await expect.element(part('fl-toast')).not.toBeInTheDocument()

    await part('fl-social-retry').click()
    await expect.poll(frame).not.toBeNull()
    expect(frame()).not.toBe(first)
  },
)

test('[AUTH-01] behavior: a slow mail shows a hint after a while, with an envelope icon', async () => {
  open({ isSlow: true })
  await submit('slow@example.com')
  await expect.element(part('fl-email-device-late')).toMatchTextContent(/spam/)
})

test('[AUTH-04] behavior: a slow provider shows a hint after a while', async () => {
  open({ features: { socials: ['github'] }, isSlow: true })
  await part('fl-connect-social-github').click()
  await expect.element(part('fl-social-late')).toMatchTextContent(/window may be behind this one/)
})

test('[AUTH-01][VIEW-03] behavior: going back keeps the address, closing clears it', async () => {
  const { fairlead } = open()
  await submit('slow@example.com')
  await expect.element(heading()).toHaveTextContent('Check your email')
  await part('fl-header-back').click()
  await expect.element(part('fl-email-input')).toHaveValue('slow@example.com')
  fairlead.modal.close()
  await expect.element(part('fl-modal')).not.toBeInTheDocument()
  void fairlead.modal.open()
  await expect.element(part('fl-email-input')).toHaveValue('')
})

test('[AUTH-02] behavior: the wait for another mail counts down, and ends automatically', async () => {
  const { skip } = open()
  await submit('slow@example.com')
  await part('fl-header-back').click()
  await userEvent.click(part('fl-email-submit'))
  const problem = part('fl-email-problem')
  const seconds = () => Number(/\d+/.exec(problem.element().textContent ?? '')?.[0])
  await expect.element(problem).toMatchTextContent(/^Please try again after \d+ seconds$/)
  const first = seconds()
  await expect.poll(seconds).toBeLessThan(first)
  skip(30_000)
  await expect.element(problem).not.toBeInTheDocument()
})
