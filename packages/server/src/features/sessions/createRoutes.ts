import {
  postSession,
  postSessionActivation,
  type SessionSigner,
  sessionKeysOf,
} from '@fairlead/protocol'
import { addressOfKey, toCoSignedAccount } from '@fairlead/protocol/delegations'
import type { Hex } from 'viem'
import { type Endpoint, implement } from '../../implement.ts'
import { Refusal } from '../../problem.ts'
import type { ActivationResult } from '../../storage/smartSessions/changeSmartSessions.ts'
import type { StoredSmartSession } from '../../storage/smartSessions/readSmartSessions.ts'
import { createUuid } from '../../uuid.ts'
import { contextHashOf, matchGrants, requireGrantSignatures } from './checkGrant.ts'
import { createCoSigner } from './coSigner.ts'
import { readHead } from './readStatus.ts'
import {
  invalidInput,
  limitUse,
  readAccount,
  requireSession,
  type SessionNetwork,
  type SessionsContext,
} from './SessionsContext.ts'
import { readCreated } from './sessionPermissions.ts'

const hourMs = 60 * 60_000
/** Maximum number of sessions that one IP address creates in an hour. */
const createdPerHour = { count: 60, windowMs: hourMs }
/**
 * Maximum number of attempts of one caller to activate a session in an hour, because each verifies signatures on the
 * chain.
 */
const activationsPerHour = { count: 10, windowMs: hourMs }

/** Creates the routes by which a page creates and activates a session. */
export function createCreateRoutes(context: SessionsContext): readonly Endpoint[] {
  const { audit, clock, limits, random, store } = context

  return [
    implement(postSession, {}, async ({ address: caller, body, params, pageOrigin, project }) => {
      const account = readAccount(params.account, context)
      requireCoSigned(account.network)
      const nowSeconds = Math.floor(clock() / 1000)
      readCreated(body, { ...account, nowSeconds })
      if (sessionKeysOf(body.signer).length !== 1)
        throw invalidInput('signer', 'The signer must be one key of the application')
      await limitUse(context, `create ${caller}`, createdPerHour)
      if ((await store.countPending(project.id)) >= limits.pendingPerProject)
        throw new Refusal('RATE_LIMITED', { field: 'project', retryAfterSeconds: 3600 })
      const pci = createUuid(random)
      const { keySealed, publicKey } = await createCoSigner(context, pci)
      const { expiry, permissions, policies, signer } = body
      await audit({
        action: 'session.created',
        origin: pageOrigin,
        projectId: project.id,
        subject: pci,
      })
      await store.create({
        address: account.address,
        chain: account.network.chain.caipNetworkId,
        expiry,
        keySealed,
        origin: pageOrigin,
        pci,
        projectId: project.id,
        publicKey,
        request: { permissions, policies, signer },
      })
      return { key: { publicKey, type: 'secp256k1' as const }, pci }
    }),

    implement(postSessionActivation, {}, async ({ address: caller, body, params, project }) => {
      const account = readAccount(params.account, context)
      const session = await requireSession(context, { ...account, pci: body.pci })
      if (session.projectId !== project.id) throw invalidInput('pci', 'No such session')
      await limitUse(context, `activate ${session.pci} ${caller}`, activationsPerHour)
      const appKey = requireSameRequest(session, body)
      const delegate = coSignedAccount(account.network, [appKey, session.publicKey ?? ''])
      const nowSeconds = Math.floor(clock() / 1000)
      const grants = matchGrants(body.context, {
        ...account,
        delegate: delegate.address,
        expiry: session.expiry,
        permissions: (startTimes) =>
          readCreated(
            { ...session.request, expiry: session.expiry },
            { ...account, nowSeconds, startTimes },
          ),
      })
      await requireGrantSignatures(grants, account.network)
      const block = await readHead(account.network)
      const { origin, pci, projectId } = session
      await audit({ action: 'session.activated', origin, projectId, subject: pci })
      const contextHash = contextHashOf(body.context)
      requireActivated(
        await store.activate(pci, {
          block,
          context: body.context,
          contextHash,
          limit: limits.perAccount,
        }),
      )
      return {}
    }),
  ]
}

/** Refuses an activation that was not stored. */
export function requireActivated(result: ActivationResult): void {
  if (result === 'missing')
    throw invalidInput('pci', 'No such session. Create a new one: it must be activated in an hour')
  if (result === 'used')
    throw new Refusal('CONFLICT', {
      field: 'pci',
      shortMessage: 'This session was activated already',
    })
  if (result === 'full')
    throw new Refusal('CONFLICT', {
      field: 'account',
      shortMessage: 'This account has too many sessions. Revoke one first',
    })
}

/** Returns the delegate of a co-signed session. @param keys - Uncompressed public keys. */
export function coSignedAccount(network: SessionNetwork, keys: readonly [string, string]) {
  const [first, second] = keys.map((key) => addressOfKey(key as Hex))
  const contracts = requireCoSigned(network)
  if (!first || !second) throw new Refusal('SERVER_ERROR')
  return toCoSignedAccount([first, second], contracts)
}

/** Refuses networks without the contracts of co-signed sessions. */
function requireCoSigned({ coSigned }: SessionNetwork) {
  if (!coSigned) throw new Refusal('FEATURE_UNAVAILABLE', { field: 'sessions' })
  return coSigned
}

/**
 * Returns the application's key, if an activation is for the request that was created. Its signer may have the
 * co-signer key as well.
 */
function requireSameRequest(
  { expiry, publicKey, request }: StoredSmartSession,
  body: Pick<StoredSmartSession['request'], 'permissions' | 'policies'> & {
    expiry: number
    signer: SessionSigner
  },
): string {
  const own = request.signer ? sessionKeysOf(request.signer) : []
  const [appKey] = own
  const keys = sessionKeysOf(body.signer).filter((key) => key !== publicKey?.toLowerCase())
  const isSame = (one: unknown, other: unknown) => canonical(one) === canonical(other)
  if (!appKey || !isSame(keys, own)) throw different('signer')
  if (expiry !== body.expiry) throw different('expiry')
  if (!isSame(request.permissions, body.permissions)) throw different('permissions')
  if (!isSame(request.policies, body.policies)) throw different('policies')
  return appKey
}

function different(field: string): Refusal {
  return invalidInput(field, 'Not what the session was created with')
}

/** Serializes JSON with sorted keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, entry: unknown) =>
    typeof entry === 'object' && entry !== null && !Array.isArray(entry)
      ? Object.fromEntries(Object.entries(entry).sort(([one], [other]) => (one < other ? -1 : 1)))
      : entry,
  )
}
