import { createHash, createHmac } from 'node:crypto'
import { parse } from '@fairlead/protocol'
import { findEmbedderList } from '@fairlead/protocol/embedded'
import { calculateJwkThumbprint, compactVerify, EmbeddedJWK } from 'jose'
import * as v from 'valibot'
import { Refusal } from '../problem.ts'
import type { Project } from '../storage/ProjectStore.ts'
import type { Random } from '../uuid.ts'

/** How far the clock of a browser may be off, in milliseconds. */
const clockToleranceMs = 60_000
/** How long a nonce is given out, in milliseconds; the one before it still counts. */
const nonceMs = 5 * 60_000
/** Most proofs remembered in each memory; each for as long as its time could be believed. */
const maxProofs = 200_000
/** … of one network address, or of one key of somebody who is signed in. */
const maxProofsOfOne = 2_000
/** Longest header that is looked at. */
const maxProofLength = 4096

/** Who sent a request: holder of a key, for a page of a project. */
export type Proof = {
  /** SHA-256 thumbprint of the key. https://www.rfc-editor.org/rfc/rfc7638 */
  readonly jkt: string
  readonly projectId: string
  /** Origin of the page that embeds the frame, as the frame saw it; in a window, the site's own. */
  readonly origin: string
  /**
   * By which list the page may embed the frame; `default` counts as development. `window`: no page
   * embeds it, a window of the frame's own site asks.
   */
  readonly embedder: 'default' | 'own' | 'window'
  readonly project: Project
  /** Of header `Authorization: DPoP …`; the proof covers it, nothing else was checked about it. */
  readonly accessToken: string | undefined
}

/** Checks proofs of possession. https://www.rfc-editor.org/rfc/rfc9449 */
export type ProofReader = {
  /**
   * @param body - The body's bytes as they came; none for a GET.
   * @param address - Of the caller, as limits count it.
   * @throws `SIGNATURE_INVALID` for a bad proof, with a nonce to use; `ORIGIN_NOT_ALLOWED`,
   * `PROJECT_INVALID`, `RATE_LIMITED`.
   */
  read(request: Request, body: Uint8Array, address: string): Promise<Proof>
  /** For header `DPoP-Nonce` of an answer: the one to use next. */
  nonce(): string
}

/**
 * A reader of proofs. Nonces come from a secret of this process alone, so that a proof counts in one
 * process only, and in none after a restart: what was used is remembered in memory.
 */
export function createProofReader(options: createProofReader.Options): ProofReader {
  const { allowsDefaultOrigins, clock, findProject, frameUrl, random } = options
  const frameOrigin = new URL(frameUrl).origin
  const secret = random(32)
  const limits = { keptMs: 2 * clockToleranceMs, max: maxProofs, maxOfOne: maxProofsOfOne }
  const [ofStrangers, ofSignedIn] = [1, 2].map(() =>
    createUseOnce({ clock, ...limits, ...options.proofLimits }),
  ) as [UseOnce, UseOnce]
  /** Room of its own for those who are signed in: strangers, who can make keys, can't fill it. */
  const isFirstUse = async (
    use: { address: string; jkt: string; jti: string },
    accessToken: string | undefined,
  ) => {
    const { address, jkt, jti } = use
    const isSignedIn = accessToken !== undefined && (await options.isHolder(accessToken, jkt))
    const key = digest(`${jkt} ${jti}`)
    // Known in either: what a token said a moment ago may be over now.
    if (ofStrangers.has(key) || ofSignedIn.has(key)) return false
    return isSignedIn ? ofSignedIn.use(key, jkt) : ofStrangers.use(key, address)
  }

  const nonceOf = (turn: number) =>
    createHmac('sha256', secret).update(`nonce ${turn}`).digest('base64url')
  const turn = () => Math.floor(clock() / nonceMs)
  const refuse = (shortMessage: string, error: 'invalid_dpop_proof' | 'use_dpop_nonce') =>
    new Refusal('SIGNATURE_INVALID', {
      field: 'dpop',
      headers: {
        'dpop-nonce': nonceOf(turn()),
        'www-authenticate': `DPoP error="${error}", algs="ES256"`,
      },
      shortMessage,
    })
  const bad = (what: string) => refuse(`Proof: ${what}`, 'invalid_dpop_proof')

  return {
    nonce: () => nonceOf(turn()),

    async read(request, body, address) {
      requireOwnSite(request, frameOrigin)
      const { headers } = request
      const token = headers.get('dpop') ?? ''
      if (token === '' || token.length > maxProofLength) throw bad('Required')
      const { claims, jkt } = await verify(token).catch(() => {
        throw bad('Invalid signature')
      })

      const { ath, bd, htm, htu, iat, jti, nonce } = claims
      if (htm !== request.method) throw bad('Wrong method')
      if (htu !== frameOrigin + new URL(request.url).pathname) throw bad('Wrong address')
      if (bd !== digest(body)) throw bad('Wrong body')
      const accessToken = readAccessToken(headers.get('authorization'))
      if (accessToken !== undefined && ath !== digest(accessToken)) throw bad('Wrong access token')
      if (nonce === undefined || ![turn(), turn() - 1].map(nonceOf).includes(nonce))
        throw refuse('use_dpop_nonce', 'use_dpop_nonce')
      if (Math.abs(clock() - iat * 1000) > clockToleranceMs) throw bad('Not of this time')
      const isFirst = await isFirstUse({ address, jkt, jti }, accessToken)
      if (isFirst === undefined) throw new Refusal('RATE_LIMITED', { retryAfterSeconds: 60 })
      if (!isFirst) throw bad('Used already')

      const project = await readProject(headers.get('x-project-id'), findProject)
      const origin = readOrigin(headers.get('x-dapp-origin'))
      // The site itself is in no list: it embeds nothing, and its windows are everybody's.
      const embedder =
        origin === frameOrigin
          ? 'window'
          : findEmbedderList({
              allowsDefaultOrigins: allowsDefaultOrigins(project),
              origin,
              origins: project.allowedOrigins,
            })
      if (!embedder) throw new Refusal('ORIGIN_NOT_ALLOWED')
      return { accessToken, embedder, jkt, origin, project, projectId: project.id }
    },
  }
}

