import { inertHeaders } from './frameHeaders.ts'

export const securityPath = '/.well-known/security.txt'
/** Validity of the file, in milliseconds. */
const lifeMs = 30 * 86_400_000

/** Returns the security contact as `security.txt`. https://www.rfc-editor.org/rfc/rfc9116 */
export function toSecurityText(options: {
  contact: string
  /** Origin of the frame's site. */
  frameUrl: string
  nowMs: number
}): Response {
  const { contact, frameUrl, nowMs } = options
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${new Date(nowMs + lifeMs).toISOString()}`,
    `Canonical: ${frameUrl}${securityPath}`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: {
      ...inertHeaders,
      'cache-control': 'no-cache',
      'content-type': 'text/plain; charset=utf-8',
    },
  })
}
