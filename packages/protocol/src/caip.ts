import { check, rule } from './shape.ts'

/** The families of chains that this product knows. https://chainagnostic.org/CAIPs/caip-2 */
export const namespaces = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'] as const
export type Namespace = (typeof namespaces)[number]

/** Whether a value is a CAIP-2 chain id of a namespace that we know. */
export function isChainId(value: unknown): value is ChainId {
  return (
    typeof value === 'string' &&
    /^(?:eip155|solana|polkadot|bip122|cosmos):[-_a-zA-Z0-9]{1,32}$/.test(value)
  )
}
/** CAIP-2 chain id, e.g. `eip155:1`; only namespaces that we know. */
export type ChainId = `${Namespace}:${string}`

/** Whether a value is a CAIP-10 account id of a namespace that we know. */
export function isAccountId(value: unknown): value is AccountId {
  const [namespace, reference, address, ...more] = String(value).split(':')
  return (
    isChainId(`${namespace}:${reference}`) &&
    more.length === 0 &&
    /^[-.%a-zA-Z0-9]{1,128}$/.test(address ?? '')
  )
}
/** CAIP-10 account id, e.g. `eip155:1:0xab…`; at most 128 characters of address. */
export type AccountId = `${Namespace}:${string}:${string}`

const chainIdShape = rule(isChainId, 'a CAIP-2 chain id')
const accountIdShape = rule(isAccountId, 'a CAIP-10 account id')

/** Takes a CAIP-2 id apart. @throws `REQUEST_INVALID` */
export function parseChainId(chainId: string): { namespace: Namespace; reference: string } {
  check(chainIdShape, chainId)
  const [namespace, reference] = chainId.split(':') as [Namespace, string]
  return { namespace, reference }
}

/** Takes a CAIP-10 id apart. @throws `REQUEST_INVALID` */
export function parseAccountId(accountId: string): {
  address: string
  chainId: ChainId
  namespace: Namespace
} {
  check(accountIdShape, accountId)
  const [namespace, reference, address] = accountId.split(':') as [Namespace, string, string]
  return { address, chainId: `${namespace}:${reference}`, namespace }
}

/** From memory, for ids that have already passed the door. */
export function namespaceOf(id: ChainId | AccountId): Namespace {
  return id.slice(0, id.indexOf(':')) as Namespace
}

/** The part after the namespace, e.g. `1` of `eip155:1`. */
export function referenceOf(chainId: ChainId): string {
  return chainId.slice(chainId.indexOf(':') + 1)
}

/** Puts a CAIP-10 id together. */
export function toAccountId(chainId: ChainId, address: string): AccountId {
  return `${chainId}:${address}`
}
