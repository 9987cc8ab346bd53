import type { Mail } from '../../../mail/Mailer.ts'
import { renderMail } from './renderMail.ts'
import { texts } from './texts.ts'
import { type Facts, facts } from './writeMail.ts'

/** Returns the email with a code for an address change. It never names the old address. */
export function writeUpdateMail(
  options: Facts & { code: string; newEmail: string; step: 'primary' | 'secondary' },
): Mail {
  const { brand, code, language, newEmail, step, to } = options
  const words = texts[language]
  return renderMail({
    brand,
    code,
    facts: [[words.labelNewEmail, newEmail], ...facts(options, words)],
    hint: words.codeHint,
    kind: 'update',
    language,
    lead: step === 'primary' ? words.updatePrimaryLead : words.updateSecondaryLead,
    safety: words.ignore,
    subject: words.updateSubject,
    to,
  })
}

/** Returns the email to the old address, with the link that undoes the change. */
export function writeUndoMail(
  options: Pick<Facts, 'brand' | 'language' | 'origin' | 'to'> & { link: string; newEmail: string },
): Mail {
  const { brand, language, link, newEmail, origin, to } = options
  const words = texts[language]
  return renderMail({
    action: words.undoAction,
    brand,
    facts: [
      [words.labelNewEmail, newEmail],
      [words.labelPage, origin],
    ],
    kind: 'undo',
    language,
    lead: words.updatedLead,
    link,
    safety: words.undoHint,
    subject: words.updatedSubject,
    to,
  })
}
