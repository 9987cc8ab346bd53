import {
  aName,
  aString,
  type ChainId,
  fits,
  isAccountId,
  isChainId,
  listOf,
  matching,
  type Namespace,
  namespaceOf,
  namespaces,
  objectOf,
  oneOf,
  optional,
  recordOf,
  rule,
  type Shape,
} from '@fairlead/protocol'
import type { KeyValueStorage } from '../utils/environment.ts'
import type { Account, Other, PerNamespace, Remembered } from './state.ts'

// Errors are never shown: stored data that does not fit counts as a first visit, so messages are empty.
const namespace = oneOf(...namespaces)
const chainId = rule(isChainId, '')
const account = objectOf({
  address: matching(/^.{1,128}$/s, ''),
  type: optional(oneOf('eoa', 'smartAccount', 'payment', 'ordinal')),
  publicKey: optional(aString),
  path: optional(aString),
})
const connection = objectOf({ accounts: listOf(account, 1), chainId, connectorId: aName })
const isWhole = rule((value) => {
  const { accounts, chainId } = value as Remembered
  return accounts.every(({ address }) => isAccountId(`${chainId}:${address}`))
}, '')
const aConnection: Shape = (value, path) => connection(value, path) ?? isWhole(value, path)
const beside = objectOf({
  status: oneOf('recent', 'stored'),
  wallet: objectOf({ imageUrl: optional(aString), name: aString }),
  authProvider: optional(aName),
})

/** Stored state. Another version counts as a first visit. */
const shape = objectOf({
  version: oneOf(1),
  activeNamespace: namespace,
  chosenNetworks: recordOf(namespace, chainId),
  remembered: recordOf(namespace, aConnection),
  // Added later; older data does not have it.
  others: optional(listOf((value, path) => aConnection(value, path) ?? beside(value, path))),
  recentWallets: rule(
    (value) =>
      Array.isArray(value) && value.length <= 2 && value.every((id) => typeof id === 'string'),
    '',
  ),
})
export type Persisted = {
  version: 1
  activeNamespace: Namespace
  chosenNetworks: PerNamespace<ChainId>
  remembered: PerNamespace<Remembered>
  others: readonly Other[]
  recentWallets: readonly string[]
}

export const stateKey = 'state'

/** Reads the state of the last visit; undefined if it is missing or invalid. */
export function restore(storage: KeyValueStorage | undefined, key: string): Persisted | undefined {
  try {
    return parsePersisted(JSON.parse(storage?.getItem(key) ?? 'null'))
  } catch {
    return undefined
  }
}

/** Returns the state of another tab or an earlier visit; undefined if it is invalid. */
export function parsePersisted(input: unknown): Persisted | undefined {
  return fits(shape, input) ? toPersisted(input as Persisted) : undefined
}

/** Returns a copy with only the stored fields. Unknown fields of a newer version are dropped. */
export function toPersisted(from: Omit<Persisted, 'others' | 'version'> & FromOthers): Persisted {
  const { activeNamespace, chosenNetworks, others = [], recentWallets, remembered } = from
  const known = Object.entries(remembered).map(([name, connection]) => [name, toKept(connection)])
  const stored = {
    version: 1,
    activeNamespace,
    chosenNetworks,
    remembered: Object.fromEntries(known),
    others: others.map(({ status, wallet: { imageUrl, name }, ...other }) => ({
      ...toKept(other),
      authProvider: other.embedded?.authProvider ?? other.authProvider,
      namespace: namespaceOf(other.chainId),
      // A connected wallet has to be resumed at the next visit.
      status: status === 'recent' ? status : 'stored',
      // Extensions provide data URIs as icons, which would be much larger than the rest of the state.
      wallet: { imageUrl: imageUrl?.startsWith('https:') ? imageUrl : undefined, name },
    })),
    recentWallets,
  }
  // Drops undefined fields, so that the copy equals what is read back later.
  return JSON.parse(JSON.stringify(stored)) as Persisted
}

type FromOthers = { others?: readonly Other[] | undefined }

function toKept({ accounts, chainId, connectorId }: Remembered): Remembered {
  const stored = accounts.map(({ address, path, publicKey, type }) => ({
    address,
    type,
    publicKey,
    path,
  }))
  return { accounts: stored as [Account], chainId, connectorId }
}

/** Writes the state to storage. If storage is full or blocked, nothing is stored. */
export function save(storage: KeyValueStorage | undefined, key: string, value: Persisted): void {
  try {
    storage?.setItem(key, JSON.stringify(value))
  } catch {}
}
