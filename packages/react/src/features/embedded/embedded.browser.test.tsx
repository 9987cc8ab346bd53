import {
  connect,
  disconnect,
  type Eip1193Provider,
  type Environment,
  type FairleadOptions,
  getAccount,
  getProvider,
  signMessage,
  updateOptions,
} from '@fairlead/core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { afterwards, focused, heading, part, stage } from '../../testing/stage.tsx'

/** The scripted frame: a real iframe on another origin. */
const frameUrl = `http://frame.localhost:${location.port}`
const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

function set(options: Partial<FairleadOptions> = {}, given: Partial<Environment> = {}) {
  const real: Partial<Environment> = {
    now: () => Date.now(),
    schedule(run, ms) {
      const timer = setTimeout(run, ms)
      afterwards(() => clearTimeout(timer))
      return () => clearTimeout(timer)
    },
  }
  return stage({ connectors: [], frameUrl, ...options }, { ...real, ...given })
}
/** A clock whose timers of `heldMs` fire only on the test's request. */
function holding(heldMs: number) {
  const held = new Set<() => void>()
  const environment: Partial<Environment> = {
    schedule(run, ms) {
      if (ms === heldMs) {
        held.add(run)
        return () => held.delete(run)
      }
      const timer = setTimeout(run, ms)
      afterwards(() => clearTimeout(timer))
      return () => clearTimeout(timer)
    },
  }
  return { environment, held }
}
const inFrame = (name: string) =>
  page.frameLocator(page.getByTitle('Wallet: Harbour Office')).getByRole('button', { name })
/** Waits until the frame is shown. */
const asked = () =>
  expect.element(part('fl-approve-transaction')).toHaveAttribute('data-state', 'open')
const named = { metadata: { name: 'Harbour Office' } }

async function signIn(
  email = 'anna@example.com',
  options: Partial<FairleadOptions> = {},
  given: Partial<Environment> = {},
) {
  const staged = set({ ...named, ...options }, given)
  void staged.fairlead.modal.open()
  await part('fl-email-input').fill(email)
  await part('fl-email-submit').click()
  return staged
}
async function signedIn() {
  const staged = await signIn()
  await part('fl-email-code').fill('493827')
  await expect.element(part('fl-modal')).not.toBeInTheDocument()
  return staged
}

test('[AUTH-01][VIEW-01] default: an address, a code, and the modal closes on an account', async () => {
  const { fairlead } = await signIn()
  await expect.element(heading()).toHaveTextContent('Enter the code')
  await expect.element(part('fl-email-code-sent')).toMatchTextContent(/anna@example\.com/)
  await expect.element(part('fl-email-code-life')).toMatchTextContent(/^Expires in (10:00|9:5\d)$/)
  await expect.element(part('fl-email-resend')).toHaveAttribute('aria-disabled', 'true')
  await expect.poll(() => focused()?.getAttribute('data-testid')).toBe('fl-email-code')

  await userEvent.keyboard('493827')

  await expect.element(part('fl-modal')).not.toBeInTheDocument()
  expect(getAccount(fairlead).address).toBe(address)
  void fairlead.modal.open()
  await expect.element(page.getByText('Connected with anna@example.com')).toBeVisible()
})

test('[AUTH-08] default: the frame is placed inside the dialog, with its permissions, and hidden', async () => {
  await signIn()
  await expect.element(part('fl-email-code')).toBeVisible()
  const frame = document.querySelector<HTMLIFrameElement>('iframe#fairlead-frame')!
  expect(frame.parentElement?.localName).toBe('fairlead-modal')
  expect(frame.getBoundingClientRect().height).toBe(0)
  expect(frame.hasAttribute('style')).toBe(false)
  expect(frame.hasAttribute('sandbox')).toBe(false)
  expect(frame.referrerPolicy).toBe('strict-origin')
  expect(frame.name).toBe('fairlead-frame')
  expect(frame.allow).toContain(`publickey-credentials-get ${frameUrl}`)
  const { searchParams } = new URL(frame.src)
  expect(Object.fromEntries(searchParams)).toMatchObject({
    chainId: 'eip155:31337',
    enableLogger: 'false',
    version: '4',
  })
})

test('[AUTH-01][VIEW-03] error: an invalid address stays in the field', async () => {
  const { fairlead } = await signIn('anna')
  await expect.element(part('fl-email-problem')).toHaveTextContent('Enter a valid email address.')
  await expect.poll(() => focused()?.getAttribute('data-testid')).toBe('fl-email-input')
  await part('fl-email-input').fill('bad@example.com')
  await part('fl-email-submit').click()
  await expect.element(part('fl-email-problem')).toHaveTextContent('Enter a valid email address.')
  await part('fl-email-input').fill('down@example.com')
  await part('fl-email-submit').click()
  await expect.element(part('fl-toast')).toMatchTextContent(/^You’re not signed in/)
  expect(fairlead.modal.view()).toBe('Connect')
})

