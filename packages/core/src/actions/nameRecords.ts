import {
  BaseError,
  type ChainId,
  cleanText,
  ethereumCoinType,
  getNameRecord,
  getNamesOfAddress,
  nameLabel,
  namespaceOf,
  type RegisteredName,
  readNameRecord,
  toNameCoinType,
} from '@fairlead/protocol'
import { RefusalError, request } from '../api/request.ts'
import { NameError } from '../errors/NameError.ts'
import type { Fairlead } from '../Fairlead.ts'
import { toChainNumber } from '../namespaces/eip155.ts'
import { nameZone } from './nameZone.ts'

/** Version of the answers in which a name that is not registered is no error. */
const apiVersion = '2'

/**
 * Looks up a name in the project's zone.
 *
 * @returns Undefined if the name is not registered, or the server doesn't support the network.
 * @throws {@link NameError}, 'Error resolving name'; `REQUEST_ABORTED`.
 */
export async function fetchNameRecord(
  fairlead: Fairlead,
  asked: { chainId: ChainId; name: string; signal?: AbortSignal | undefined },
): Promise<RegisteredName | undefined> {
  const { chainId, name, signal } = asked
  const server = await fairlead.internal.server()
  if (server.supported.has(chainId) === false) return undefined
  const input = { base: 'data', params: { name }, query: { apiVersion } } as const
  try {
    return readNameRecord(await request(server, getNameRecord, input, { signal }), name)
  } catch (error) {
    if (isUnsupported(error) || BaseError.find(error, 'NOT_FOUND')) return undefined
    throw asNameError(error, 'Error resolving name')
  }
}

/**
 * Looks up the names of an address, for display.
 *
 * @returns Empty if the address has none, or the server doesn't support the network.
 * @throws {@link NameError}, 'Error fetching names for address'; `REQUEST_ABORTED`.
 */
export async function fetchNameRecords(
  fairlead: Fairlead,
  asked: { address: string; chainId: ChainId; signal?: AbortSignal | undefined },
): Promise<readonly RegisteredName[]> {
  const { address, chainId, signal } = asked
  const server = await fairlead.internal.server()
  if (server.supported.has(chainId) === false) return []
  const query = { apiVersion, sender: address }
  const input = { base: 'data', params: { address }, query } as const
  try {
    const records = await request(server, getNamesOfAddress, input, { signal })
    return records.flatMap((record) => {
      const found = readNameRecord(record, '')
      const name = cleanText(found?.name ?? '', 255)
      return found && name ? [{ ...found, name }] : []
    })
  } catch (error) {
    if (isUnsupported(error) || BaseError.find(error, 'NOT_FOUND')) return []
    throw asNameError(error, 'Error fetching names for address')
  }
}

/**
 * Resolves a name in the project's zone to an address on a network: the one that was registered there, else the one for
 * Ethereum.
 *
 * @returns `isOurs: false` for a name outside the zone, and while names are off.
 * @throws {@link NameError}, 'Error resolving name'; `REQUEST_ABORTED`.
 */
export async function resolveInZone(
  fairlead: Fairlead,
  asked: { chainId: ChainId; name: string; signal?: AbortSignal | undefined },
): Promise<{ isOurs: false } | { isOurs: true; name: string; address: string | undefined }> {
  const zone = nameZone(fairlead).getState()
  const name = asked.name.trim().toLowerCase()
  if (zone === undefined || nameLabel(name, zone) === undefined) return { isOurs: false }
  const record = await fetchNameRecord(fairlead, { ...asked, name })
  const chain = toChainNumber(asked.chainId)
  // Larger chain ids have no coin type.
  const own = chain < 2 ** 31 ? record?.addresses[toNameCoinType(chain)] : undefined
  return { address: own ?? record?.addresses[ethereumCoinType], isOurs: true, name }
}

/**
 * Returns the coin type under which an address of the network is registered.
 *
 * @throws `REQUEST_INVALID`, 'Invalid chainId', for a network that has none.
 */
export function coinTypeOf(chainId: ChainId): number {
  return toNameCoinType(namespaceOf(chainId) === 'eip155' ? toChainNumber(chainId) : Number.NaN)
}

/** True if the server refused the network. */
export function isUnsupported(error: unknown): boolean {
  return BaseError.find(error, 'NETWORK_UNSUPPORTED') !== undefined
}

/** Returns the error of a call about names: with the server's sentence if it sent one, else with the default message. */
export function asNameError(error: unknown, message: string): unknown {
  if (!BaseError.is(error) || error.code === 'REQUEST_ABORTED') return error
  const reason = error instanceof RefusalError ? error.reason : undefined
  return new NameError(error.code, { cause: error, reason, shortMessage: reason ?? message })
}
