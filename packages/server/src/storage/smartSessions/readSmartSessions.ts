import { parse } from '@fairlead/protocol'
import { type StoreContext, tryJson } from '../StoreContext.ts'
import { SessionRequest } from './SessionRequest.ts'
import type { SmartSessionRow } from './smartSessionSchema.ts'

/** `app`: the application's key signs alone. `co-signed`: the server signs each operation as well. */
export type SignerKind = 'app' | 'co-signed'

/** A session in the database. */
export type StoredSmartSession = {
  readonly pci: string
  readonly projectId: string
  /** Origin of the page that the session was granted to; `undefined` if unknown. */
  readonly origin: string | undefined
  /** CAIP-2 id. */
  readonly chain: string
  /** Lowercase address of the account that granted the session. */
  readonly address: `0x${string}`
  readonly signerKind: SignerKind
  readonly request: SessionRequest
  /** Encrypted private key of the co-signer; `undefined` once deleted, and for sessions without one. */
  readonly keySealed: string | undefined
  /** Public key of the co-signer, uncompressed. */
  readonly publicKey: string | undefined
  /** Encoded delegations; `undefined` until activated. */
  readonly context: `0x${string}` | undefined
  /** Block before which the session was not used. */
  readonly activatedBlock: bigint | undefined
  /** Seconds since 1970. */
  readonly expiry: number
  /** Milliseconds since 1970. */
  readonly createdMs: number
  readonly activatedMs: number | undefined
  readonly revokedMs: number | undefined
}

/** Returns a session, activated or not; `undefined` if unknown. */
export async function find(
  { db }: StoreContext,
  pci: string,
): Promise<StoredSmartSession | undefined> {
  const row = await db
    .selectFrom('smart_sessions')
    .selectAll()
    .where('pci', '=', pci)
    .executeTakeFirst()
  return row && toStored(row)
}

/** Returns the session of a context; `undefined` if there is none. */
export async function findByContext(
  { db }: StoreContext,
  contextHash: string,
): Promise<StoredSmartSession | undefined> {
  const row = await db
    .selectFrom('smart_sessions')
    .selectAll()
    .where('context_hash', '=', contextHash)
    .executeTakeFirst()
  return row && toStored(row)
}

/** Returns the activated sessions of an account, newest first. Without `chain`, those of all chains. */
export async function list(
  { db }: StoreContext,
  of: { address: string; chain?: string | undefined; limit: number },
): Promise<StoredSmartSession[]> {
  const { address, chain, limit } = of
  const rows = await db
    .selectFrom('smart_sessions')
    .selectAll()
    .where('address', '=', address.toLowerCase())
    .where('activated_at', 'is not', null)
    .$if(chain !== undefined, (query) => query.where('chain', '=', chain!))
    .orderBy('created_at', 'desc')
    .orderBy('pci')
    .limit(limit)
    .execute()
  return rows.map(toStored)
}

function toStored(row: SmartSessionRow): StoredSmartSession {
  const numberOf = (value: number | string | null) => (value === null ? undefined : Number(value))
  return {
    pci: row.pci,
    projectId: row.project_id,
    origin: row.origin ?? undefined,
    chain: row.chain,
    address: row.address as `0x${string}`,
    signerKind: row.signer_kind === 'app' ? 'app' : 'co-signed',
    request: parse(SessionRequest, tryJson(row.request), 'SERVER_ERROR'),
    keySealed: row.key_ct ?? undefined,
    publicKey: row.public_key ?? undefined,
    context: (row.context ?? undefined) as `0x${string}` | undefined,
    activatedBlock: row.activated_block === null ? undefined : BigInt(row.activated_block),
    expiry: Number(row.expiry),
    createdMs: Number(row.created_at),
    activatedMs: numberOf(row.activated_at),
    revokedMs: numberOf(row.revoked_at),
  }
}