test.each(['', ' ', 'anna', 'anna@', '@example.com', 'anna b@example.com', 'a@b@example.com'])(
  '[AUTH-01][ERR-03] error: %j is not an email address: it is not sent, and a developer is warned',
  async (email) => {
    const alerts: string[] = []
    const { fairlead } = await signIn(email, { onAlert: ({ code }) => alerts.push(code) })
    await expect.element(part('fl-email-problem')).toHaveTextContent('Enter a valid email address.')
    await expect.element(part('fl-email-input')).toHaveAttribute('aria-invalid', 'true')
    await expect.poll(() => alerts).toEqual(['FL015'])
    expect(document.querySelector('iframe')).toBeNull()
    expect(fairlead.modal.view()).toBe('Connect')
  },
)

test('[AUTH-01] behavior: a code is a text of six digits: other characters are rejected, and fewer are not sent', async () => {
  await signIn()
  const field = part('fl-email-code')
  await expect.poll(() => focused()?.getAttribute('data-testid')).toBe('fl-email-code')
  await userEvent.keyboard('4a9-3 8')
  await expect.element(field).toHaveValue('4938')
  await userEvent.keyboard('2')
  await expect.element(field).toHaveValue('49382')
  await expect.element(field).toHaveAttribute('data-state', 'idle')
  await expect.element(part('fl-email-code-checking')).not.toBeInTheDocument()
  await userEvent.keyboard('7')
  await expect.element(part('fl-modal')).not.toBeInTheDocument()
})

test('[AUTH-01] error: a wrong code is cleared, and the remaining attempts are shown', async () => {
  const { fairlead } = await signIn()
  await part('fl-email-code').fill('111111')
  await expect.element(part('fl-email-code-problem')).toMatchTextContent(/4 attempts left/)
  await expect.element(part('fl-email-code')).toHaveValue('')
  await expect.poll(() => focused()?.getAttribute('data-testid')).toBe('fl-email-code')
  // As copied from an email.
  await part('fl-email-code').fill('493 827')
  await expect.element(part('fl-modal')).not.toBeInTheDocument()
  expect(getAccount(fairlead).isConnected).toBe(true)
})

test('[AUTH-01] behavior: a new device shows its match code, then the code view replaces it', async () => {
  const { fairlead } = await signIn('slow@example.com')
  await expect.element(heading()).toHaveTextContent('Check your email')
  await expect.element(part('fl-email-match')).toHaveTextContent('42')
  await part('fl-header-back').click()
  expect(fairlead.modal.view()).toBe('Connect')
})

test('[AUTH-01] behavior: an approved device opens the code view', async () => {
  const { fairlead } = await signIn('new@example.com')
  await expect.element(part('fl-email-code')).toBeVisible()
  await part('fl-header-back').click()
  expect(fairlead.modal.view()).toBe('Connect')
})

test('[AUTH-02] error: a second mail within 30 s is not sent', async () => {
  const { fairlead } = await signIn()
  await expect.element(part('fl-email-code')).toBeVisible()
  await part('fl-header-back').click()
  await part('fl-email-input').fill('anna@example.com')
  await part('fl-email-submit').click()
  await expect
    .element(part('fl-email-problem'))
    .toMatchTextContent(/^Please try again after (30|2\d) seconds$/)
  expect(fairlead.modal.view()).toBe('Connect')
})

test('[VIEW-13][AUTH-13] default: the frame draws the request inside the card; nothing else can approve', async () => {
  const { fairlead } = await signedIn()
  const signing = signMessage(fairlead, { message: 'Hello' })
  await asked()
  expect(fairlead.modal.view()).toBe('ApproveTransaction')
  await expect.element(part('fl-header-back')).not.toBeInTheDocument()
  const frame = document.querySelector('iframe#fairlead-frame')!
  const card = part('fl-modal').element().querySelector('[part=card]')!.getBoundingClientRect()
  const { height, width } = frame.getBoundingClientRect()
  expect(Math.round(width)).toBe(Math.round(card.width) - 2)
  expect(height).toBe(600)
  await expect.poll(() => document.activeElement).toBe(frame)

  await inFrame('Approve').click()

  expect(await signing).toBe(`0x${'ab'.repeat(65)}`)
  await expect.element(part('fl-modal')).not.toBeInTheDocument()
  expect(frame.isConnected).toBe(true)
})

