import * as v from 'valibot'
import { defineRoute } from '../route.ts'
import { SessionContext, SessionId, SessionPermission, SessionPolicy } from '../sessions.ts'
import { EvmAddress, HexData } from '../walletRpc.ts'
import { done, errors, none } from './apiShapes.ts'

// Routes of the frame's API for grants of ERC-7715. The frame saves each grant, so that the user can see and revoke
// it on every device. Sessions that a page created at the data API are in the same list.

/** Seconds since 1970. */
const Seconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 40))

/** A granted permission as `wallet_requestExecutionPermissions` returns it. https://eips.ethereum.org/EIPS/eip-7715 */
export const GrantedPermission = v.object({
  caipNetworkId: v.pipe(v.string(), v.regex(/^eip155:[1-9]\d{0,15}$/, 'Not a chain id')),
  /** Account that granted the permission. */
  from: EvmAddress,
  /** Account that may redeem it. */
  to: EvmAddress,
  permission: v.object({
    ...SessionPermission.entries,
    isAdjustmentAllowed: v.optional(v.boolean(), false),
  }),
  rules: v.optional(v.pipe(v.array(SessionPolicy), v.maxLength(8)), []),
  context: SessionContext,
  dependencies: v.optional(
    v.pipe(v.array(v.object({ factory: EvmAddress, factoryData: HexData })), v.maxLength(4)),
    [],
  ),
  delegationManager: EvmAddress,
})
export type GrantedPermission = v.InferOutput<typeof GrantedPermission>

/** A session of the user's wallet. */
export const SavedSession = v.object({
  pci: SessionId,
  /** The grant; absent for a session that a page created at the data API. */
  granted: v.optional(GrantedPermission),
  /** Origin of the page that the session was granted to; null if unknown. */
  origin: v.nullable(v.string()),
  /** Name of the page's project. */
  name: v.string(),
  permissions: v.array(SessionPermission),
  context: SessionContext,
  caipNetworkId: v.string(),
  expiry: Seconds,
  createdAt: Seconds,
  revokedAt: v.nullable(Seconds),
  /** `app`: the application's key signs alone. `co-signed`: the server signs each operation as well. */
  signerKind: v.picklist(['app', 'co-signed']),
})
export type SavedSession = v.InferOutput<typeof SavedSession>

/**
 * Saves a grant for the origin of the page that embeds the frame. The server checks that the context is a delegation
 * of the caller's wallet, signed, to `to`. Saving the same context again returns the same id.
 */
export const saveSession = defineRoute({
  method: 'POST',
  path: '/v1/sessions',
  body: v.strictObject({ granted: GrantedPermission, expiry: Seconds }),
  response: v.object({ pci: SessionId }),
  errors: [
    ...errors,
    'FACTOR_REQUIRED',
    'FEATURE_UNAVAILABLE',
    'FROZEN',
    'NETWORK_UNSUPPORTED',
    'UPSTREAM_UNAVAILABLE',
  ],
})

/** Lists the sessions of the caller's wallet, newest first; at most 255. Includes expired and revoked ones. */
export const listSessions = defineRoute({
  method: 'GET',
  path: '/v1/sessions',
  response: v.object({ sessions: v.array(SavedSession) }),
  errors: [...errors, 'FEATURE_UNAVAILABLE'],
})

/**
 * Marks a session of the caller's wallet as revoked and deletes its co-signer key. Call after its delegations were
 * disabled on chain. Does nothing if it was revoked before.
 */
export const markSessionRevoked = defineRoute({
  method: 'POST',
  path: '/v1/sessions/:pci/revoke',
  body: none,
  response: done,
  errors: [...errors, 'FEATURE_UNAVAILABLE'],
})
