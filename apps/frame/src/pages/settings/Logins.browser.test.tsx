import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../../window/window.css'
import { pickLanguage } from '../../messages/languages.ts'
import { loadLanguage } from '../../messages/loadLanguage.ts'
import { windowWords } from '../../messages/window/windowWords.ts'
import { Logins } from './Logins.tsx'

await Promise.all([loadLanguage(['ar']), loadLanguage(['de'])])

const addedAt = '2026-01-02T03:04:05.000Z'
const byEmail = { addedAt, isInUse: true, name: 'ada@mail.test', provider: 'email' }
const byGoogle = { addedAt, isInUse: false, name: 'ada@google.test', provider: 'google' }

/** Renders the section at the smallest supported width. */
async function open(
  options: {
    language?: string
    linked?: 'done' | 'taken'
    logins?: object[]
    socials?: string[]
  } = {},
) {
  await page.viewport(320, 700)
  const element = document.body.appendChild(document.createElement('main'))
  const code = options.language ?? 'en'
  document.documentElement.dir = code === 'ar' ? 'rtl' : 'ltr'
  const root = createRoot(element)
  onTestFinished(() => {
    root.unmount()
    element.remove()
    document.documentElement.dir = 'ltr'
  })
  const done: unknown[] = []
  let { logins = [byEmail, byGoogle] } = options
  const account = {
    config: { oidc: [{ name: 'oidc:acme', title: 'Acme' }], socials: options.socials ?? [] },
    environment: {
      schedule(run: () => void, ms: number) {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
    },
    offered: ['farcaster', 'google', 'github', 'oidc:acme'],
    session: {
      async call({ path }: { path: string }, given: { body: { provider: string } }) {
        if (!path.endsWith('unlink')) return { logins }
        done.push(given.body.provider)
        logins = [byEmail]
        return {}
      },
    },
    signInMethods: {
      leaveTo: async (...left: unknown[]) => void done.push(left),
      providers: ['google', 'github', 'discord', 'oidc:acme'],
    },
  }
  root.render(
    <Logins
      account={account as never}
      language={pickLanguage(windowWords, [code])}
      linked={options.linked}
      onLost={() => {}}
      ownSignIn={() => null}
      userId="usr_ada"
      withFreshLogin={(run) => run()}
    />,
  )
  await expect.element(page.getByText('ada@mail.test')).toBeVisible()
  return { done, element }
}

test('default: lists the logins, and adds only offered providers without a login', async () => {
  const { done, element } = await open()
  const items = [...element.querySelectorAll('li')].map((item) => item.textContent)
  expect(items[0]).toContain('Email (you signed in with it)ada@mail.test')
  expect(items[1]).toContain('Googleada@google.test')
  const adds = page.getByRole('button', { name: /^Add / })
  expect(adds.elements().map((button) => button.textContent)).toEqual(['Add GitHub', 'Add Acme'])
  await userEvent.click(page.getByRole('button', { name: 'Add GitHub' }))
  await expect.poll(() => done).toEqual([['github', { isLink: true, personId: 'usr_ada' }]])
  expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth)
})

test('default: a login is removed after a confirmation; the one in use and the email address stay', async () => {
  const { done } = await open({ linked: 'done' })
  await expect.element(page.getByText('The account was added.', { exact: false })).toBeVisible()
  const remove = page.getByRole('button', { name: /^Remove/ })
  expect(remove.elements().map((one) => one.getAttribute('aria-label'))).toEqual(['Remove: Google'])
  await userEvent.click(remove)
  const confirm = page.getByRole('button', { name: 'Yes, remove it' })
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'false')
  await userEvent.click(confirm)
  await expect.poll(() => done).toEqual(['google'])
  await expect.element(page.getByText('ada@google.test')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Add Google' })).toBeVisible()
  await expect
    .element(page.getByText('The account was added.', { exact: false }))
    .not.toBeInTheDocument()
})

test('default: a login with the project’s own provider has the provider’s title', async () => {
  const byAcme = { addedAt, isInUse: false, name: 'ada@acme.test', provider: 'oidc:acme' }
  const { element } = await open({ logins: [byEmail, byAcme] })
  expect(element.querySelectorAll('li')[1]?.textContent).toContain('Acmeada@acme.test')
  await expect.element(page.getByRole('button', { name: 'Remove: Acme' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add Acme' })).not.toBeInTheDocument()
})

test('behavior: a project with Farcaster says why it can’t be added', async () => {
  await open({ socials: ['farcaster'] })
  await expect.element(page.getByText(/Farcaster can’t be added: the phone/)).toBeVisible()
})

test('error: an account of another wallet is explained', async () => {
  await open({ linked: 'taken', logins: [byEmail] })
  await expect.element(page.getByText('Wallets can’t be merged', { exact: false })).toBeVisible()
})

test('behavior: right-to-left text does not overflow', async () => {
  const { element } = await open({ language: 'ar', linked: 'taken' })
  expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth)
})

test('behavior: the guest login of an upgraded user is named, and can be removed', async () => {
  const byGuest = { addedAt, isInUse: false, name: null, provider: 'guest' }
  await open({ logins: [byEmail, byGuest] })
  await expect.element(page.getByText(/^Guest sign-in in one browser/)).toBeVisible()
  const remove = page.getByRole('button', { name: 'Remove: Guest sign-in in one browser' })
  await expect.element(remove).toBeVisible()
})
