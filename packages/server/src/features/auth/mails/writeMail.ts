import type { LanguageName } from '@fairlead/protocol'
import type { Mail } from '../../../mail/Mailer.ts'
import { type Labelled, type MailBrand, renderMail } from './renderMail.ts'
import { type NoticeKind, type Texts, texts } from './texts.ts'

/** Facts that an email states about a login. */
export type Facts = {
  brand: MailBrand
  /** Readable browser name from `describeBrowser`; empty if unknown. */
  browser: string
  language: LanguageName
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
  const { asksDigits, brand, language, link, to } = options
  const words = texts[language]
  return renderMail({
    action: words.linkAction,
    brand,
    facts: facts(options, words),
    hint: asksDigits ? words.linkHint : words.linkHintButton,
    kind: 'link',
    language,
    lead: words.linkLead,
    link,
    safety: words.linkIgnore,
    subject: words.linkSubject,
    to,
  })
}

/** Returns the email with the code. The subject omits the code because lock screens show subjects. */
export function writeCodeMail(options: Facts & { code: string }): Mail {
  const { brand, code, language, to } = options
  const words = texts[language]
  return renderMail({
    brand,
    code,
    facts: facts(options, words),
    kind: 'code',
    language,
    lead: words.codeHint,
    safety: words.ignore,
    subject: words.codeSubject,
    to,
  })
}

/** Returns the email that notifies the owner of a wallet event. It has no link and asks for no input. */
export function writeNoticeMail(options: {
  brand: MailBrand
  kind: NoticeKind
  language: LanguageName
  /** Origin of the page where it was done. */
  origin: string
  to: string
}): Mail {
  const { brand, kind, language, origin, to } = options
  const words = texts[language]
  const { lead, subject } = words.notices[kind]
  return renderMail({
    brand,
    facts: [[words.labelPage, origin]],
    kind: 'notice',
    language,
    lead,
    safety: words.noticeHint,
    subject,
    to,
  })
}

/** Returns what the caller's browser claims, labelled as such. */
export function facts({ browser, origin }: Pick<Facts, 'browser' | 'origin'>, words: Texts) {
  return [
    [words.labelPage, origin],
    [words.labelBrowser, browser || words.unknownBrowser],
  ] as const satisfies Labelled
}

/**
 * Returns the email about a new device that asked for a wallet, with the link that stops it. Facts that the server saw
 * come before those that the device claims.
 */
export function writeRecoveryMail(
  options: Facts & {
    /** IP address or prefix that the server saw. */
    address: string
    /** Time from which the wallet opens on the device, in milliseconds since 1970. */
    dueAt: number
    link: string
  },
): Mail {
  const { address, brand, dueAt, language, link, to } = options
  const words = texts[language]
  return renderMail({
    action: words.recoveryAction,
    brand,
    facts: [
      [words.labelTime, new Date(dueAt).toUTCString()],
      [words.labelAddress, address],
      ...facts(options, words),
    ],
    kind: 'recovery',
    language,
    lead: words.recoveryLead,
    link,
    safety: words.recoveryHint,
    subject: words.recoverySubject,
    to,
  })
}
