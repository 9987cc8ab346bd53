import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { createSender } from '../testing/createFrameCaller.ts'
import { createInbox, maxMails } from './createInbox.ts'
import { listenInbox } from './listenInbox.ts'

const mail = (subject: string, text = '') => ({
  html: `<p>${subject}</p>`,
  language: 'en',
  subject,
  text,
  to: 'ada@example.test',
})

test('[SEC-316] behavior: the newest emails are kept, and none after the end', async () => {
  const inbox = createInbox(() => 1)

  for (let index = 0; index <= maxMails; index += 1) await inbox.send(mail(`mail ${index}`))

  const subjects = inbox.list().map(({ subject }) => subject)
  expect([subjects.length, subjects[0], subjects.at(-1)]).toEqual([
    maxMails,
    `mail ${maxMails}`,
    'mail 1',
  ])
  await inbox.close()
  expect(inbox.list()).toEqual([])
})

test('[SEC-314] behavior: emails are shown as text, and the session ends after eight hours', async () => {
  const clock = { nowMs: Date.UTC(2026, 0, 1) }
  const inbox = createInbox(() => clock.nowMs)
  const pages = await listenInbox({
    clock: () => clock.nowMs,
    inbox,
    log: () => {},
    random: randomBytes,
  })
  onTestFinished(() => pages.close())
  const { origin, port, searchParams } = new URL(pages.link)
  const send = createSender({ frameUrl: origin, port: Number(port) })
  const { headers } = await send('/sign-in', { body: String(searchParams), headers: { origin } })
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
  const read = () => send('/', { headers: { cookie }, method: 'GET' })
  expect(await (await read()).text()).toContain('http-equiv="refresh"')

  await inbox.send(
    mail('<img src=x>', 'Open http://frame.localhost/d#t=1"><script> or\njavascript:x'),
  )

  const page = await (await read()).text()
  expect(page).not.toMatch(/<img|<script|href="javascript|http-equiv/)
  expect(page).toContain('<a href="http://frame.localhost/d#t=1&quot;&gt;&lt;script&gt;"')
  clock.nowMs += 8 * 60 * 60_000
  expect((await read()).status).toBe(303)
})
