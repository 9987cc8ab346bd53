import { createHash, createHmac } from 'node:crypto'
import { parse } from '@fairlead/protocol'
import { findEmbedderList } from '@fairlead/protocol/embedded'
import * as v from 'valibot'
import { Refusal } from '../problem.ts'
import { type Project, toEmbedderRules } from '../storage/Project.ts'
import { addressBlock } from './clientAddress.ts'
import { createRateLimiter } from './createRateLimiter.ts'
import { verifyDpop } from './verifyDpop.ts'

/** Allowed clock difference of a browser, in milliseconds. */
const clockToleranceMs = 60_000
/** How long a nonce is issued, in milliseconds; the previous nonce is accepted too. */
const nonceMs = 5 * 60_000
/** How long a used proof is kept: its time may be ahead of the server's clock, and stays valid for as long after it. */
const keptMs = 2 * clockToleranceMs
/**
 * Maximum number of proofs at once: per address or key of a signed-in user, and per address block. The same number is
 * allowed again after {@link keptMs}.
 */
const maxProofs = { ofBlock: 20_000, ofOne: 2_000 }
/** Maximum length of a proof header. */
const maxProofLength = 4096

/** Verified sender of a request: the holder of a key, on a page of a project. */
export type Proof = {
  /** SHA-256 thumbprint of the key. https://www.rfc-editor.org/rfc/rfc7638 */
  readonly jkt: string
  readonly projectId: string
  /** Origin of the page that embeds the frame, as the frame saw it; the site's own origin in a popup. */
  readonly origin: string
  /**
   * List that allows the page to embed the frame; `default` covers development origins. `window`: a popup of the
   * frame's own site, not embedded by a page.
   */
  readonly embedder: 'default' | 'own' | 'window'
  readonly project: Project
  /** Token of the header `Authorization: DPoP …`. The proof covers it, but the token itself is not verified yet. */
  readonly accessToken: string | undefined
}

/** Verifies DPoP proofs. https://www.rfc-editor.org/rfc/rfc9449 */
export type ProofReader = {
  /**
   * @param body - Raw bytes of the body; empty for a GET.
   * @param address - Address of the caller, as counted by rate limits.
   * @throws `SIGNATURE_INVALID` for an invalid proof, with a nonce to use; `ORIGIN_NOT_ALLOWED`, `PROJECT_INVALID`,
   *   `RATE_LIMITED`.
   */
  read(request: Request, body: Uint8Array, address: string): Promise<Proof>
  /** Returns the next nonce, for the response header `DPoP-Nonce`. */
  nonce(): Promise<string>
}

/**
 * Creates a proof reader. All processes derive the same nonces, and the database holds the used proofs. So a nonce of
 * one process is valid in another one, and a proof can be used once among all of them.
 */
export function createProofReader(options: createProofReader.Options): ProofReader {
  const { clock, findProject, frameUrl, useProof } = options
  const frameOrigin = new URL(frameUrl).origin
  const takeProof = createProofLimit(options)
  const readNonces = createNonceReader(options)

  return {
    nonce: async () => (await readNonces())[0],

    async read(request, body, address) {
      const nonces = await readNonces()
      const bad = (what: string) =>
        refuse(nonces[0], `DPoP proof rejected: ${what}`, 'invalid_dpop_proof')
      requireOwnSite(request, frameOrigin)
      const { headers } = request
      const token = headers.get('dpop') ?? ''
      if (token === '' || token.length > maxProofLength) throw bad('Required')
      const { claims, jkt } = tryVerify(token, () => bad('Invalid signature'))
      const { ath, bd, htm, htu, iat, jti, nonce } = claims
      if (htm !== request.method) throw bad('Wrong method')
      if (htu !== frameOrigin + new URL(request.url).pathname) throw bad('Wrong URL')
      if (bd !== digest(body)) throw bad('Wrong body')
      const accessToken = readAccessToken(headers.get('authorization'))
      if (accessToken !== undefined && ath !== digest(accessToken)) throw bad('Wrong access token')
      if (nonce === undefined || !nonces.includes(nonce))
        throw refuse(nonces[0], 'use_dpop_nonce', 'use_dpop_nonce')
      if (Math.abs(clock() - iat * 1000) > clockToleranceMs)
        throw bad('`iat` is more than 60 s from server time. Check the device clock.')
      const retryAfterSeconds = await takeProof({ address, jkt }, accessToken)
      if (retryAfterSeconds > 0) throw new Refusal('RATE_LIMITED', { retryAfterSeconds })
      if (!(await useProof(digest(`${jkt} ${jti}`), clock() + keptMs))) throw bad('Already used')

      const project = await readProject(headers.get('x-project-id'), findProject)
      const origin = readOrigin(headers.get('x-dapp-origin'))
      // The site itself is in no list: it embeds nothing, and its popups serve every page.
      const embedder =
        origin === frameOrigin
          ? 'window'
          : findEmbedderList({ ...toEmbedderRules(project), origin })
      if (!embedder) throw new Refusal('ORIGIN_NOT_ALLOWED')
      return { accessToken, embedder, jkt, origin, project, projectId: project.id }
    },
  }
}

