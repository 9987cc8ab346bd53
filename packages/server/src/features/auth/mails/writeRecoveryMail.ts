import type { Mail } from '../../../mail/Mailer.ts'
import { texts } from './texts.ts'
import { escapeHtml, type Facts, facts, page, toLines, toList } from './writeMail.ts'

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
  const { address, dueAt, language, link, to } = options
  const words = texts[language]
  const about = [
    [words.labelTime, new Date(dueAt).toUTCString()],
    [words.labelAddress, address],
    ...facts(options, words),
  ] as const
  return {
    language,
    subject: words.recoverySubject,
    text: [words.recoveryTitle, toLines(about), words.recoveryHint, link].join('\n\n'),
    to,
    html: page(language, [
      `<p>${escapeHtml(words.recoveryTitle)}</p>`,
      toList(about),
      `<p>${escapeHtml(words.recoveryHint)}</p>`,
      `<p><a href="${escapeHtml(link)}">${escapeHtml(words.recoveryAction)}</a></p>`,
    ]),
  }
}
