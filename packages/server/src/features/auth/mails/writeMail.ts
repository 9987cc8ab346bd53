import type { Mail } from '../../../mail/Mailer.ts'
import { type Language, type Texts, texts } from './texts.ts'

/** What a mail is about. */
type Facts = {
  /** In our own words; empty when unknown. */
  browser: string
  language: Language
  /** Origin of the page where the person signs in. */
  origin: string
  to: string
}

/** The mail whose link approves a device. */
export function writeLinkMail(options: Facts & { link: string }): Mail {
  const { language, link, to } = options
  const words = texts[language]
  return {
    language,
    subject: words.linkSubject,
    text: [words.linkTitle, factLines(options), words.linkHint, link, words.ignore].join('\n\n'),
    to,
    html: page(language, [
      `<p>${escapeHtml(words.linkTitle)}</p>`,
      factList(options),
      `<p>${escapeHtml(words.linkHint)}</p>`,
      `<p><a href="${escapeHtml(link)}">${escapeHtml(words.linkAction)}</a></p>`,
      `<p>${escapeHtml(words.ignore)}</p>`,
    ]),
  }
}

/** The mail with the code. Its subject, which a locked screen shows, does not have it. */
export function writeCodeMail(options: Facts & { code: string }): Mail {
  const { code, language, to } = options
  const words = texts[language]
  return {
    language,
    subject: words.codeSubject,
    text: [`${words.codeTitle}: ${code}`, factLines(options), words.codeHint, words.ignore].join(
      '\n\n',
    ),
    to,
    html: page(language, [
      `<p>${escapeHtml(words.codeTitle)}: <strong dir="ltr">${escapeHtml(code)}</strong></p>`,
      factList(options),
      `<p>${escapeHtml(words.codeHint)}</p>`,
      `<p>${escapeHtml(words.ignore)}</p>`,
    ]),
  }
}

function facts({ browser, origin }: Facts, words: Texts) {
  return [
    [words.labelPage, origin],
    [words.labelBrowser, browser || words.unknownBrowser],
  ] as const
}

function factLines(about: Facts): string {
  const lines = facts(about, texts[about.language]).map(([label, value]) => `${label}: ${value}`)
  return lines.join('\n')
}

function factList(about: Facts): string {
  const lines = facts(about, texts[about.language]).map(
    ([label, value]) => `${escapeHtml(label)}: <bdi>${escapeHtml(value)}</bdi>`,
  )
  return `<p>${lines.join('<br>')}</p>`
}

function page(language: Language, parts: readonly string[]): string {
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  const head = '<meta charset="utf-8"><title></title>'
  return `<!doctype html><html lang="${language}" dir="${direction}"><head>${head}</head><body>${parts.join('')}</body></html>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
