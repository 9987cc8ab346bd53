import { BaseError, type RouteInput, type RouteResponse, tryParse } from '@fairlead/protocol'
import type {
  PasskeyCredential,
  PasskeyPurpose,
  verifyPasskey as verifyPasskeyRoute,
} from '@fairlead/protocol/embedded'
import * as v from 'valibot'
import type { Proof } from '../../../middleware/readProof.ts'
import { Refusal } from '../../../problem.ts'
import type { PasskeyChallenge } from '../../../storage/auth/passkeys.ts'
import type { StoredSession } from '../../../storage/auth/sessions.ts'
import { createId, hashOf, writeAudit } from '../AuthContext.ts'
import { findOwnSession } from '../findOwnSession.ts'
import { requireStepUp } from '../requireStepUp.ts'
import { sendNotice } from '../sendNotice.ts'
import { checkAssertion } from './checkAssertion.ts'
import { checkAttestation } from './checkAttestation.ts'
import {
  callerOf,
  type PasskeyContext,
  refusePasskey,
  requireOffered,
  takePasskeyLimit,
} from './PasskeyContext.ts'
import { signInPasskey } from './signInPasskey.ts'

type Verified = RouteResponse<typeof verifyPasskeyRoute>
type Known = { challenge: string; kept: PasskeyChallenge }
type Get = Extract<PasskeyCredential, { type: 'get' }>
type Create = Extract<PasskeyCredential, { type: 'create' }>

/** Ceremonies allowed per purpose. `create` with `login` signs up a new user with a new passkey. */
const answers: Readonly<Record<PasskeyPurpose, readonly PasskeyCredential['type'][]>> = {
  create: ['create'],
  login: ['create', 'get'],
  unlock: ['get'],
}

/**
 * Verifies the answer of an authenticator. Signs in, or adds a passkey to the signed-in user.
 *
 * @throws `SIGNATURE_INVALID` for every answer that is not valid, without the reason.
 */
export async function verifyPasskey(
  options: verifyPasskey.Options,
  context: PasskeyContext,
): Promise<Verified> {
  const { credential, proof, purpose } = options
  const { clock, frameUrl, store } = context
  requireOffered(context)
  const { type } = credential
  const challenge = readClientData(credential.clientDataJson, { origin: frameUrl, type })
  if (!answers[purpose].includes(type)) throw refusePasskey()
  const own = { ...callerOf(proof), digest: hashOf(challenge), purpose }
  const kept = await store.takePasskeyChallenge(own, clock())
  if (!kept) throw refusePasskey()
  try {
    const known = { challenge, kept }
    if (credential.type === 'get') return await use({ ...options, credential }, known, context)
    return await add({ ...options, credential }, known, context)
  } catch (error) {
    if (BaseError.find(error, 'SIGNATURE_INVALID')) {
      const { origin, projectId } = proof
      await writeAudit(context, { action: 'passkey_refused', data: { purpose }, origin, projectId })
    }
    throw error
  }
}

export declare namespace verifyPasskey {
  type Options = {
    /** IP address or prefix, as rate limits count it. */
    address: string
    credential: PasskeyCredential
    /** Proof of the recovery code, with `create`. */
    factor: CodeProof
    proof: Proof
    purpose: PasskeyPurpose
  }
}

/** Signs in the user whom a known passkey belongs to. With `unlock`, that user must be the signed-in one. */
async function use(
  options: verifyPasskey.Options & { credential: Get },
  { challenge, kept }: Known,
  context: PasskeyContext,
): Promise<Verified> {
  const { credential, proof, purpose } = options
  const { clock, frameUrl, store } = context
  const passkey = await store.findPasskey(credential.id)
  const assertion = passkey && (await checkAssertion(credential, { challenge, frameUrl, passkey }))
  if (!passkey || !assertion) throw refusePasskey()
  const session = purpose === 'unlock' ? await findOwnSession(proof, context) : undefined
  const isOwn = session?.userId === passkey.userId && kept.userId === passkey.userId
  if (purpose === 'unlock' && !isOwn) throw refusePasskey()
  const { id: subject, isSynced, userId } = passkey
  if (!(await store.usePasskey(subject, assertion, clock()))) {
    const { origin, projectId } = proof
    await writeAudit(context, { action: 'passkey_cloned', origin, projectId, subject, userId })
    throw refusePasskey()
  }
  const provider = session?.provider ?? 'passkey'
  return { isSynced, session: await signInPasskey({ passkey, proof, provider }, context) }
}

