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
  /** SHA-256 of the sealed message. */
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'Not a SHA-256 hash')),
  /** Of the page that embeds this one. */
  origin: v.pipe(v.string(), v.maxLength(261), v.check(isOrigin, 'Not an origin')),
})

/**
 * Hands the attestation to the embedding page, and to no other: the browser delivers a message only to a window
 * that has the origin named with it.
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
    // The one page of this server that every site may embed.
    'frame-ancestors *',
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  // A page that is isolated itself may embed only what allows both.
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'cross-origin',
  'content-type': 'text/html; charset=utf-8',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  vary: 'referer, sec-fetch-dest',
  'x-content-type-options': 'nosniff',
}

/**
 * The page that a widget embeds, hidden, to prove its origin to wallets. See
 * decisions/2026-11-23-what-an-attestation-proves.md.
 *
 * Refuses everything but the loading of an iframe, which browsers mark with `Sec-Fetch-Dest`: a script that
 * fetches this page would otherwise hold an attestation of any origin.
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
    // Neither can hold a quotation mark: a token is base64url, and an origin is what URL wrote.
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