test('[MOD-21][AUTH-13] default: signing in, a signature and a transaction are announced after the modal has closed', async () => {
  const { fairlead } = await signIn()
  await expect.element(part('fl-email-code')).toBeVisible()
  // Screen readers announce changes only in a region that they already know.
  const region = part('fl-late-news').element()
  expect(region.textContent).toBe('')
  await part('fl-email-code').fill('493827')
  await expect.element(part('fl-modal')).not.toBeInTheDocument()
  await expect.poll(() => region.textContent).toBe('Signed in.')

  const signing = signMessage(fairlead, { message: 'Hello' })
  await inFrame('Approve').click()
  await signing
  await expect.poll(() => region.textContent).toBe('Signed.')
  expect(region.isConnected).toBe(true)

  fairlead.events.emit('REQUEST_APPROVED', { method: 'eth_sendTransaction' })
  await expect.poll(() => region.textContent).toBe('Sent.')
  const { height, width } = region.getBoundingClientRect()
  expect([height, width]).toEqual([1, 1])
})

test('[VIEW-13][AUTH-13] error: a refusal in the frame closes', async () => {
  const { fairlead } = await signedIn()
  const signing = signMessage(fairlead, { message: 'Hello' }).catch((error: unknown) => error)
  await inFrame('Reject').click()
  expect(await signing).toMatchObject({ code: 'REQUEST_REJECTED' })
  await expect.element(part('fl-modal')).not.toBeInTheDocument()
})

test('[VIEW-13] behavior: until the frame has drawn, a spinner is shown', async () => {
  const { fairlead } = await signedIn()
  const signing = signMessage(fairlead, { message: 'slow' }).catch(() => {})
  const room = part('fl-approve-transaction')
  await expect.element(room).toMatchTextContent(/^Waiting for your wallet/)
  await expect.element(part('fl-announcer')).toMatchTextContent(/Waiting for your wallet/)
  const frame = document.querySelector('iframe#fairlead-frame')!
  await expect.poll(() => getComputedStyle(frame).visibility).toBe('hidden')
  expect(document.activeElement).not.toBe(frame)

  updateOptions(fairlead, { themeMode: 'dark' })

  await asked()
  await expect.element(room).not.toMatchTextContent(/Waiting/)
  expect(getComputedStyle(frame).visibility).toBe('visible')
  await expect.poll(() => document.activeElement).toBe(frame)
  await inFrame('Approve').click()
  await signing
})

test.each([
  ['0x9999', 'Not enough ETH for the amount and the fee.'],
  ['0xdead', 'This transaction would fail on the network.'],
])(
  '[VIEW-13][AUTH-13] error: %s fails before it is drawn: the user sees the reason',
  async (value, text) => {
    const { fairlead } = await signedIn()
    const provider = getProvider<Eip1193Provider>(fairlead, 'eip155')!
    const params = [{ from: address, to: address, value }]
    const sending = provider
      .request({ method: 'eth_sendTransaction', params })
      .catch((error: unknown) => error)
    expect(await sending).toMatchObject({ code: -32603 })
    await expect.element(part('fl-modal')).not.toBeInTheDocument()
    await expect.element(part('fl-toast')).toHaveTextContent(text)
  },
)

test('[MOD-21][AUTH-13] behavior: Escape in the frame closes, and is a refusal', async () => {
  const { fairlead } = await signedIn()
  const signing = signMessage(fairlead, { message: 'Hello' }).catch((error: unknown) => error)
  await asked()
  const frame = document.querySelector('iframe#fairlead-frame')!
  await expect.poll(() => document.activeElement).toBe(frame)
  await userEvent.keyboard('{Escape}')
  expect(await signing).toMatchObject({ code: 'REQUEST_REJECTED' })
  await expect.element(part('fl-modal')).not.toBeInTheDocument()
})

test('[MOD-14][AUTH-13] behavior: a click outside the card shakes it; closing rejects', async () => {
  const { fairlead } = await signedIn()
  const signing = signMessage(fairlead, { message: 'Hello' }).catch((error: unknown) => error)
  await asked()
  await part('fl-modal').click({ position: { x: 10, y: 10 } })
  expect(fairlead.modal.store.getState().isShaking).toBe(true)
  expect(fairlead.modal.isOpen()).toBe(true)
  await part('fl-header-close').click()
  expect(await signing).toMatchObject({ code: 'REQUEST_REJECTED' })
})

