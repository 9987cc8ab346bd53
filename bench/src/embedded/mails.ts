import { setTimeout as delay } from 'node:timers/promises'
import type { Mailbox, ReceivedMail } from '@fairlead/test/mail'

const giveUpMs = 30_000

/** Resolves with the nth email to an address, counted from 1. */
export async function mailTo(
  mailbox: Mailbox,
  email: string,
  number: number,
): Promise<ReceivedMail> {
  const deadline = Date.now() + giveUpMs
  while (Date.now() < deadline) {
    const mail = mailbox.messages(email)[number - 1]
    if (mail) return mail
    await delay(2)
  }
  throw new TypeError(`Mail ${number} to ${email} did not come`)
}

/** Returns the token of the device link. The first link in the email is the page's own address. */
export function tokenOf({ links }: ReceivedMail): string {
  return new URL(links.at(-1) ?? 'about:blank').hash.slice('#t='.length)
}

export function codeOf({ text }: ReceivedMail): string {
  return /\b\d{3} ?\d{3}\b/.exec(text)?.[0].replace(' ', '') ?? ''
}
