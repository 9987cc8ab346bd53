import { createHash } from 'node:crypto'
import type { Handler } from 'hono'
import * as v from 'valibot'
import type { ServerContext } from '../../middleware/ServerContext.ts'
import { parseInput } from '../../parseInput.ts'
import { Refusal } from '../../problem.ts'
import { attestOrigin } from './attestOrigin.ts'
import type { AttestationSigner } from './createAttestationSigner.ts'

export const attestationPath = '/v3/attestation'

const Query = v.object({
  /** SHA-256 of the encrypted message. */
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'Not a SHA-256 hash')),
  /** Origin of the embedding page. */
  origin: v.pipe(v.string(), v.maxLength(261), v.check(isOrigin, 'Not an origin')),
})

/**
 * Passes the attestation to the embedding page only: the browser delivers the message only to a window with the target
 * origin.
 */
const script = `const { attestation, origin } = document.documentElement.dataset
document.documentElement.removeAttribute('data-attestation')
if (parent !== window) parent.postMessage(JSON.stringify({ type: 'verify_attestation', attestation }), origin)`

const headers = {
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    // The only page of this server that every site may embed.
    'frame-ancestors *',
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  // A cross-origin isolated page can embed only documents with both headers.
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'cross-origin',
  'content-type': 'text/html; charset=utf-8',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  vary: 'referer, sec-fetch-dest',
  'x-content-type-options': 'nosniff',
}

/**
 * Creates the page that a widget embeds in a hidden iframe, to prove its origin to wallets. See
 * decisions/2026-11-23-what-an-attestation-proves.md.
 *
 * Accepts only iframe loads, by `Sec-Fetch-Dest`. Otherwise a script could fetch this page and obtain an attestation of
 * any origin.
 */
export function createAttestationPage(options: {
  clock: () => number
  scamOrigins: readonly string[]
  signer: AttestationSigner
}): Handler<ServerContext> {
  const { clock, scamOrigins, signer } = options
  return (context) => {
    const { req } = context
    if (req.header('sec-fetch-dest') !== 'iframe') throw new Refusal('ORIGIN_NOT_ALLOWED')
    const { id, origin } = parseInput(Query, req.query(), 'query')
    const referrer = req.header('referer')
    if (referrer !== undefined && originOf(referrer) !== origin)
      throw new Refusal('ORIGIN_NOT_ALLOWED')
    const project = context.get('project')
    if (!project) throw new Refusal('PROJECT_INVALID')
    const token = signer.sign(attestOrigin({ id, nowMs: clock(), origin, project, scamOrigins }))
    // Neither value can contain a quotation mark: the token is base64url, and the origin was serialized by `URL`.
    const html = `<!doctype html><html data-attestation="${token}" data-origin="${origin}"><title>Attestation</title><script>${script}</script></html>`
    return context.body(html, 200, headers)
  }
}

function isOrigin(text: string): boolean {
  return /^https?:\/\/[^"'&<>]+$/.test(text) && originOf(text) === text
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined
}