test('[VIEW-13] behavior: on a small screen the frame takes the whole width', async () => {
  const { fairlead } = await signedIn()
  await page.viewport(320, 640)
  afterwards(() => void page.viewport(1000, 800))
  const signing = signMessage(fairlead, { message: 'Hello' }).catch(() => {})
  await asked()
  const frame = document.querySelector('iframe#fairlead-frame')!
  expect(frame.getBoundingClientRect().width).toBe(320)
  // The card grows to the frame's height.
  await expect.poll(() => Math.round(frame.getBoundingClientRect().bottom)).toBe(640)
  expect(document.documentElement.scrollWidth).toBe(320)
  fairlead.modal.close()
  await signing
})

test('[VIEW-03] behavior: a page that opens email login by name gets only the address field', async () => {
  const { fairlead } = set({}, {})
  fairlead.modal.reset('EmailLogin')
  await expect.element(heading()).toHaveTextContent('Sign in with email')
  await expect.element(part('fl-email-input')).toBeVisible()
})

test('[VIEW-03][NS-02] error: if email is disabled, the connect list is shown instead', async () => {
  const { fairlead } = set({ features: { email: false } })
  fairlead.modal.reset('EmailLogin')
  await expect.poll(() => fairlead.modal.view()).toBe('Connect')
  await expect.element(part('fl-email-input')).not.toBeInTheDocument()
})

test('[MOD-17] options: the field has the configured position', async () => {
  const { fairlead } = stage({
    features: { connectMethodsOrder: ['wallet', 'email'] },
    frameUrl,
  })
  void fairlead.modal.open()
  await expect.element(part('fl-email-input')).toBeVisible()
  const before = part('fl-connect-wallet-mock').element().getBoundingClientRect().top
  expect(part('fl-email-input').element().getBoundingClientRect().top).toBeGreaterThan(before)
})

test('options: if terms must be accepted, the field is disabled until then', async () => {
  const { fairlead } = stage({
    features: { legalCheckbox: true },
    frameUrl,
    termsConditionsUrl: 'https://page.example/terms',
  })
  void fairlead.modal.open()
  await part('fl-email-input').fill('anna@example.com')
  await expect.element(part('fl-email-submit')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => focused()?.getAttribute('type')).toBe('checkbox')
  expect(document.querySelector('iframe')).toBeNull()
})

const looks = [
  ['de', 'dark'],
  ['ar', 'light'],
  ['en', 'light'],
] as const
test.each(looks)(
  '[VIEW-03] behavior: %s, %s, at 320 px: nothing is wider than the screen',
  async (locale, themeMode) => {
    await page.viewport(320, 640)
    afterwards(() => void page.viewport(1000, 800))
    const { fairlead } = await signIn('slow-and-with-a-very-long-name@mail.of.example.com', {
      locale,
      themeMode,
    })
    await expect.element(part('fl-email-match')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(320)
    fairlead.modal.replace('EmailVerifyCode')
    await expect.element(part('fl-email-code')).toBeVisible()
    fairlead.modal.reset('Connect')
    await expect.element(part('fl-email-input')).toBeVisible()
  },
)

test('[AUTH-01][AUTH-09] behavior: after a sign-out the field is empty', async () => {
  const { fairlead } = await signedIn()
  await disconnect(fairlead)
  // As a page's own button does.
  connect(fairlead, { connectorId: 'email' }).catch(() => {})
  await expect.element(heading()).toHaveTextContent('Sign in with email')
  // The field is remounted once the login code is loaded.
  await expect.poll(() => fairlead.modal.view()).toBe('EmailLogin')
  for (let frame = 0; frame < 3; frame++)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  await expect.element(part('fl-email-input')).toHaveValue('')
})

test('[AUTH-12][ERR-03] error: a method that is not allowed opens the modal, with a message after 300 ms', async () => {
  const { environment, held } = holding(300)
  const { fairlead } = await signIn(undefined, { debug: true }, environment)
  await part('fl-email-code').fill('493827')
  await expect.element(part('fl-modal')).not.toBeInTheDocument()
  held.clear()

  const { request } = getProvider<Eip1193Provider>(fairlead, 'eip155')!
  await expect(request({ method: 'eth_sign', params: [] })).rejects.toMatchObject({ code: 4200 })
  await expect.element(part('fl-modal')).toBeVisible()
  await expect.element(part('fl-toast')).not.toBeInTheDocument()

  expect(held.size).toBe(1)
  for (const run of held) run()
  await expect
    .element(part('fl-toast'))
    .toHaveTextContent('This app asked for something your wallet doesn’t support.')
  await expect.element(part('fl-alert')).toMatchTextContent(/RPC Method Not Allowed\s*FL013/)
})
