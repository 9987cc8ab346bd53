import { check, rule } from './shape.ts'

/** Supported CAIP-2 namespaces. https://chainagnostic.org/CAIPs/caip-2 */
export const namespaces = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'] as const
export type Namespace = (typeof namespaces)[number]

/** True for a CAIP-2 chain id of a supported namespace. */
export function isChainId(value: unknown): value is ChainId {
  return (
    typeof value === 'string' &&
    /^(?:eip155|solana|polkadot|bip122|cosmos):[-_a-zA-Z0-9]{1,32}$/.test(value)
  )
}
/** CAIP-2 chain id of a supported namespace, e.g. `eip155:1`. */
export type ChainId = `${Namespace}:${string}`

/** True for a CAIP-10 account id of a supported namespace. */
export function isAccountId(value: unknown): value is AccountId {
  if (typeof value !== 'string') return false
  const [namespace, reference, address, ...more] = value.split(':')
  return (
    isChainId(`${namespace}:${reference}`) &&
    more.length === 0 &&
    /^[-.%a-zA-Z0-9]{1,128}$/.test(address ?? '')
  )
}
/** CAIP-10 account id, e.g. `eip155:1:0xab…`; the address has at most 128 characters. */
export type AccountId = `${Namespace}:${string}:${string}`

const chainIdShape = rule(isChainId, 'a CAIP-2 chain id')
const accountIdShape = rule(isAccountId, 'a CAIP-10 account id')

/** Splits a CAIP-2 id. @throws `REQUEST_INVALID` */
export function parseChainId(chainId: string): { namespace: Namespace; reference: string } {
  check(chainIdShape, chainId)
  const [namespace, reference] = chainId.split(':') as [Namespace, string]
  return { namespace, reference }
}

/** Splits a CAIP-10 id. @throws `REQUEST_INVALID` */
export function parseAccountId(accountId: string): {
  address: string
  chainId: ChainId
  namespace: Namespace
} {
  check(accountIdShape, accountId)
  const [namespace, reference, address] = accountId.split(':') as [Namespace, string, string]
  return { address, chainId: `${namespace}:${reference}`, namespace }
}

/** Returns the namespace of an id that has already been validated. */
export function namespaceOf(id: ChainId | AccountId): Namespace {
  return id.slice(0, id.indexOf(':')) as Namespace
}

/** Returns the reference, e.g. `1` of `eip155:1`. */
export function referenceOf(chainId: ChainId): string {
  return chainId.slice(chainId.indexOf(':') + 1)
}

/** Joins chain id and address to a CAIP-10 id. */
export function toAccountId(chainId: ChainId, address: string): AccountId {
  return `${chainId}:${address}`
}
