import type { Mail } from '../../../mail/Mailer.ts'
import { texts } from './texts.ts'
import { escapeHtml, type Facts, factLines, factList, page, toLines, toList } from './writeMail.ts'

/** Returns the email with a code for an address change. It never names the old address. */
export function writeUpdateMail(
  options: Facts & { code: string; newEmail: string; step: 'primary' | 'secondary' },
): Mail {
  const { code, language, newEmail, step, to } = options
  const words = texts[language]
  const title = step === 'primary' ? words.updatePrimaryTitle : words.updateSecondaryTitle
  const about = [[words.labelNewEmail, newEmail]] as const
  return {
    language,
    subject: words.updateSubject,
    text: [
      `${title}: ${code}`,
      `${toLines(about)}\n${factLines(options)}`,
      words.codeHint,
      words.ignore,
    ].join('\n\n'),
    to,
    html: page(language, [
      `<p>${escapeHtml(title)}: <strong dir="ltr">${escapeHtml(code)}</strong></p>`,
      toList(about),
      factList(options),
      `<p>${escapeHtml(words.codeHint)}</p>`,
      `<p>${escapeHtml(words.ignore)}</p>`,
    ]),
  }
}

/** Returns the email to the old address, with the link that undoes the change. */
export function writeUndoMail(
  options: Pick<Facts, 'language' | 'origin' | 'to'> & { link: string; newEmail: string },
): Mail {
  const { language, link, newEmail, origin, to } = options
  const words = texts[language]
  const about = [
    [words.labelNewEmail, newEmail],
    [words.labelPage, origin],
  ] as const
  return {
    language,
    subject: words.updatedSubject,
    text: [words.updatedTitle, toLines(about), words.undoHint, link].join('\n\n'),
    to,
    html: page(language, [
      `<p>${escapeHtml(words.updatedTitle)}</p>`,
      toList(about),
      `<p>${escapeHtml(words.undoHint)}</p>`,
      `<p><a href="${escapeHtml(link)}">${escapeHtml(words.undoAction)}</a></p>`,
    ]),
  }
}
