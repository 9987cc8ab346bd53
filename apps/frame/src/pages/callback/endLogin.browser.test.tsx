import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadLanguage } from '../../messages/loadLanguage.ts'
import { holdWaits } from '../../testing/holdWaits.ts'
import { rested, restSoon } from '../../testing/restSoon.ts'
import { endLogin } from './endLogin.ts'

await Promise.all([loadLanguage(['ar']), loadLanguage(['de'])])

type Posted = { data: unknown; target: string; to: string }

/** Opens a popup of the site with its opener and the opener's frames. */
async function openWindow(options: {
  frames?: number
  handOver?: () => Promise<void>
  hasOpener?: boolean
  schedule?: (run: () => void, ms: number) => () => void
  statuses?: number[]
  text: string
}) {
  const { frames = 0, hasOpener = true, schedule = restSoon, statuses = [], text } = options
  const asked: { body: unknown; url: string }[] = []
  const posted: Posted[] = []
  const hear = (to: string) => ({
    postMessage: (data: unknown, target: string) => void posted.push({ data, target, to }),
  })
  const inner = Object.fromEntries(
    Array.from({ length: frames }, (_, index) => [index, hear(`frame ${index}`)]),
  )
  const opener = hasOpener ? { ...hear('page'), ...inner, length: frames } : null
  let isClosed = false
  const did: unknown[] = []
  const root = document.createElement('main')
  document.body.append(root)
  onTestFinished(() => root.remove())
  await endLogin({
    async fetch(url, init) {
      asked.push({ body: JSON.parse(String(init?.body)), url: String(url) })
      const status = statuses.shift()
      if (status === undefined) return Promise.reject(new TypeError('lost'))
      return new Response('{}', { status })
    },
    handOver: options.handOver ?? (async (handed) => void did.push(handed)),
    languages: ['de-AT', 'en'],
    root,
    schedule,
    text,
    view: {
      close: () => {
        isClosed = true
      },
      document: document.implementation.createHTMLDocument(),
      location: {
        origin: 'http://frame.localhost:4400',
        replace: (url: string) => void did.push(url),
      } as Location,
      opener,
    },
  })
  return { asked, did, isClosed: () => isClosed, posted, root }
}

const ticket = { flowId: 'flw_1', ticket: 't'.repeat(43), type: 'fairlead/login-ticket' }
const returned = {
  kind: 'returned',
  origin: 'https://shop.example',
  resultUri: 'urn:fairlead:login:h',
  ticket,
}

test('[AUTH-04][AUTH-16] default: the ticket goes only to our own frames, the handle only to the page', async () => {
  const { isClosed, posted } = await openWindow({ frames: 2, text: JSON.stringify(returned) })

  expect(posted).toEqual([
    { data: ticket, target: 'http://frame.localhost:4400', to: 'frame 0' },
    { data: ticket, target: 'http://frame.localhost:4400', to: 'frame 1' },
    { data: { resultUri: returned.resultUri }, target: 'https://shop.example', to: 'page' },
  ])
  expect(isClosed()).toBe(true)
})

test('[AUTH-16] behavior: without a ticket frames receive nothing', async () => {
  const failed = { ...returned, ticket: undefined }
  const { posted } = await openWindow({ frames: 1, text: JSON.stringify(failed) })
  expect(posted.map(({ to }) => to)).toEqual(['page'])
})

test('[AUTH-04][SEC-58][SEC-61] behavior: a detached window asks the user, and only their click releases the login', async () => {
  const text = JSON.stringify(returned)
  const alone = await openWindow({ hasOpener: false, statuses: [503, 200], text })
  expect([alone.asked, alone.isClosed(), alone.posted]).toEqual([[], false, []])
  await expect.element(page.getByRole('heading')).toMatchTextContent(/begonnen\?$/)
  await expect.element(page.getByText(returned.origin)).toBeVisible()
  await userEvent.click(await rested('Fortfahren'))
  await expect.element(page.getByRole('status')).toMatchTextContent(/nicht erreichbar/)
  await userEvent.click(await rested('Fortfahren'))
  await expect.element(page.getByRole('status')).toMatchTextContent(/Dort steht/)
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  const body = { flowId: ticket.flowId, ticket: ticket.ticket }
  await expect
    .poll(() => alone.asked)
    .toEqual([
      { body, url: '/v1/auth/social/release' },
      { body, url: '/v1/auth/social/release' },
    ])
  expect(alone.root.innerHTML).not.toContain(ticket.ticket)
})

test('[AUTH-04][SEC-61][SEC-106] behavior: an accidental click, or one from a script, releases nothing', async () => {
  const { end, held, hold, schedule } = holdWaits()
  const text = JSON.stringify(returned)
  const { asked } = await openWindow({ hasOpener: false, schedule, statuses: [200], text })
  const button = page.getByRole('button', { name: 'Fortfahren' })
  // The button is readable, but marked as disabled for now.
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(button, { force: true })
  expect(asked).toEqual([])

  await expect.poll(held).toEqual([1_000])
  end()
  await expect.element(button).toHaveAttribute('aria-disabled', 'false')
  ;(button.element() as HTMLElement).click()
  expect(asked).toEqual([])
  // A user who leaves and comes back may be about to press something else again.
  hold()
  window.dispatchEvent(new FocusEvent('blur'))
  await userEvent.click(button, { force: true })
  expect(asked).toEqual([])

  end()
  await expect.element(button).toHaveAttribute('aria-disabled', 'false')
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked.length).toBe(1)
})

