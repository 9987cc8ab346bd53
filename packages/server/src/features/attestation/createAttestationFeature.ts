import { createHash } from 'node:crypto'
import { getAttestationKeys, isLoopbackHost, matchesOrigin } from '@fairlead/protocol'
import * as v from 'valibot'
import type { Feature, FeatureContext } from '../../FeatureContext.ts'
import { type Endpoint, implementOpen } from '../../implement.ts'
import { parseInput } from '../../parseInput.ts'
import { Refusal } from '../../problem.ts'
import type { Project } from '../../storage/Project.ts'
import type { AttestationClaims, AttestationSigner } from './createAttestationSigner.ts'

/** Time for which wallets may cache the public keys, in seconds. */
const keySeconds = 60 * 60

/** Serves the attestations' public keys, which every wallet may read. */
export function createAttestationFeature(
  { clock }: Pick<FeatureContext, 'clock'>,
  { publicKeys }: Pick<AttestationSigner, 'publicKeys'>,
): Feature {
  const keys = implementOpen(getAttestationKeys, { isOriginChecked: false }, () => ({
    publicKey: publicKeys[0],
    expiresAt: Math.floor(clock() / 1000) + keySeconds,
    keys: [...publicKeys],
  }))
  return { routes: [keys] }
}

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
}): Pick<Endpoint, 'answer' | 'method' | 'paths'> {
  const { clock, scamOrigins, signer } = options
  const answer: Endpoint['answer'] = async ({ headers: sent, url }, { project }) => {
    if (sent.get('sec-fetch-dest') !== 'iframe') throw new Refusal('ORIGIN_NOT_ALLOWED')
    // The first value of a repeated key counts.
    const search = Object.fromEntries([...new URL(url).searchParams].reverse())
    const { id, origin } = parseInput(Query, search, 'query')
    const referrer = sent.get('referer')
    if (referrer !== null && originOf(referrer) !== origin) throw new Refusal('ORIGIN_NOT_ALLOWED')
    if (!project) throw new Refusal('PROJECT_INVALID')
    const token = signer.sign(attestOrigin({ id, nowMs: clock(), origin, project, scamOrigins }))
    // Neither value can contain a quotation mark: the token is base64url, and the origin was serialized by `URL`.
    const html = `<!doctype html><html data-attestation="${token}" data-origin="${origin}"><title>Attestation</title><script>${script}</script></html>`
    return new Response(html, { headers })
  }
  return { answer, method: 'GET', paths: ['/v3/attestation'] }
}

function isOrigin(text: string): boolean {
  return /^https?:\/\/[^"'&<>]+$/.test(text) && originOf(text) === text
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined
}

/** Lifetime of an attestation, in seconds: that of the longest-lived message that carries one. */
const attestationSeconds = 60 * 60

/** Returns the claims about a page of that origin. */
function attestOrigin(options: attestOrigin.Options): AttestationClaims {
  const { id, nowMs, origin, project, scamOrigins } = options
  return {
    id,
    origin,
    exp: Math.floor(nowMs / 1000) + attestationSeconds,
    isScam: scamOrigins.some((pattern) => isListed(pattern, origin)),
    // Loopback origins match every project, as everywhere on this server.
    isVerified: [...project.allowedOrigins, ''].some((pattern) => matchesOrigin(pattern, origin)),
  }
}

declare namespace attestOrigin {
  type Options = {
    /** SHA-256 of the encrypted message. */
    id: string
    nowMs: number
    origin: string
    project: Pick<Project, 'allowedOrigins'>
    scamOrigins: readonly string[]
  }
}

/**
 * Returns true if the scam list names the origin. `matchesOrigin` accepts loopback origins for any pattern, so these
 * are compared exactly.
 */
function isListed(pattern: string, origin: string): boolean {
  if (isLoopbackHost(new URL(origin).hostname)) return pattern === origin
  return matchesOrigin(pattern, origin)
}