export declare namespace createProofReader {
  type Options = {
    /** Whether the default list of embedding origins counts for a project. */
    allowsDefaultOrigins: (project: Project) => boolean
    /** Milliseconds since 1970. */
    clock: () => number
    findProject: (id: string) => Promise<Project | undefined>
    /** Origin of the frame's site, as browsers reach it; what `htu` must name. */
    frameUrl: string
    /** Whether a token is one of ours, for this key, and not over. */
    isHolder: (accessToken: string, jkt: string) => Promise<boolean>
    /** Other than those that hold unless told otherwise. */
    proofLimits?: { max: number; maxOfOne: number } | undefined
    random: Random
  }
}

/**
 * Lets only the frame's own pages pass. Browsers that tell where a request comes from have to tell
 * the frame's origin; for others the proof stands alone.
 *
 * @throws `ORIGIN_NOT_ALLOWED`
 */
export function requireOwnSite(request: Request, frameOrigin: string): void {
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  if ((site !== null && site !== 'same-origin') || (origin !== null && origin !== frameOrigin))
    throw new Refusal('ORIGIN_NOT_ALLOWED')
}

const ProofHeader = v.object({
  typ: v.literal('dpop+jwt'),
  alg: v.literal('ES256'),
  jwk: v.object({ kty: v.literal('EC'), crv: v.literal('P-256'), x: v.string(), y: v.string() }),
})

const Claims = v.object({
  ath: v.optional(v.string()),
  bd: v.string(),
  htm: v.string(),
  htu: v.string(),
  /** Seconds since 1970. */
  iat: v.number(),
  jti: v.pipe(v.string(), v.minLength(8), v.maxLength(64)),
  nonce: v.optional(v.string()),
})

async function verify(
  token: string,
): Promise<{ claims: v.InferOutput<typeof Claims>; jkt: string }> {
  const { payload, protectedHeader } = await compactVerify(token, EmbeddedJWK, {
    algorithms: ['ES256'],
  })
  // Only what makes the key: whatever else its header holds is left out.
  const { jwk } = parse(ProofHeader, protectedHeader)
  const claims: unknown = JSON.parse(Buffer.from(payload).toString())
  return { claims: parse(Claims, claims), jkt: await calculateJwkThumbprint(jwk, 'sha256') }
}

function readAccessToken(authorization: string | null): string | undefined {
  if (authorization === null) return undefined
  const token = /^DPoP ([\w.-]{1,4096})$/.exec(authorization)?.[1]
  if (token === undefined) throw new Refusal('SESSION_EXPIRED', { field: 'authorization' })
  return token
}

async function readProject(
  id: string | null,
  find: (id: string) => Promise<Project | undefined>,
): Promise<Project> {
  const project = id === null ? undefined : await find(id)
  if (!project || project.isDisabled) throw new Refusal('PROJECT_INVALID')
  return project
}

/** Longest origin that is looked at. */
const maxOriginLength = 300
/** What a browser makes of an origin. Mails show it, so nothing that reads as more than a name. */
const originPattern = /^[a-z][a-z0-9+.-]*:\/\/(?:\[[0-9a-f:]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/

function readOrigin(header: string | null): string {
  if (!header || header.length > maxOriginLength || !originPattern.test(header))
    throw new Refusal('ORIGIN_NOT_ALLOWED')
  return header
}

function digest(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url')
}

type UseOnce = {
  has(key: string): boolean
  /** @returns Whether this is the first use; `undefined` when there is no room to know. */
  use(key: string, owner: string): boolean | undefined
}

/** What was used, for a while. Full, it lets nothing new in: forgetting would let old things in. */
function createUseOnce(options: {
  clock: () => number
  keptMs: number
  max: number
  /** Most of one owner. */
  maxOfOne: number
}): UseOnce {
  const { clock, keptMs, max, maxOfOne } = options
  const used = new Map<string, { owner: string; untilMs: number }>()
  const counts = new Map<string, number>()
  const dropOld = () => {
    // In order of time, so the first one that still counts ends the walk.
    for (const [key, { owner, untilMs }] of used) {
      if (untilMs > clock()) return
      used.delete(key)
      const left = (counts.get(owner) ?? 1) - 1
      if (left > 0) counts.set(owner, left)
      else counts.delete(owner)
    }
  }

  return {
    has: (key) => (used.get(key)?.untilMs ?? 0) > clock(),
    use(key, owner) {
      dropOld()
      if (used.has(key)) return false
      const count = counts.get(owner) ?? 0
      if (used.size >= max || count >= maxOfOne) return undefined
      // By our own clock, the proof's time may lie ahead by the tolerance and last as long again.
      used.set(key, { owner, untilMs: clock() + keptMs })
      counts.set(owner, count + 1)
      return true
    },
  }
}
