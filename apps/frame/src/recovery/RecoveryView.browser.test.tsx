import { BaseError, type ErrorCode } from '@fairlead/protocol'
import type { WalletRecord } from '@fairlead/protocol/embedded'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../approval/approval.css'
import './recovery.css'
import type { KeySession } from '../keys/Keys.ts'
import { formatCode } from '../keys/recipients/recoveryCode.ts'
import { loadLanguage } from '../messages/loadLanguage.ts'
import type { AskKnownPasskey } from '../passkey/AskPasskey.ts'
import type { CodeWindow } from './AddRecoveryInWindow.tsx'
import { RecoveryView } from './RecoveryView.tsx'
import type { OwnSignIn } from './SignInAgain.tsx'

await Promise.all([loadLanguage(['ar']), loadLanguage(['de'])])

const code = formatCode(Uint8Array.from({ length: 26 }, (_, at) => (at * 7) % 32))
const groups = code.split('-')
const failure = (name: ErrorCode) => new BaseError(name)
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** Renders the view with a scripted wallet that records its calls. */
async function open(options: open.Options) {
  const { email = 'ada@example.com', kind, language = 'en', matchCode, recipients = [] } = options
  await page.viewport(options.width ?? 360, 600)
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr'
  const element = document.body.appendChild(document.createElement('main'))
  const root = createRoot(element)
  stops.push(() => {
    root.unmount()
    element.remove()
  })
  const done: string[] = []
  const failures = [...(options.failures ?? [])]
  const next = async (name: string) => {
    done.push(name)
    const error = failures.shift()
    if (error) throw failure(error)
  }
  let approve = () => {}
  let codesMade = 0
  root.render(
    <RecoveryView
      askPasskey={options.askPasskey}
      language={language}
      ownSignIn={options.ownSignIn}
      schedule={(run, ms) => {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      }}
      random={(length) => crypto.getRandomValues(new Uint8Array(length))}
      signIn={{
        abort: () => {},
        start: async () => {
          done.push('mail')
          if (options.isElsewhere) throw failure('FEATURE_UNAVAILABLE')
          return { email, matchCode }
        },
        verify: async (otp) => {
          if (otp !== '123456') throw failure('OTP_INVALID')
          done.push('verified')
        },
        waitForDevice: () =>
          new Promise((resolve) => {
            approve = resolve
          }),
        wayIn: async () => options.wayIn ?? (options.isElsewhere ? 'page' : 'here'),
      }}
      task={{
        done: () => void done.push('done'),
        kind,
        matchCode: options.waitCode,
        opensAt: options.opensAt,
        record: { recipients } as unknown as WalletRecord,
        refuse: () => void done.push('later'),
      }}
      window={options.window}
      wallet={{
        secure: async () => {
          codesMade += 1
          return { code, keep: () => next('keep'), kit: '{"kind":"kit"}\n' }
        },
        unlock: (factor: KeySession.Factor) => next(`unlock ${factor.type}`),
      }}
    />,
  )
  await expect.element(page.getByRole('heading')).toBeVisible()
  return { approve: () => approve(), codesMade: () => codesMade, done }
}

declare namespace open {
  type Options = {
    askPasskey?: AskKnownPasskey
    email?: string
    /** Errors of the wallet's first calls; later calls succeed. */
    failures?: readonly ErrorCode[]
    isElsewhere?: boolean
    kind: 'secure' | 'unlock'
    language?: string
    matchCode?: string
    opensAt?: number
    ownSignIn?: OwnSignIn
    recipients?: readonly { type: 'code' | 'operator' | 'passkey' }[]
    waitCode?: string
    wayIn?: 'here' | 'page'
    width?: number
    window?: CodeWindow
  }
}

const press = (name: string) => userEvent.click(page.getByRole('button', { name }))
const field = (name: RegExp | string) => page.getByRole('textbox', { name })

/** Goes from the first screen to the two groups. */
async function toCheck() {
  await press('Show my code')
  await expect.element(page.getByRole('heading')).toHaveTextContent('Your recovery code')
  await press('I’ve saved it')
}

/** Types the requested groups, as `spell` writes them. */
async function typeGroups(spell: (group: string) => string = (group) => group) {
  for (const input of document.querySelectorAll('input')) {
    const at = Number(/\d/.exec(input.labels?.[0]?.textContent ?? '')?.[0]) - 1
    await userEvent.fill(input, spell(groups[at] ?? ''))
  }
}

