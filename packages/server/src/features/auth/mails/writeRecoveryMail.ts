import type { Mail } from '../../../mail/Mailer.ts'
import { renderMail } from './renderMail.ts'
import { texts } from './texts.ts'
import { type Facts, facts } from './writeMail.ts'

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
