import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Signatures with the secret that the provider shares with the server. */
export type Signing = ReturnType<typeof createSigning>

export function createSigning() {
  const secret = randomBytes(24).toString('base64url')
  const sign = (text: string) => createHmac('sha256', secret).update(text)
  return {
    secret,
    /** Headers of a webhook with this body. */
    headersFor(body: string): Record<string, string> {
      const seconds = Math.floor(Date.now() / 1000)
      const signature = sign(`${seconds}.${body}`).digest('hex')
      return { 'checkout-signature': `t=${seconds},v1=${signature}` }
    },
    isAuthorized: (header: string | undefined) => isEqual(header ?? '', `Bearer ${secret}`),
    /** True if the query of a checkout's URL was signed by the server. */
    isSigned(query: URLSearchParams): boolean {
      const signed = new URLSearchParams(query)
      signed.delete('signature')
      const expected = sign(signed.toString()).digest('base64url')
      return isEqual(query.get('signature') ?? '', expected)
    },
  }
}

function isEqual(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
