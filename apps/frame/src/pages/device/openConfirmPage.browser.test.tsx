import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadLanguage } from '../../messages/loadLanguage.ts'
import { rested, restSoon } from '../../testing/restSoon.ts'
import { openConfirmPage } from './openConfirmPage.ts'

await Promise.all([loadLanguage(['ar']), loadLanguage(['de'])])

const token = 'T'.repeat(43)
const login = {
  browser: 'Firefox, Linux',
  origin: 'https://shop.example',
  startedAt: Date.UTC(2026, 10, 23, 12),
}

/** Opens the page as after a click on the link, with a scripted server. */
function open(
  options: { answers?: (object | number)[]; hash?: string; languages?: string[] } = {},
) {
  const { answers = [login, {}], hash = `#t=${token}`, languages = ['en'] } = options
  const asked: { body: unknown; url: string }[] = []
  const before = location.href
  history.replaceState(null, '', `${location.pathname}${hash}`)
  const root = document.createElement('main')
  document.body.append(root)
  onTestFinished(() => {
    root.remove()
    history.replaceState(null, '', before)
    document.documentElement.dir = 'ltr'
    document.documentElement.lang = 'en'
  })
  void openConfirmPage({
    async fetch(url, init) {
      asked.push({ body: JSON.parse(String(init?.body)), url: String(url) })
      const answer = answers.shift()
      if (answer === undefined) return Promise.reject(new TypeError('lost'))
      return typeof answer === 'number'
        ? new Response('{}', { status: answer })
        : Response.json(answer)
    },
    languages,
    root,
    schedule: restSoon,
    view: window,
  })
  return { asked, root }
}

test('[AUTH-01][SEC-20] default: shows origin, browser and time, and approves on a click of its button', async () => {
  const { asked, root } = open()
  const yes = await rested('Yes, I’m signing in to \u2066https://shop.example\u2069')
  expect(location.hash).toBe('')
  await expect.element(page.getByRole('heading')).toHaveTextContent('Is this you?')
  expect(root.textContent).toContain('Browser: Firefox, Linux')
  expect(root.textContent).toMatch(/Started: .*Nov.*2026/)
  // Opening the page approves nothing.
  await expect.poll(() => asked).toEqual([{ body: { token }, url: '/v1/auth/device/describe' }])

  await userEvent.click(yes)

  await expect.element(page.getByRole('status')).toMatchTextContent(/^Device confirmed\./)
  expect(asked[1]).toEqual({ body: { token }, url: '/v1/auth/device/approve' })
  expect(document.body.innerHTML).not.toContain(token)
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('[AUTH-01][SEC-22] error: an expired link is reported, before and after the click', async () => {
  open({ answers: [410] })
  await expect.element(page.getByText(/^This link has been used or has expired/)).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('[AUTH-01] error: an unreachable server can be retried', async () => {
  open({ answers: [500, { origin: 1 }, { ...login, browser: '' }, 503, 410], languages: ['de'] })
  for (const _ of [1, 2]) {
    await expect.element(page.getByText(/nicht erreichbar/)).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Noch einmal versuchen' }))
  }
  await expect.element(page.getByText('Browser: unbekannt')).toBeVisible()
  await userEvent.click(await rested())
  await expect.element(page.getByRole('status')).toMatchTextContent(/nicht erreichbar/)
  await userEvent.click(await rested())
  await expect.element(page.getByRole('status')).toMatchTextContent(/benutzt/)
})

test('[AUTH-01] error: no token in the URL, right to left', async () => {
  const { asked } = open({ hash: '#t=<img>', languages: ['ar-EG'] })
  await expect.element(page.getByText('افتح الرابط من رسالتنا مرة أخرى.')).toBeVisible()
  expect(document.documentElement.dir).toBe('rtl')
  expect(asked).toEqual([])
})
