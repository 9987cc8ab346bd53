import type { NameRecord } from '@fairlead/protocol'
import { getAddress } from 'viem'
import type { StoredName } from '../../storage/names/readNames.ts'

/** Converts a stored name to the wire format. */
export function toRecord(stored: StoredName): NameRecord {
  const { addresses, avatar, bio, name, registeredMs, updatedMs } = stored
  return {
    name,
    registered_at: toIso(registeredMs),
    updated_at: updatedMs === undefined ? null : toIso(updatedMs),
    attributes:
      avatar === undefined && bio === undefined
        ? null
        : { ...(avatar !== undefined && { avatar }), ...(bio !== undefined && { bio }) },
    addresses: Object.fromEntries(
      addresses.map(({ address, coinType, createdMs }) => [
        coinType,
        { address: getAddress(address), created_at: toIso(createdMs) },
      ]),
    ),
  }
}

const toIso = (timeMs: number) => new Date(timeMs).toISOString()
