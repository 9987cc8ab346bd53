import { BaseError } from '@fairlead/protocol'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Export } from '../pages/export/Export.tsx'
import { Settings } from '../pages/settings/Settings.tsx'
import type { Account } from './Account.ts'
import './window.css'
import { pickWindowLanguage } from './words/pickWindowLanguage.ts'

const language = pickWindowLanguage(['en'])
const minuteMs = 60_000
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
    config: { passkey: true, socials: ['google'] },
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
    wayIns: {
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
  await userEvent.click(button('Unfreeze the wallet'))
  await userEvent.click(button('Use a passkey'))
}

test('[AUTH-18][SEC-131] what waited for a fresh login runs for who was asked', async () => {
  const { done } = open(settings)
  await unfreeze()
  await expect.poll(() => done).toEqual(['asked for ada', 'unfreeze of ada'])
})

test('[AUTH-18][SEC-131] error: what waited never runs for somebody else, and they are not signed out for it', async () => {
  const refused = open(settings, { next: 'refused' })
  await unfreeze()
  await expect.element(page.getByText(/somebody else’s account/)).toBeVisible()
  await expect.element(button('Use a passkey')).toBeVisible()
  expect(refused.done).toEqual(['asked for ada'])
  expect(refused.element.textContent).toContain('ada@example.com')
})

test('[AUTH-18][SEC-131] error: nothing that waited goes on once another tab signed somebody else in', async () => {
  const { done, element } = open(settings, { next: 'eve' })
  await unfreeze()
  await expect.poll(() => element.textContent).toContain('eve@example.com')
  await expect.element(button('Unfreeze the wallet')).toBeVisible()
  expect(done).toEqual(['asked for ada'])
})

test('[AUTH-16][AUTH-18] a login that came back badly says so, also to who is signed in', async () => {
  open(settings, { comeBack: () => Promise.reject(new BaseError('LOGIN_FAILED')) })
  await expect.element(page.getByText(/could not be finished here/)).toBeVisible()
  await expect.element(button('Unfreeze the wallet')).toBeVisible()
})

test('[AUTH-16] who came by a provider is told why it is not there', async () => {
  const { done } = open(settings, { provider: 'google', providers: [] })
  await userEvent.click(button('Unfreeze the wallet'))
  await expect.element(page.getByText(/this browser keeps nothing/)).toBeVisible()
  expect(done).toEqual([])
})

test('[AUTH-18][SEC-131] the login comes before the code, and leaves minutes to type it', async () => {
  const old = open(words, { provider: 'google', recipients: [code] })
  await userEvent.click(button('Show the words'))
  expect(old.element.querySelector('input#factor')).toBeNull()
  await userEvent.click(button('Continue with Google'))
  await expect.poll(() => old.done).toEqual(['to google as ada'])
})

test('[AUTH-18] the code is asked of who has just come back, and minutes later', async () => {
  open(words, { ago: 4 * minuteMs, provider: 'google', recipients: [code] })
  await expect.element(page.getByLabelText('Recovery code')).toBeVisible()
})
