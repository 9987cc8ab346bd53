import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startMailbox } from './startMailbox.ts'

async function open() {
  const mailbox = await startMailbox({ pagePort: 0, smtpPort: 0 })
  onTestFinished(() => mailbox.stop())
  return mailbox
}

/** Speaks SMTP directly, so that the mail may contain anything. */
function send(smtpUrl: string, to: string, source: string): Promise<void> {
  const lines = [
    'EHLO here',
    'MAIL FROM:<no-reply@frame.test>',
    `RCPT TO:<${to}>`,
    'DATA',
    `${source.replace(/\r?\n/g, '\r\n')}\r\n.`,
    'QUIT',
  ]
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(smtpUrl).port), '127.0.0.1')
    socket.on('error', reject)
    socket.on('close', () => resolve())
    // The last line of each answer is `250 …`, not `250-…`.
    socket.on('data', (data) => {
      if (/^\d{3} /m.test(data.toString())) socket.write(`${lines.shift() ?? ''}\r\n`)
    })
  })
}

const mail = `From: Fairlead <no-reply@frame.test>
Subject: =?UTF-8?Q?Best=C3=A4tige_?=
 =?UTF-8?B?ZGVpbiBHZXLDpHQ=?=
Content-Type: multipart/alternative; boundary="edge"

--edge
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: quoted-printable

Gr=C3=BC=C3=9Fe <img src=3Dx> http://frame.localhost:4400/d#t=3Dlong=
er
--edge
Content-Type: text/html; charset=utf-8
Content-Transfer-Encoding: base64

PGI+R3LDvMOfZTwvYj4=
--edge--
`

test('default: a mail is decoded, and found by its recipient', async () => {
  const { messages, pageUrl, smtpUrl } = await open()
  await send(smtpUrl, 'ada@example.test', mail)
  await send(smtpUrl, 'bob@example.test', 'Subject: plain\n\nhello')

  expect(messages('ada@example.test')).toMatchObject([
    {
      from: 'Fairlead <no-reply@frame.test>',
      html: '<b>Grüße</b>',
      id: 1,
      links: ['http://frame.localhost:4400/d#t=longer'],
      subject: 'Bestätige dein Gerät',
      text: 'Grüße <img src=x> http://frame.localhost:4400/d#t=longer',
      to: ['ada@example.test'],
    },
  ])
  const { port } = new URL(pageUrl)
  const answer = await fetch(`http://127.0.0.1:${port}/messages?to=bob@example.test`)
  expect(await answer.json()).toMatchObject([{ subject: 'plain', text: 'hello' }])
})

test('behavior: the page shows mails as text, with links; nothing in them is executed', async () => {
  const { pageUrl, smtpUrl } = await open()
  await send(smtpUrl, 'ada@example.test', mail)

  const answer = await fetch(`http://127.0.0.1:${new URL(pageUrl).port}/`)

  const html = await answer.text()
  expect(html).toContain('href="http://frame.localhost:4400/d#t=longer"')
  expect(html).toContain('&#60;img')
  expect(html).not.toContain('<img')
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src/)
})
