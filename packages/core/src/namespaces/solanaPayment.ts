import type { Payment, PaymentReading } from './payment.ts'

/** True for text with the characters and length of a Solana address. The 32 bytes are not decoded. */
export function isSolanaAddressLike(text: string): boolean {
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)
}

/** Parameters that are compatible with a plain transfer. */
const harmless: ReadonlySet<string> = new Set(['amount', 'label', 'message', 'spl-token'])

/**
 * Parses a pasted receiver on Solana: an address, a CAIP-10 id, or a Solana Pay transfer request. Requests
 * with other parameters, such as a memo, are rejected, because the recipient could not match the payment.
 *
 * @see https://github.com/solana-foundation/solana-pay/blob/master/SPEC.md
 */
export function readSolanaPayment(text: string): PaymentReading {
  const trimmed = text.trim()
  const colon = trimmed.indexOf(':')
  if (colon < 0) return plain(trimmed)
  const scheme = trimmed.slice(0, colon).toLowerCase()
  const rest = trimmed.slice(colon + 1)
  if (scheme !== 'solana') return { ok: false, problem: 'scheme' }
  const [reference = '', address] = rest.split(':')
  if (address !== undefined && isSolanaAddressLike(reference))
    return plain(address, { chainId: `solana:${reference}` })
  if (/^https(:|%3a)/i.test(rest)) return { ok: false, problem: 'function' }
  const [to = '', query = '', ...more] = rest.split('?')
  const parameters = new URLSearchParams(query)
  const names = [...parameters.keys()]
  if (more.length > 0 || names.some((name) => !harmless.has(name)))
    return { ok: false, problem: 'function' }
  // Duplicate parameters are ambiguous.
  if (new Set(names).size !== names.length) return { ok: false, problem: 'amount' }
  const amount = parameters.get('amount')
  const token = parameters.get('spl-token')
  if (amount !== null && !/^\d{1,20}(?:\.\d{1,18})?$/.test(amount))
    return { ok: false, problem: 'amount' }
  if (token !== null && !isSolanaAddressLike(token)) return { ok: false, problem: 'target' }
  return plain(to, {
    ...(amount !== null && { numeric: amount }),
    ...(token !== null && { token }),
  })
}

function plain(to: string, more: Omit<Payment, 'to'> = {}): PaymentReading {
  if (!isSolanaAddressLike(to)) return { ok: false, problem: 'target' }
  return { ok: true, payment: { ...more, to } }
}