test('[AUTH-04][SEC-61] error: a detached window of a login that has ended, or failed', async () => {
  await openWindow({ hasOpener: false, statuses: [410], text: JSON.stringify(returned) })
  await userEvent.click(await rested())
  await expect.element(page.getByRole('status')).toMatchTextContent(/noch einmal/)
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()

  const failed = await openWindow({
    hasOpener: false,
    text: JSON.stringify({ ...returned, ticket: undefined }),
  })
  expect(failed.root.querySelector('h1')?.textContent).toBe('Die Anmeldung wurde nicht beendet')
  expect(failed.root.querySelector('button')).toBe(null)
})

const preview = { ...returned, needsConfirmation: true, origin: 'https://thief.vercel.app' }

test('[AUTH-16][AUTH-17][SEC-146] security: an unverified page and its frames receive nothing before a click', async () => {
  const opened = await openWindow({ frames: 1, text: JSON.stringify(preview) })
  await expect.element(page.getByRole('heading')).toMatchTextContent(/dieser Seite anmelden\?$/)
  await expect.element(page.getByText(preview.origin)).toBeVisible()
  await expect.element(page.getByText(/Weißt du nicht, wem diese Seite gehört/)).toBeVisible()
  const button = await rested('Dort anmelden')
  // Not a press of the user.
  ;(button.element() as HTMLElement).click()
  expect([opened.isClosed(), opened.posted]).toEqual([false, []])
  expect(opened.root.innerHTML).not.toContain(ticket.ticket)

  await userEvent.click(button)
  await expect.poll(opened.isClosed).toBe(true)
  expect(opened.posted).toEqual([
    { data: ticket, target: 'http://frame.localhost:4400', to: 'frame 0' },
    { data: { resultUri: returned.resultUri }, target: preview.origin, to: 'page' },
  ])
  // Only once: the button is gone.
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('[AUTH-17][SEC-106][SEC-146] security: an accidental click sends such a page nothing', async () => {
  const { schedule } = holdWaits()
  const opened = await openWindow({ frames: 1, schedule, text: JSON.stringify(preview) })
  const button = page.getByRole('button', { name: 'Dort anmelden' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(button, { force: true })
  expect([opened.isClosed(), opened.posted]).toEqual([false, []])
})

test('[AUTH-06][AUTH-17][SEC-146] security: returns to such a page only after a click, and never to another one', async () => {
  const returnUrl = `${preview.origin}/?result_uri=urn`
  const text = JSON.stringify({ ...preview, returnUrl, ticket: undefined })
  for (const hasOpener of [false, true]) {
    const { did, posted, root } = await openWindow({ hasOpener, text })
    expect(did).toEqual([])
    await userEvent.click(await rested('Dort anmelden'))
    await expect.poll(() => did).toEqual([returnUrl])
    expect(posted).toEqual([])
    root.remove()
  }
  for (const hostile of ['https://evil.example/', 'javascript:alert(1)']) {
    const other = JSON.stringify({ ...preview, returnUrl: hostile, ticket: undefined })
    const { did, root } = await openWindow({ hasOpener: false, text: other })
    expect(root.querySelector('button')).toBe(null)
    expect(did).toEqual([])
    root.remove()
  }
})

test('[AUTH-17][SEC-61][SEC-146] behavior: a window detached from such a page also shows the warning', async () => {
  const text = JSON.stringify(preview)
  const { asked } = await openWindow({ hasOpener: false, statuses: [200], text })
  await expect.element(page.getByText(/Weißt du nicht, wem diese Seite gehört/)).toBeVisible()
  expect(asked).toEqual([])
  await userEvent.click(await rested('Fortfahren'))
  await expect.poll(() => asked.length).toBe(1)
})

test('[AUTH-16][SEC-47] error: an invalid outcome, or a refused one, sends nothing', async () => {
  for (const text of ['', '{', '{"kind":"refused"}', '{"kind":"returned","origin":"x"}']) {
    const { isClosed, posted, root } = await openWindow({ frames: 1, text })
    expect([isClosed(), posted.length], text).toEqual([false, 0])
    expect(root.querySelector('h1')?.textContent).toBe('Die Anmeldung wurde nicht beendet')
  }
})

test('[AUTH-16] a window of the site returns from the provider, and sends nothing', async () => {
  const origin = 'http://frame.localhost:4400'
  const returnUrl = `${origin}/popup/export?result_uri=urn`
  const own = { ...returned, origin, returnUrl }
  const { did, isClosed, posted } = await openWindow({ frames: 1, text: JSON.stringify(own) })
  expect(did).toEqual([ticket, returnUrl])
  expect([isClosed(), posted]).toEqual([false, []])
  const denied = await openWindow({ text: JSON.stringify({ ...own, ticket: undefined }) })
  expect(denied.did).toEqual([returnUrl])
  // If storage fails, the page isn't left blank: the window reports the failure.
  const full = await openWindow({
    handOver: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
    text: JSON.stringify(own),
  })
  expect(full.did).toEqual([returnUrl])
})

test('[AUTH-16][SEC-63] error: never redirects to a page from here, and keeps the ticket', async () => {
  for (const hostile of [
    { returnUrl: 'https://shop.example/' },
    { origin: 'http://frame.localhost:4400', returnUrl: 'https://evil.example/' },
    { origin: 'http://frame.localhost:4400', returnUrl: 'javascript:alert(1)' },
  ]) {
    const { did } = await openWindow({ text: JSON.stringify({ ...returned, ...hostile }) })
    expect(did).toEqual([])
  }
})
