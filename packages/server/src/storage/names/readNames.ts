import type { StoreContext } from '../StoreContext.ts'
import type { NameAddressRow, NameRow } from './namesSchema.ts'
import { releasedMs } from './releasedMs.ts'

/** A registered name. */
export type StoredName = {
  readonly name: string
  readonly zone: string
  /** Lowercase address that may change the name. */
  readonly owner: string
  /** Coin type of the chain on which the owner's signature is verified. */
  readonly coinType: number
  readonly avatar: string | undefined
  readonly bio: string | undefined
  /** Milliseconds since 1970. */
  readonly registeredMs: number
  readonly updatedMs: number | undefined
  readonly addresses: readonly StoredAddress[]
}

export type StoredAddress = {
  /** Lowercase. */
  readonly address: string
  readonly coinType: number
  readonly createdMs: number
}

/** Returns a name; `undefined` if it is not registered, or was released. */
export async function find({ db }: StoreContext, name: string): Promise<StoredName | undefined> {
  const row = await db
    .selectFrom('names')
    .selectAll()
    .where('name', '=', name)
    .where('released_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const [stored] = await withAddresses({ db }, [row])
  return stored
}

/** Returns the names of an address, the oldest first. At most 100. */
export async function findByOwner({ db }: StoreContext, owner: string): Promise<StoredName[]> {
  const rows = await db
    .selectFrom('names')
    .selectAll()
    .where('owner', '=', owner.toLowerCase())
    .where('released_at', 'is', null)
    .orderBy('registered_at')
    .orderBy('name')
    .limit(100)
    .execute()
  return withAddresses({ db }, rows)
}

/** Returns those of the skeletons that can't be registered: in use, or released recently. */
export async function findTaken(
  { clock, db }: StoreContext,
  zone: string,
  skeletons: readonly string[],
): Promise<ReadonlySet<string>> {
  if (skeletons.length === 0) return new Set()
  const rows = await db
    .selectFrom('names')
    .select('skeleton')
    .where('zone', '=', zone)
    .where('skeleton', 'in', [...skeletons])
    .where((where) =>
      where.or([where('released_at', 'is', null), where('released_at', '>', clock() - releasedMs)]),
    )
    .execute()
  return new Set(rows.map(({ skeleton }) => skeleton))
}

async function withAddresses(
  { db }: Pick<StoreContext, 'db'>,
  rows: readonly NameRow[],
): Promise<StoredName[]> {
  if (rows.length === 0) return []
  const addresses = await db
    .selectFrom('name_addresses')
    .selectAll()
    .where(
      'name',
      'in',
      rows.map(({ name }) => name),
    )
    .orderBy('coin_type')
    .execute()
  return rows.map((row) => toStored(row, addresses))
}

function toStored(row: NameRow, addresses: readonly NameAddressRow[]): StoredName {
  return {
    name: row.name,
    zone: row.zone,
    owner: row.owner,
    coinType: Number(row.coin_type),
    avatar: row.avatar ?? undefined,
    bio: row.bio ?? undefined,
    registeredMs: Number(row.registered_at),
    updatedMs: row.updated_at === null ? undefined : Number(row.updated_at),
    addresses: addresses
      .filter(({ name }) => name === row.name)
      .map(({ address, coin_type, created_at }) => ({
        address,
        coinType: Number(coin_type),
        createdMs: Number(created_at),
      })),
  }
}