test('[AUTH-18] a code is shown, typed back, and counts only then', async () => {
  const { done } = await open({ kind: 'secure' })
  await expect.element(page.getByText('not even this service', { exact: false })).toBeVisible()
  await press('Show my code')
  await expect.poll(() => document.activeElement?.textContent).toBe('Your recovery code')
  expect([...document.querySelectorAll('.code li')].map((item) => item.textContent)).toEqual(groups)
  const kit = page.getByRole('link', { name: 'Save the kit' }).element() as HTMLAnchorElement
  expect(kit.download).toBe('wallet-recovery-kit.json')
  expect(await (await fetch(kit.href)).text()).toBe('{"kind":"kit"}\n')
  await press('I’ve saved it')
  expect(document.body.textContent).not.toContain(groups[0])

  await press('Secure wallet')
  // Both empty fields are marked as invalid, and the first one is focused.
  const wrong = () => [...document.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')]
  expect(wrong()).toHaveLength(2)
  expect(document.activeElement).toBe(wrong()[0])
  await expect.element(field(/Group/).first()).toHaveAccessibleDescription('This field is empty.')
  await typeGroups(() => 'AAAAA')
  expect(wrong()).toEqual([])
  await press('Secure wallet')
  await expect
    .element(field(/Group/).first())
    .toHaveAccessibleDescription('That doesn’t match the code that was shown.')
  expect(document.activeElement).toBe(wrong()[0])
  expect(done).toEqual([])
  await typeGroups((group) => ` ${group.toLowerCase().replace(/0/g, 'o')} `)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading')).toHaveTextContent('Your recovery code is active')
  expect(done).toEqual(['keep'])
  await press('Done')
  expect(done).toEqual(['keep', 'done'])
})

test('[AUTH-18] the operator’s role is named if there is one; declining for now is possible', async () => {
  const { done } = await open({ kind: 'secure', recipients: [{ type: 'operator' }] })
  await expect
    .element(page.getByText('The operator’s copy is erased', { exact: false }))
    .toBeVisible()
  await press('Not now')
  expect(done).toEqual(['later'])
})

test('[AUTH-18][SEC-131] an old login: a code by mail, and the pending action continues', async () => {
  const { done } = await open({ failures: ['FACTOR_REQUIRED'], kind: 'secure' })
  await toCheck()
  await typeGroups()
  await press('Secure wallet')
  await expect
    .element(page.getByText('We sent a code to ada@example.com', { exact: false }))
    .toBeVisible()
  await userEvent.fill(field('Code from the email'), '000000')
  await press('Open')
  await expect
    .element(page.getByText('This code is incorrect or has expired.', { exact: false }))
    .toBeVisible()
  // Digits as an Arabic keyboard types them.
  await userEvent.fill(field('Code from the email'), '١٢٣ ٤٥٦')
  await press('Open')
  await press('Done')
  expect(done).toEqual(['keep', 'mail', 'verified', 'keep', 'done'])
})

test('[AUTH-18] in a wallet window its own sign-in is requested; the code written down then counts', async () => {
  const ownSignIn: OwnSignIn = ({ onDone }) => (
    <button onClick={onDone} type="button">
      By the window
    </button>
  )
  const { done } = await open({
    failures: ['FACTOR_REQUIRED'],
    isElsewhere: true,
    kind: 'secure',
    ownSignIn,
    wayIn: 'here',
  })
  await toCheck()
  await typeGroups()
  await press('Secure wallet')
  await expect
    .element(page.getByText('You’ll get a new one afterwards', { exact: false }))
    .toBeVisible()
  expect(page.getByText('on the page', { exact: false }).query()).toBeNull()
  await press('By the window')
  await press('Done')
  expect(done).toEqual(['keep', 'mail', 'keep', 'done'])
})

test('[AUTH-18] the same when unlocking the wallet there', async () => {
  const { done } = await open({
    failures: ['FACTOR_REQUIRED'],
    isElsewhere: true,
    kind: 'unlock',
    ownSignIn: ({ onDone }) => (
      <button onClick={onDone} type="button">
        By the window
      </button>
    ),
    recipients: [{ type: 'code' }],
  })
  await userEvent.fill(field('Recovery code'), code)
  await press('Open')
  await press('By the window')
  await expect.poll(() => done).toEqual(['unlock code', 'mail', 'unlock code', 'done'])
})

test('[AUTH-18] next to a page the code waits for sign-in there', async () => {
  const { done } = await open({
    failures: ['FACTOR_REQUIRED'],
    isElsewhere: true,
    kind: 'secure',
    wayIn: 'here',
  })
  await toCheck()
  await typeGroups()
  await press('Secure wallet')
  await expect.element(page.getByText('isn’t active yet', { exact: false })).toBeVisible()
  await press('I’ve signed in again')
  await press('Done')
  expect(done).toEqual(['keep', 'mail', 'keep', 'done'])
})

test('[AUTH-18] a provider login that is too old is reported before a code is written down', async () => {
  const { done } = await open({ isElsewhere: true, kind: 'secure' })
  await press('Show my code')
  await expect
    .element(page.getByText('Disconnect on the page, sign in again', { exact: false }))
    .toBeVisible()
  expect(page.getByRole('button', { name: 'Send email' }).query()).toBeNull()
  await press('Not now')
  expect(done).toEqual(['mail', 'later'])
})

test('[AUTH-18] a change on another device invalidates the shown code, and the view says so', async () => {
  const { done } = await open({ failures: ['CONFLICT'], kind: 'secure' })
  await toCheck()
  await typeGroups()
  await press('Secure wallet')
  await expect
    .element(page.getByText('Throw it away and start again', { exact: false }))
    .toBeVisible()
  await expect.element(page.getByRole('heading')).toHaveTextContent('Secure your wallet')
  expect(done).toEqual(['keep'])
})

test('[AUTH-18][SEC-89] a typo is detected without a request; a wrong code is reported as wrong', async () => {
  const { done } = await open({
    failures: ['REQUEST_INVALID', 'RATE_LIMITED', 'SIGNATURE_INVALID', 'UPSTREAM_UNAVAILABLE'],
    kind: 'unlock',
    recipients: [{ type: 'code' }],
  })
  await userEvent.fill(field('Recovery code'), code.slice(1))
  await press('Open')
  await expect.element(page.getByText('27 letters and digits', { exact: false })).toBeVisible()
  await userEvent.fill(field('Recovery code'), `${code[1]}${code[0]}${code.slice(2)}`)
  await press('Open')
  await expect.element(page.getByText('The code has a typo.', { exact: false })).toBeVisible()
  expect(done).toEqual([])

  await userEvent.fill(field('Recovery code'), code.toLowerCase().replaceAll('-', ' '))
  for (const words of [
    'This code doesn’t open this wallet.',
    'Too many attempts.',
    'The wallet stays closed, and nothing was signed.',
    'The service isn’t responding.',
  ]) {
    await press('Open')
    await expect.element(page.getByText(words, { exact: false })).toBeVisible()
  }
  await press('Open')
  await expect.poll(() => done.at(-1)).toBe('done')
})

test('[AUTH-18] an unapproved device: link, digits, code, and the wallet opens', async () => {
  const opened = await open({
    failures: ['FACTOR_REQUIRED'],
    kind: 'unlock',
    matchCode: '417',
    recipients: [{ type: 'code' }],
  })
  await userEvent.fill(field('Recovery code'), code)
  await press('Open')
  await expect.element(page.getByText('417', { exact: false })).toBeVisible()
  opened.approve()
  await userEvent.fill(field('Code from the email'), '123456')
  await press('Open')
  await expect
    .poll(() => opened.done)
    .toEqual(['unlock code', 'mail', 'verified', 'unlock code', 'done'])
})

test('[AUTH-18] no factor available: explains what to do instead', async () => {
  const { done } = await open({ kind: 'unlock', recipients: [{ type: 'operator' }] })
  await expect
    .element(page.getByText('Open it on the device you last used it on', { exact: false }))
    .toBeVisible()
  await press('Send email')
  await userEvent.fill(field('Code from the email'), '123456')
  await press('Open')
  await expect.poll(() => done).toEqual(['mail', 'verified', 'done'])
})

test('[AUTH-18] clicks from a script do not count', async () => {
  const { codesMade, done } = await open({ kind: 'secure' })
  const form = () => document.querySelector('form')
  const click = (name: string) => {
    const button = page.getByRole('button', { name }).element() as HTMLButtonElement
    button.click()
    return button
  }
  form()?.dispatchEvent(new SubmitEvent('submit', { bubbles: true }))
  form()?.requestSubmit()
  click('Show my code')
  // A task begun by a script would be done before the user's next press.
  await press('Not now')
  await expect.poll(() => done).toEqual(['later'])
  expect(codesMade()).toBe(0)

  await press('Show my code')
  await expect.element(page.getByRole('heading')).toHaveTextContent('Your recovery code')
  form()?.requestSubmit(click('I’ve saved it'))
  await expect.element(page.getByRole('heading')).toHaveTextContent('Your recovery code')
  expect(codesMade()).toBe(1)
})

test.each([
  ['ar', 320],
  ['de', 320],
  ['en', 360],
] as const)('[AUTH-18] in %s at %i px nothing is wider than the view', async (language, width) => {
  await open({ kind: 'secure', language, width })
  const fits = () => document.documentElement.scrollWidth <= width
  expect(fits()).toBe(true)
  await userEvent.click(document.querySelector('.yes')!)
  await expect.poll(() => document.querySelectorAll('.code li')).toHaveLength(6)
  expect(fits()).toBe(true)
  await userEvent.click(document.querySelector('.yes')!)
  await expect.poll(() => document.querySelectorAll('input')).toHaveLength(2)
  expect(fits()).toBe(true)
})

test.each([
  ['opened', [], 'done'],
  ['that it does not belong to', ['REQUEST_INVALID'], 'unlock passkey'],
] as const)(
  '[AUTH-18][SEC-100] the secret of a passkey is wiped after a wallet %s',
  async (_, failures, last) => {
    const prf = new Uint8Array(32).fill(7)
    const { done } = await open({
      askPasskey: async () => ({ credentialId: '', isSynced: true, prf, salt: '' }),
      failures,
      kind: 'unlock',
      recipients: [{ type: 'passkey' }],
    })
    await press('Use a passkey')
    await expect.poll(() => done.at(-1)).toBe(last)
    await expect.poll(() => prf).toEqual(new Uint8Array(32))
  },
)

test.each(['secure', 'unlock'] as const)(
  '[AUTH-16][AUTH-18] in a frame no code is shown or typed: %s opens a window',
  async (kind) => {
    const opened: string[] = []
    const window: CodeWindow = {
      isOpen: false,
      open() {
        opened.push(kind)
        return opened.length > 1
      },
    }
    const { done } = await open({ kind, recipients: [{ type: 'code' }], window })
    expect(document.querySelector('input')).toBeNull()
    await press('Open window')
    await expect.element(page.getByText('The window didn’t open.', { exact: false })).toBeVisible()
    await press('Open window')
    await expect
      .poll(() => page.getByText('The window didn’t open.', { exact: false }).query())
      .toBeNull()
    expect(opened).toHaveLength(2)
    expect(document.querySelector('input, .code')).toBeNull()
    await press('Not now')
    expect(done).toEqual(['later'])
  },
)

test('[AUTH-16] while the window is open the frame says where to continue', async () => {
  await open({
    kind: 'unlock',
    recipients: [{ type: 'code' }],
    window: { isOpen: true, open: () => true },
  })
  await expect.element(page.getByText('Continue in the window that opened.')).toBeVisible()
})

test('[AUTH-18] behavior: a wallet that waits says when it opens, and how to be faster', async () => {
  const opensAt = new Date(2026, 0, 2, 15, 30).getTime()
  const { done } = await open({ kind: 'unlock', opensAt, recipients: [{ type: 'operator' }] })

  await expect.element(page.getByText(/Jan 2, 2026/)).toBeVisible()
  await expect.element(page.getByText(/Do you have a passkey/)).toBeVisible()
  // An email would not shorten the wait.
  await expect.element(page.getByRole('button', { name: 'Send email' })).not.toBeInTheDocument()
  await press('Check again')
  await expect.poll(() => done).toEqual(['done'])
})

test('[AUTH-18] behavior: a device that waits shows the digits that approve it on an older device', async () => {
  const recipients = [{ type: 'operator' }] as const
  await open({ kind: 'unlock', opensAt: 0, recipients, waitCode: '042' })

  await expect.element(page.getByText(/on another device of yours/)).toBeVisible()
  const digits = page.getByText('042', { exact: true })
  await expect.element(digits).toBeVisible()
  expect(Number.parseFloat(getComputedStyle(digits.element()).fontSize)).toBeGreaterThan(24)
})

test('[AUTH-18] behavior: a wallet that waits still opens with the recovery code', async () => {
  const recipients = [{ type: 'operator' }, { type: 'code' }] as const
  const { done } = await open({ kind: 'unlock', opensAt: 0, recipients })

  await userEvent.fill(page.getByRole('textbox'), code)
  await press('Open')
  await expect.poll(() => done).toEqual(['unlock code', 'done'])
})
