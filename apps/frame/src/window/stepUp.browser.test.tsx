import { BaseError } from '@fairlead/protocol'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Export } from '../pages/export/Export.tsx'
import { Settings } from '../pages/settings/Settings.tsx'
import type { Account } from './openAccount.ts'
import './window.css'
import { pickLanguage } from '../messages/languages.ts'
import { windowWords } from '../messages/window/windowWords.ts'

const language = pickLanguage(windowWords, ['en'])
const minuteMs = 60_000
const logo = `data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==`
const code = { rid: 'rcp_1', type: 'code' }

/** Opens a window of a user who signed in with a provider or passkey some time ago. */
function open(draw: (account: Account) => ReactNode, options: open.Options = {}) {
  const { ago = 6 * minuteMs, comeBack = async () => {}, provider = 'passkey' } = options
  const { next = 'ada', providers = ['google'], recipients = [] } = options
  const element = document.body.appendChild(document.createElement('main'))
  const root = createRoot(element)
  onTestFinished(() => {
    root.unmount()
    element.remove()
  })
  const done: string[] = []
  const kept = (id: string, signedInAt: number) => ({
    signedInAt,
    user: { email: `${id}@example.com`, id, provider, userName: null },
  })
  let session = kept('ada', -ago)
  const account = {
    askPasskey: undefined,
    config: { logo, name: 'Corner \u202eShop', passkey: true, socials: ['google'] },
    emailLogin: { abort: () => {} },
    environment: {
      clock: () => 0,
      schedule(run: () => void, ms: number) {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
    },
    host: 'wallet.example',
    session: {
      call: async ({ path }: { path: string }) => {
        const name = path.split('/').at(-1) ?? ''
        if (name === 'unfreeze') done.push(`unfreeze of ${session.user.id}`)
        if (name === 'devices') return { devices: [] }
        if (name === 'activity') return { entries: [] }
        return { addresses: {}, isFrozen: true, recipients, walletId: 'wlt_1' }
      },
      read: async () => session,
    },
    wallet: { state: async () => ({ need: undefined }) },
    signInMethods: {
      comeBack,
      leaveTo: async (name: string, { personId }: { personId?: string } = {}) =>
        void done.push(`to ${name} as ${personId}`),
      providers,
      async signInByPasskey({ personId }: { personId?: string } = {}) {
        done.push(`asked for ${personId}`)
        if (next === 'refused') throw new BaseError('NOT_CONNECTED')
        session = kept(next, 0)
      },
    },
  }
  root.render(draw(account as never))
  return { done, element }
}

declare namespace open {
  type Options = {
    /** Age of the login, in milliseconds. */
    ago?: number
    comeBack?: () => Promise<void>
    /** The user who answers. */
    next?: 'ada' | 'eve' | 'refused'
    provider?: string
    providers?: string[]
    recipients?: object[]
  }
}

const settings = (account: Account) => <Settings account={account} language={language} />
const words = (account: Account) => <Export account={account} language={language} />
const button = (name: string) => page.getByRole('button', { exact: true, name })

async function unfreeze() {
  await userEvent.click(button('Unfreeze wallet'))
  await userEvent.click(button('Use a passkey'))
}

test.each([
  ['settings', settings],
  ['export', words],
] as const)(
  '[AUTH-16] behavior: the window for %s shows the project’s name and logo',
  async (_, draw) => {
    const { element } = open(draw)
    await expect.element(page.getByText('Corner Shop', { exact: true })).toBeVisible()
    const picture = element.querySelector<HTMLImageElement>('.brand img')
    await expect.poll(() => picture?.naturalWidth).toBe(1)
    // The name is next to it.
    expect(picture?.alt).toBe('')
  },
)

test('[AUTH-18][SEC-131] the action pending on a fresh login runs for the requested user', async () => {
  const { done } = open(settings)
  await unfreeze()
  await expect.poll(() => done).toEqual(['asked for ada', 'unfreeze of ada'])
})

test('[AUTH-18][SEC-131] error: a pending action never runs for another user, who stays signed in', async () => {
  const refused = open(settings, { next: 'refused' })
  await unfreeze()
  await expect.element(page.getByText(/That was a different account/)).toBeVisible()
  await expect.element(button('Use a passkey')).toBeVisible()
  expect(refused.done).toEqual(['asked for ada'])
  expect(refused.element.textContent).toContain('ada@example.com')
})

test('[AUTH-18][SEC-131] error: a pending action stops when another tab signs in another user', async () => {
  const { done, element } = open(settings, { next: 'eve' })
  await unfreeze()
  await expect.poll(() => element.textContent).toContain('eve@example.com')
  await expect.element(button('Unfreeze wallet')).toBeVisible()
  expect(done).toEqual(['asked for ada'])
})

test('[AUTH-16][AUTH-18] a failed return from a login is reported, also to a signed-in user', async () => {
  open(settings, { comeBack: () => Promise.reject(new BaseError('LOGIN_FAILED')) })
  await expect.element(page.getByText(/couldn’t be completed here/)).toBeVisible()
  await expect.element(button('Unfreeze wallet')).toBeVisible()
})

test('[AUTH-16] a user of a provider learns why it is not offered', async () => {
  const { done } = open(settings, { provider: 'google', providers: [] })
  await userEvent.click(button('Unfreeze wallet'))
  await expect.element(page.getByText(/this browser blocks storage/)).toBeVisible()
  expect(done).toEqual([])
})

test('[AUTH-18][SEC-131] the login precedes the code, and leaves minutes to type it', async () => {
  const old = open(words, { provider: 'google', recipients: [code] })
  await userEvent.click(button('Show recovery phrase'))
  expect(old.element.querySelector('input#factor')).toBeNull()
  await userEvent.click(button('Continue with Google'))
  await expect.poll(() => old.done).toEqual(['to google as ada'])
})

test('[AUTH-18] the code is requested right after the login, and minutes later', async () => {
  open(words, { ago: 4 * minuteMs, provider: 'google', recipients: [code] })
  await expect.element(page.getByLabelText('Recovery code')).toBeVisible()
})

test.each([
  ['REQUEST_REJECTED', 'Cancelled. Nothing happened.'],
  ['PROVIDER_ERROR', 'The provider couldn’t sign you in. Try again, or sign in another way.'],
] as const)('error: %s at the provider is explained after the return', async (code, text) => {
  open(settings, { comeBack: () => Promise.reject(new BaseError(code)) })
  await expect.element(page.getByText(text)).toBeVisible()
})