/** Adds a passkey to the signed-in user, or creates a new user with a first passkey. */
async function add(
  options: verifyPasskey.Options & { credential: Create },
  { challenge, kept }: Known,
  context: PasskeyContext,
): Promise<Verified> {
  const { address, credential, proof, purpose } = options
  const { clock, frameUrl, random, store } = context
  const made = await checkAttestation(credential, { challenge, frameUrl })
  if (!made || kept.userHandle === null) throw refusePasskey()
  const { isSynced } = made
  const passkey = { ...made, id: createId('psk', random), userHandle: kept.userHandle }
  const taken = () => new Refusal('CONFLICT', { field: 'credential' })
  const { origin, projectId } = proof
  const entry = { action: 'passkey_added', data: { isSynced }, origin, projectId }

  if (purpose === 'create') {
    const session = await findOwnSession(proof, context)
    if (!session || session.userId !== kept.userId) throw new Refusal('SESSION_EXPIRED')
    requireStepUp(session, context)
    await requireOwnFactor({ factor: options.factor, session }, context)
    const { userId } = session
    if (!(await store.addPasskey({ ...passkey, userId }, clock()))) throw taken()
    await writeAudit(context, { ...entry, subject: passkey.id, userId })
    await sendNotice({ kind: 'passkeyAdded', origin, projectId, userId }, context)
    return { isSynced }
  }
  // Each new passkey creates an account, and a script could create any number of them.
  await takePasskeyLimit('account', address, context)
  const userId = createId('usr', random)
  const createdAt = clock()
  if (!(await store.addPasskeyUser({ ...passkey, userId }, createdAt))) throw taken()
  await writeAudit(context, { ...entry, subject: passkey.id, userId })
  const first = { createdAt, userId }
  const about = { isNew: true, passkey: first, proof, provider: 'passkey' }
  const session = await signInPasskey(about, context)
  return { isSynced, session }
}

/** Answer to a recovery code challenge. */
type CodeProof = NonNullable<RouteInput<typeof verifyPasskeyRoute>['body']>['factor']

/**
 * Requires an existing passkey or recovery code before a login method is added. A stolen mailbox or session
 * therefore can't gain permanent access. Users who have neither pass.
 *
 * @throws `FACTOR_REQUIRED` if the user has one and did not prove it.
 */
async function requireOwnFactor(
  { factor, session }: { factor: CodeProof; session: StoredSession },
  { codes, store }: PasskeyContext,
): Promise<void> {
  const { amr, jkt, userId } = session
  // The session began with a passkey. Callers require a fresh login first.
  if (amr.includes('pop')) return
  if (factor && (await codes.prove({ ...factor, jkt, userId }))) return
  const hasNone = (await store.listPasskeys(userId)).length === 0 && !(await codes.isThere(userId))
  if (!hasNone)
    throw new Refusal('FACTOR_REQUIRED', {
      shortMessage: 'First confirm with an existing passkey or recovery code',
    })
}

/** `CollectedClientData`. https://www.w3.org/TR/webauthn-3/#dictionary-client-data */
const ClientData = v.object({
  type: v.picklist(['webauthn.create', 'webauthn.get']),
  challenge: v.pipe(v.string(), v.maxLength(64)),
  origin: v.string(),
  crossOrigin: v.optional(v.boolean(), false),
  topOrigin: v.optional(v.string()),
})

/**
 * Reads the client data of a ceremony. Our ceremonies run in a top-level window of the frame's site, so a
 * cross-origin document is refused as an imitation.
 *
 * @returns The challenge that was answered.
 * @throws `SIGNATURE_INVALID` for another origin, another ceremony type or an embedded document.
 */
function readClientData(
  clientDataJson: string,
  expected: { origin: string; type: 'create' | 'get' },
): string {
  const data = tryParse(ClientData, toJson(clientDataJson))
  const isOurs =
    data?.type === `webauthn.${expected.type}` &&
    data.origin === expected.origin &&
    !data.crossOrigin &&
    data.topOrigin === undefined
  if (!isOurs) throw refusePasskey()
  return data.challenge
}

function toJson(base64url: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64url, 'base64url').toString())
  } catch {
    return undefined
  }
}