export declare namespace createProofReader {
  type Options = {
    /** Milliseconds since 1970. */
    clock: () => number
    findProject: (id: string) => Promise<Project | undefined>
    /** Origin of the frame's site, as browsers reach it; `htu` must match it. */
    frameUrl: string
    /** True if this server issued the token for this key, and it has not expired. */
    isHolder: (accessToken: string, jkt: string) => Promise<boolean>
    /** Overrides the default limits. */
    proofLimits?: typeof maxProofs | undefined
    /** Returns the key of nonces, which all processes of one server share. */
    nonceKey: () => Promise<Uint8Array>
    /** Records a used proof for all processes. Returns false if it was used before. */
    useProof: (digest: string, untilMs: number) => Promise<boolean>
  }
}

/** Creates a function that returns the nonces of this turn and of the one before it. */
function createNonceReader({ clock, nonceKey }: createProofReader.Options) {
  return async (): Promise<readonly [now: string, before: string]> => {
    const key = await nonceKey()
    const nonceOf = (turn: number) =>
      createHmac('sha256', key).update(`nonce ${turn}`).digest('base64url')
    const turn = Math.floor(clock() / nonceMs)
    return [nonceOf(turn), nonceOf(turn - 1)]
  }
}

/**
 * Creates a function that counts a proof of a caller. Returns 0, or the seconds until the caller may send another one.
 * This limits what a caller writes to the database. Signed-in users are counted by their key, which others can't use;
 * all others by their address and its block, because they can create any number of keys.
 */
function createProofLimit({ clock, isHolder, proofLimits = maxProofs }: createProofReader.Options) {
  const limit = (tokens: number) =>
    createRateLimiter({ refillPerSecond: (tokens * 1000) / keptMs, tokens }, clock)
  const [ofAddresses, ofBlocks, ofKeys] = [
    limit(proofLimits.ofOne),
    limit(proofLimits.ofBlock),
    limit(proofLimits.ofOne),
  ]

  return async (
    { address, jkt }: { address: string; jkt: string },
    accessToken: string | undefined,
  ): Promise<number> => {
    if (accessToken !== undefined && (await isHolder(accessToken, jkt))) return ofKeys.take(jkt)
    const block = addressBlock(address)
    return ofAddresses.take(address) || (block === undefined ? 0 : ofBlocks.take(block))
  }
}

function refuse(
  nonce: string,
  shortMessage: string,
  error: 'invalid_dpop_proof' | 'use_dpop_nonce',
): Refusal {
  return new Refusal('SIGNATURE_INVALID', {
    field: 'dpop',
    headers: {
      'dpop-nonce': nonce,
      'www-authenticate': `DPoP error="${error}", algs="ES256"`,
    },
    shortMessage,
  })
}

/**
 * Refuses requests that don't come from the frame's own pages. Fetch metadata is checked if the browser sends it;
 * otherwise only the proof protects the request.
 *
 * @throws `ORIGIN_NOT_ALLOWED`
 */
export function requireOwnSite(request: Request, frameOrigin: string): void {
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  if ((site !== null && site !== 'same-origin') || (origin !== null && origin !== frameOrigin))
    throw new Refusal('ORIGIN_NOT_ALLOWED')
}

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

/** Verifies a proof. @param refuse - Creates the error for an invalid one. */
function tryVerify(token: string, refuse: () => Refusal): ReturnType<typeof verify> {
  try {
    return verify(token)
  } catch {
    throw refuse()
  }
}

function verify(token: string): { claims: v.InferOutput<typeof Claims>; jkt: string } {
  const { jkt, payload } = verifyDpop(token)
  return { claims: parse(Claims, payload), jkt }
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

/** Maximum length of an origin. */
const maxOriginLength = 300
/** Origins as serialized by browsers. Emails show the origin, so only characters of host names are allowed. */
const originPattern = /^[a-z][a-z0-9+.-]*:\/\/(?:\[[0-9a-f:]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/

function readOrigin(header: string | null): string {
  if (!header || header.length > maxOriginLength || !originPattern.test(header))
    throw new Refusal('ORIGIN_NOT_ALLOWED')
  return header
}

function digest(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url')
}

/**
 * Allows only popups of the frame's own site; embedded frames are refused, so no page can trigger these routes.
 *
 * @throws `ORIGIN_NOT_ALLOWED`
 */
export function requireWindow({ embedder }: Pick<Proof, 'embedder'>): void {
  if (embedder !== 'window') throw new Refusal('ORIGIN_NOT_ALLOWED')
}
