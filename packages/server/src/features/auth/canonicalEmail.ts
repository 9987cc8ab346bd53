import { domainToASCII } from 'node:url'
import { Refusal } from '../../problem.ts'

const maxLength = 254
const maxLocalLength = 64
/** RFC 5321's `Dot-string`: nothing that a header or a command could end with. */
const localForm = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const domainForm = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * An address in the one form that it is known by: lower case, its domain in ASCII. Dots and tags
 * stay: only the mailbox's own server knows what they mean.
 *
 * Addresses that merely look like another one are refused or stay apart, never made the same.
 *
 * @throws `REQUEST_INVALID`
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
