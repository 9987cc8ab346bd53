import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadLanguage } from '../../messages/loadLanguage.ts'
import { rested, restSoon } from '../../testing/restSoon.ts'
import { openUndoPage } from './openUndoPage.ts'

await Promise.all([loadLanguage(['ar']), loadLanguage(['de'])])

const token = 'T'.repeat(43)

/** Opens the page as after a click on the link, with a scripted server. */
function open(
  options: { hash?: string; languages?: string[]; search?: string; statuses?: number[] } = {},
) {
  const { hash = `#t=${token}`, languages = ['en'], search = '', statuses = [200] } = options
  const asked: { body: unknown; method: string | undefined; url: string }[] = []
  const before = location.href
  history.replaceState(null, '', `${location.pathname}${search}${hash}`)
  const root = document.createElement('main')
  document.body.append(root)
  onTestFinished(() => {
    root.remove()
    history.replaceState(null, '', before)
    document.documentElement.dir = 'ltr'
    document.documentElement.lang = 'en'
  })
  openUndoPage({
    async fetch(url, init) {
      asked.push({ body: JSON.parse(String(init?.body)), method: init?.method, url: String(url) })
      const status = statuses.shift()
      if (status === undefined) return Promise.reject(new TypeError('lost'))
      return new Response('{}', { status })
    },
    languages,
    root,
    schedule: restSoon,
    view: window,
  })
  return { asked }
}

test('[AUTH-03][SEC-127] default: a click restores the old address; opening the page does not', async () => {
  const { asked } = open()
  expect(location.hash).toBe('')
  expect(asked).toEqual([])

  await userEvent.click(await rested('Restore my address'))

  await expect.element(page.getByRole('status')).toMatchTextContent(/^Your address is restored/)
  await expect
    .poll(() => asked)
    .toEqual([{ body: { token }, method: 'POST', url: '/v1/email/undo' }])
  expect(document.body.innerHTML).not.toContain(token)
  await expect.element(page.getByRole('heading')).toHaveFocus()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('[AUTH-03][SEC-127] error: a used link, an unreachable server, and no token', async () => {
  const { asked } = open({ languages: ['de'], statuses: [500, 410] })
  await userEvent.click(await rested())
  await expect.element(page.getByRole('status')).toMatchTextContent(/nicht erreichbar/)
  await expect.element(page.getByRole('button')).toHaveFocus()
  await userEvent.click(await rested())
  await expect.element(page.getByRole('status')).toMatchTextContent(/benutzt/)
  await expect.poll(() => asked).toHaveLength(2)
})

test('[AUTH-03] error: no token in the URL, right to left', async () => {
  open({ hash: '#t=<img>', languages: ['ar-EG'] })
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  expect(document.documentElement.dir).toBe('rtl')
})

test('[AUTH-18][SEC-243] default: the link in the email about a new device stops it after a press', async () => {
  const { asked } = open({ search: '?locale=en&stop=recovery', statuses: [200] })
  await expect.element(page.getByRole('heading')).toHaveTextContent('Stop the new device')
  expect(asked).toEqual([])

  await userEvent.click(await rested('Stop it'))

  await expect.element(page.getByRole('status')).toMatchTextContent(/^Stopped\./)
  expect(asked).toEqual([{ body: { token }, method: 'POST', url: '/v1/recovery/stop' }])
})
