import type { Mail } from '../../../mail/Mailer.ts'
import { type Language, type NoticeKind, type Texts, texts } from './texts.ts'

/** Facts that an email states about a login. */
export type Facts = {
  /** Readable browser name from `describeBrowser`; empty if unknown. */
  browser: string
  language: Language
  /** Origin of the page where the user signs in. */
  origin: string
  to: string
}

/** Returns the email with the link that approves a device. */
export function writeLinkMail(
  options: Facts & {
    /** True if the linked page asks for digits; false if it asks for a button press. */
    asksDigits: boolean
    link: string
  },
): Mail {
  const { asksDigits, language, link, to } = options
  const words = texts[language]
  const hint = asksDigits ? words.linkHint : words.linkHintButton
  return {
    language,
    subject: words.linkSubject,
    text: [words.linkTitle, factLines(options), hint, link, words.ignore].join('\n\n'),
    to,
    html: page(language, [
      `<p>${escapeHtml(words.linkTitle)}</p>`,
      factList(options),
      `<p>${escapeHtml(hint)}</p>`,
      `<p><a href="${escapeHtml(link)}">${escapeHtml(words.linkAction)}</a></p>`,
      `<p>${escapeHtml(words.ignore)}</p>`,
    ]),
  }
}

/** Returns the email with the code. The subject omits the code because lock screens show subjects. */
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

/** Returns the email that notifies the owner of a wallet event. It has no link and asks for no input. */
export function writeNoticeMail(options: {
  kind: NoticeKind
  language: Language
  /** Origin of the page where it was done. */
  origin: string
  to: string
}): Mail {
  const { kind, language, origin, to } = options
  const words = texts[language]
  const { subject, title } = words.notices[kind]
  const about = [[words.labelPage, origin]] as const
  return {
    language,
    subject,
    text: [title, toLines(about), words.noticeHint].join('\n\n'),
    to,
    html: page(language, [
      `<p>${escapeHtml(title)}</p>`,
      toList(about),
      `<p>${escapeHtml(words.noticeHint)}</p>`,
    ]),
  }
}

/** Returns what the caller's browser claims, labelled as such. */
export function facts({ browser, origin }: Facts, words: Texts) {
  return [
    [words.labelPage, origin],
    [words.labelBrowser, browser || words.unknownBrowser],
  ] as const
}

type Labelled = readonly (readonly [label: string, value: string])[]

export const factLines = (about: Facts) => toLines(facts(about, texts[about.language]))

export const factList = (about: Facts) => toList(facts(about, texts[about.language]))

export function toLines(labelled: Labelled): string {
  return labelled.map(([label, value]) => `${label}: ${value}`).join('\n')
}

export function toList(labelled: Labelled): string {
  const lines = labelled.map(
    ([label, value]) => `${escapeHtml(label)}: <bdi>${escapeHtml(value)}</bdi>`,
  )
  return `<p>${lines.join('<br>')}</p>`
}

export function page(language: Language, parts: readonly string[]): string {
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  const head = '<meta charset="utf-8"><title></title>'
  return `<!doctype html><html lang="${language}" dir="${direction}"><head>${head}</head><body>${parts.join('')}</body></html>`
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
