import { directionOf, type LanguageName, languageNames as languages } from '@fairlead/protocol'
import { expect, test } from 'vitest'
import { texts, toLanguage } from './texts.ts'
import { writeCodeMail, writeLinkMail, writeNoticeMail, writeRecoveryMail } from './writeMail.ts'
import { writeUndoMail, writeUpdateMail } from './writeUpdateMail.ts'

const facts = {
  brand: { name: 'Corner Shop' },
  browser: 'Firefox, Linux',
  origin: 'https://shop.example',
  to: 'ada@example.test',
}
const link = 'https://frame.example/d?locale=en#t=token'
const code = '042917'
const newEmail = 'new@example.test'

/** Returns an email of each kind. */
function writeAll(about: typeof facts, language: LanguageName) {
  const all = { ...about, language }
  return {
    code: writeCodeMail({ ...all, code }),
    link: writeLinkMail({ ...all, asksDigits: true, link }),
    notice: writeNoticeMail({ ...all, kind: 'walletFrozen' }),
    recovery: writeRecoveryMail({ ...all, address: '203.0.113.1', dueAt: 0, link }),
    undo: writeUndoMail({ ...all, link, newEmail }),
    update: writeUpdateMail({ ...all, code, newEmail, step: 'primary' }),
  }
}

/** Returns what a reader sees: the HTML without tags, with characters instead of references. */
function toRead(html: string): string {
  return html
    .replace(/<style>[\s\S]*<\/style>|<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, number: string) => String.fromCharCode(Number(number)))
}

test.each(languages)(
  '[AUTH-01] behavior: mails in %s say the same in HTML and in plain text',
  (language) => {
    const { code: coded, link: linked, ...rest } = writeAll(facts, language)
    for (const { html, subject, text, to } of [coded, linked, ...Object.values(rest)]) {
      expect(to).toBe(facts.to)
      expect(subject).not.toMatch(/\d/)
      for (const body of [toRead(html), text]) {
        expect(body).toContain('Corner Shop')
        expect(body).toContain('https://shop.example')
        expect(body).toContain(subject)
      }
      const direction = directionOf(language)
      expect(html).toContain(`<html lang="${language}" dir="${direction}">`)
      expect(html).not.toContain('{{')
      expect(text).not.toContain('{{')
    }
    for (const mail of [coded, rest.update])
      for (const body of [toRead(mail.html), mail.text])
        expect(body.match(/\b\d{6}\b/g)).toEqual([code])
    for (const mail of [linked, rest.recovery, rest.undo]) {
      expect(mail.html.match(/href="[^"]*"/g)).toEqual([`href="${link}"`])
      expect(mail.text).toMatch(new RegExp(`\n\n${link.replace('?', '\\?')}(?:\n|$)`))
    }
  },
)

test('[SEC-300] behavior: mails load nothing, and fit into what email clients show', () => {
  for (const language of languages)
    for (const { html } of Object.values(writeAll(facts, language))) {
      expect(html).not.toMatch(/<(?:img|link|script|iframe|form)|src=|url\(|@import/i)
      expect(Buffer.byteLength(html)).toBeLessThan(20_000)
    }
})

test('[SEC-300] behavior: the logo is a part of the mail', () => {
  const logo = { bytes: 'iVBORw0KGgo=', type: 'image/png' } as const
  for (const mail of Object.values(
    writeAll({ ...facts, brand: { ...facts.brand, logo } } as typeof facts, 'en'),
  )) {
    expect(mail.logo).toBe(logo)
    expect(mail.html.match(/src="[^"]*"/g)).toEqual(['src="cid:logo"'])
    expect(mail.html).toContain('alt="Corner Shop"')
  }
})

test('[AUTH-01] behavior: mails have a dark mode', () => {
  for (const { html } of Object.values(writeAll(facts, 'en'))) {
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('@media (prefers-color-scheme:dark)')
  }
})

test.each(languages)('[AUTH-01] behavior: a mail in %s for a login without digits', (language) => {
  const { text } = writeLinkMail({ ...facts, asksDigits: false, language, link })

  expect(text).toContain(texts[language].linkHintButton)
  expect(text).not.toContain(texts[language].linkHint)
})

test('[AUTH-01] behavior: an unknown browser is described as unknown', () => {
  const { text } = writeCodeMail({ ...facts, browser: '', code, language: 'en' })

  expect(text).toContain('The browser says it is: unknown')
})

test('[SEC-301] error: markup in external values and in the name is escaped', () => {
  const bad = `"'><img src=x onerror=alert(1)>&`
  const brand = { logo: { bytes: '', type: 'image/png' } as const, name: bad }
  const about = { ...facts, brand, browser: bad, origin: `https://${bad}` }
  const mails = [
    ...Object.values(writeAll(about, 'en')),
    writeUndoMail({ ...about, language: 'en', link: bad, newEmail: bad }),
    writeRecoveryMail({ ...about, address: bad, dueAt: 0, language: 'en', link: bad }),
  ]

  for (const { html } of mails) {
    expect(html).not.toContain('<img src=x')
    expect(html).not.toContain(`"'>`)
    expect(html).toContain('&#60;img src=x onerror=alert(1)&#62;&#38;')
  }
})

test('[SEC-301] behavior: a value that looks like a placeholder is not replaced', () => {
  const { html, text } = writeCodeMail({
    ...facts,
    brand: { name: '{{code}}' },
    browser: '{{safety}}',
    code,
    language: 'en',
  })

  for (const body of [html, text]) {
    expect(body).toContain('{{code}}')
    expect(body).toContain('{{safety}}')
    expect(body.match(/042917/g)).toHaveLength(1)
  }
})

test('[AUTH-18] behavior: a notice names the page, asks for nothing and contains no link', () => {
  for (const language of languages)
    for (const kind of Object.keys(texts.en.notices) as (keyof typeof texts.en.notices)[]) {
      const { html, text } = writeNoticeMail({ ...facts, kind, language })
      expect(text).toContain(`${texts[language].labelPage}: https://shop.example`)
      expect(html).not.toContain('<a ')
    }
})

test('default: picks the language of a locale, otherwise English', () => {
  expect(['de', 'de-AT', 'AR_eg', 'en-GB', 'tlh', '', undefined].map(toLanguage)).toEqual([
    'de',
    'de',
    'ar',
    'en',
    'en',
    'en',
    'en',
  ])
})
