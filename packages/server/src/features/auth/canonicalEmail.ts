import { domainToASCII } from 'node:url'
import { Refusal } from '../../problem.ts'

const maxLength = 254
const maxLocalLength = 64
/** `Dot-string` of RFC 5321. Excludes every character that could end a header or an SMTP command. */
const localForm = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const domainForm = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * Returns the canonical form of an email address: lower case, with the domain in ASCII. Dots and `+` tags stay,
 * because only the mailbox's own server knows what they mean.
 *
 * Addresses that only look like another address are refused or stay distinct; they are never merged.
 *
 * @throws `REQUEST_INVALID` if the input is not a valid address.
 */
export function canonicalEmail(input: string): string {
  const text = input.trim()
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(0, at)).replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  const domain = domainToASCII(text.slice(at + 1)).toLowerCase()
  const email = `${local}@${domain}`
  const isGood =
    at > 0 &&
    text.normalize('NFKC') === text &&
    local.length <= maxLocalLength &&
    email.length <= maxLength &&
    localForm.test(local) &&
    domainForm.test(domain)
  if (!isGood)
    throw new Refusal('REQUEST_INVALID', { field: 'email', shortMessage: 'Invalid input' })
  return email
}
