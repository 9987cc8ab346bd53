import { BaseError, type RouteResponse } from '@fairlead/protocol'
import type {
  PasskeyCredential,
  PasskeyPurpose,
  verifyPasskey as verifyPasskeyRoute,
} from '@fairlead/protocol/embedded'
import type { Proof } from '../../../middleware/readProof.ts'
import { Refusal } from '../../../problem.ts'
import type { PasskeyChallenge } from '../../../storage/auth/PasskeyStore.ts'
import { createId, hashOf, writeAudit } from '../AuthContext.ts'
import { findOwnSession } from '../findOwnSession.ts'
import { requireStepUp } from '../requireStepUp.ts'
import { sendNotice } from '../sendNotice.ts'
import { checkAssertion } from './checkAssertion.ts'
import { checkAttestation } from './checkAttestation.ts'
import {
  callerOf,
  type PasskeyContext,
  requireOffered,
  takePasskeyLimit,
} from './PasskeyContext.ts'
import { readClientData } from './readClientData.ts'
import { refusePasskey } from './refusePasskey.ts'
import { type CodeProof, requireOwnFactor } from './requireOwnFactor.ts'
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
    await sendNotice({ kind: 'passkeyAdded', origin, userId }, context)
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
