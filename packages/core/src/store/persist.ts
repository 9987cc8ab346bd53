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
  namespaces,
  objectOf,
  oneOf,
  optional,
  recordOf,
  rule,
} from '@fairlead/protocol'
import type { KeyValueStorage } from '../utils/environment.ts'
import type { PerNamespace, Remembered } from './state.ts'

const namespace = oneOf(...namespaces)
const chainId = rule(isChainId, 'a CAIP-2 chain id')
const account = objectOf({
  address: matching(/^.{1,128}$/s, 'an address'),
  type: optional(oneOf('eoa', 'smartAccount', 'payment', 'ordinal')),
  publicKey: optional(aString),
  path: optional(aString),
})
const aConnection = objectOf({ accounts: listOf(account, 1), chainId, connectorId: aName })
const isWhole = rule((value) => {
  const { accounts, chainId } = value as Remembered
  return accounts.every(({ address }) => isAccountId(`${chainId}:${address}`))
}, 'addresses of the chain')

/** What survives a reload. One list, one shape, one version; an older one is a first visit. */
const shape = objectOf({
  version: oneOf(1),
  activeNamespace: namespace,
  chosenNetworks: recordOf(namespace, chainId),
  remembered: recordOf(
    namespace,
    (value, path) => aConnection(value, path) ?? isWhole(value, path),
  ),
  recentWallets: rule(
    (value) =>
      Array.isArray(value) && value.length <= 2 && value.every((id) => typeof id === 'string'),
    'at most two connector ids',
  ),
})
export type Persisted = {
  version: 1
  activeNamespace: Namespace
  chosenNetworks: PerNamespace<ChainId>
  remembered: PerNamespace<Remembered>
  recentWallets: readonly string[]
}

export const stateKey = 'state'

/** Reads the last visit. Anything unreadable counts as a first visit. */
export function restore(storage: KeyValueStorage | undefined, key: string): Persisted | undefined {
  try {
    return parsePersisted(JSON.parse(storage?.getItem(key) ?? 'null'))
  } catch {
    return undefined
  }
}

/** What another tab or an earlier visit says, if it fits. */
export function parsePersisted(input: unknown): Persisted | undefined {
  return fits(shape, input) ? toPersisted(input as Persisted) : undefined
}

/** The fields that survive, and nothing else: what a newer version adds is not believed. */
export function toPersisted(from: Omit<Persisted, 'version'>): Persisted {
  const { activeNamespace, chosenNetworks, recentWallets, remembered } = from
  const known = Object.entries(remembered).map(([name, { accounts, chainId, connectorId }]) => [
    name,
    {
      accounts: accounts.map(({ address, path, publicKey, type }) => ({
        address,
        type,
        publicKey,
        path,
      })),
      chainId,
      connectorId,
    },
  ])
  const kept = {
    version: 1,
    activeNamespace,
    chosenNetworks,
    remembered: Object.fromEntries(known),
    recentWallets,
  }
  // As it will be read again: a copy, without what is undefined.
  return JSON.parse(JSON.stringify(kept)) as Persisted
}

/** Keeps what is to survive. Blocked or full storage costs the memory of this visit, no more. */
export function save(storage: KeyValueStorage | undefined, key: string, value: Persisted): void {
  try {
    storage?.setItem(key, JSON.stringify(value))
  } catch {}
}
