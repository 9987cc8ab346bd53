import { expect, test } from 'vitest'
import { languages, texts, toLanguage } from './texts.ts'
import { writeCodeMail, writeLinkMail, writeNoticeMail } from './writeMail.ts'

const facts = { browser: 'Firefox, Linux', origin: 'https://shop.example', to: 'ada@example.test' }
const link = 'https://frame.example/d#t=token'

test.each(languages)(
  '[AUTH-01] behavior: mails in %s name the page and the browser',
  (language) => {
    const mails = [
      writeLinkMail({ ...facts, asksDigits: true, language, link }),
      writeCodeMail({ ...facts, code: '042917', language }),
    ]
    for (const { html, subject, text, to } of mails) {
      expect(to).toBe(facts.to)
      expect(subject).not.toMatch(/\d/)
      for (const body of [html, text]) {
        expect(body).toContain('https://shop.example')
        expect(body).toContain('Firefox, Linux')
      }
      expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
      // The mail loads nothing, so that it has no tracking either.
      expect(html).not.toMatch(/<(?:img|link|script|style|iframe)|src=|url\(/i)
    }
    expect(mails[0]?.text).toContain(`\n\n${link}\n\n`)
    expect(mails[1]?.text).toContain('042917')
  },
)

test.each(languages)('[AUTH-01] behavior: a mail in %s for a login without digits', (language) => {
  const { text } = writeLinkMail({ ...facts, asksDigits: false, language, link })

  expect(text).toContain(texts[language].linkHintButton)
  expect(text).not.toContain(texts[language].linkHint)
})

test('[AUTH-01] behavior: an unknown browser is described as unknown', () => {
  const { text } = writeCodeMail({ ...facts, browser: '', code: '042917', language: 'en' })

  expect(text).toContain('The browser says it is: unknown')
})

test('[AUTH-01] error: markup in external values is escaped', () => {
  const origin = `https://"'><img src=x onerror=alert(1)>&`
  const { html } = writeCodeMail({ ...facts, code: '1', language: 'en', origin })

  expect(html).not.toContain('<img')
  expect(html).toContain('&#60;img src=x onerror=alert(1)&#62;&#38;')
})

test('[AUTH-18] behavior: a notice names the page, asks for nothing and contains no link', () => {
  for (const language of languages)
    for (const kind of Object.keys(texts.en.notices) as (keyof typeof texts.en.notices)[]) {
      const { html, text } = writeNoticeMail({
        kind,
        language,
        origin: facts.origin,
        to: facts.to,
      })
      expect(text).toContain(`${texts[language].labelPage}: https://shop.example`)
      expect(html).not.toContain('<a ')
    }
})

test('default: picks the language of a locale, otherwise English', () => {
  expect(['de', 'de-AT', 'AR_eg', 'en-GB', 'fr', '', undefined].map(toLanguage)).toEqual([
    'de',
    'de',
    'ar',
    'en',
    'en',
    'en',
    'en',
  ])
})
