import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadLanguage } from '../../messages/loadLanguage.ts'
import { openDevicePage } from './openDevicePage.ts'

await Promise.all([loadLanguage(['ar']), loadLanguage(['de'])])

const token = 'T'.repeat(43)

/** Opens the page as after a click on the link, with a scripted server. */
function open(options: { hash?: string; languages?: string[]; statuses?: number[] } = {}) {
  const { hash = `#t=${token}`, languages = ['en'], statuses = [200] } = options
  const asked: { body: unknown; url: string }[] = []
  const before = location.href
  history.replaceState(null, '', `${location.pathname}${hash}`)
  const root = document.createElement('main')
  document.body.append(root)
  onTestFinished(() => {
    root.remove()
    window.onhashchange = null
    history.replaceState(null, '', before)
    document.documentElement.dir = 'ltr'
    document.documentElement.lang = 'en'
  })
  openDevicePage({
    async fetch(url, init) {
      asked.push({ body: JSON.parse(String(init?.body)), url: String(url) })
      const status = statuses.shift()
      if (status === undefined) return Promise.reject(new TypeError('lost'))
      return new Response('{}', { status })
    },
    languages,
    root,
    view: window,
  })
  return { asked, root }
}

test('[AUTH-01][SEC-23] default: digits approve; the token is not in any URL', async () => {
  const { asked } = open()

  expect(location.hash).toBe('')
  await expect.element(page.getByLabelText('Digits')).toHaveFocus()
  await userEvent.keyboard('417{Enter}')

  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent(
      'Device confirmed. Go back to the page where you’re signing in. It shows what comes next.',
    )
  await expect
    .poll(() => asked)
    .toEqual([{ body: { matchCode: '417', token }, url: '/v1/auth/device/approve' }])
  expect(document.body.innerHTML).not.toContain(token)
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('[AUTH-01][SEC-20] behavior: opening the page approves nothing', async () => {
  const { asked } = open()

  await userEvent.click(page.getByRole('button', { name: 'Confirm' }))

  expect(asked).toEqual([])
})

test('[AUTH-01] behavior: wrong digits and a lost connection can be retried, three wrong ones end it', async () => {
  open({ statuses: [401, 503, 423] })
  const input = page.getByLabelText('Digits')
  const status = page.getByRole('status')

  await userEvent.fill(input, '1 2 3')
  await userEvent.click(page.getByRole('button'))
  await expect.element(status).toHaveTextContent('These digits are incorrect.')
  await userEvent.keyboard('{Enter}')
  await expect.element(status).toHaveTextContent('The server can’t be reached. Try again.')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(status)
    .toHaveTextContent('Too many failed attempts. Start signing in again.')
  await expect.element(input).not.toBeInTheDocument()
})

test('[AUTH-01][SEC-22] behavior: a used link is reported', async () => {
  open({ statuses: [410] })

  await userEvent.keyboard('417{Enter}')

  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent(
      'This link has been used or has expired. Use the latest email or start again.',
    )
})

test('[AUTH-01] behavior: without a token there is no button; a newer link in the tab is used', async () => {
  open({ hash: '#t=<script>' })
  await expect.element(page.getByText('Open the link in our email again.')).toBeVisible()
  expect(location.hash).toBe('')

  location.hash = `#t=${token}`

  await expect.element(page.getByRole('button', { name: 'Confirm' })).toBeVisible()
  expect(location.hash).toBe('')
})

test('[AUTH-01] behavior: Arabic is right to left, and its digits are accepted', async () => {
  const { asked } = open({ languages: ['tlh', 'ar-EG', 'de'] })

  expect(document.documentElement.dir).toBe('rtl')
  await userEvent.fill(page.getByLabelText('الأرقام'), '٤١٧')
  await userEvent.keyboard('{Enter}')

  await expect.poll(() => asked[0]?.body).toEqual({ matchCode: '417', token })
})
