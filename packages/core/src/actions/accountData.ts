import type { ChainId } from '@fairlead/protocol'
import type { Fairlead } from '../Fairlead.ts'
import { type CacheName, forgetKept } from '../store/persistedCache.ts'

/** Maximum number of pending transactions, per account and network. Source: product specification, section 9. */
export const pendingLimit = 99

/** A transaction that was sent from this page and that the history does not list yet. */
export type PendingTransaction = {
  readonly hash: string
  /** Milliseconds since 1970. */
  readonly sentAt: number
}

/** First parts of the query keys that belong to an account. The network and the address follow. */
const perAccount = [
  'calls-status',
  'capabilities',
  'history',
  'identity',
  'names',
  'native-balance',
  'nfts',
  'pay-balance',
  'pending',
  'session-permissions',
  'sessions',
  'token-balance',
  'token-balances',
  'wallet-assets',
]
/** Query kinds that a transaction can change. */
const movable = [
  'history',
  'native-balance',
  'nfts',
  'pay-balance',
  'token-balance',
  'token-balances',
  'wallet-assets',
] as const

/** Returns the query key of an account's pending transactions. */
export function pendingKey(chainId: ChainId | undefined, address: string | undefined) {
  return ['pending', chainId, address] as const
}

/** Lists a transaction as pending, and refreshes its account's balances and history. */
export async function addPending(
  fairlead: Fairlead,
  sent: { address: string; chainId: ChainId; hash: string },
): Promise<void> {
  const { address, chainId, hash } = sent
  const { client } = await fairlead.queries()
  const key = pendingKey(chainId, address)
  client.setQueryDefaults(['pending'], { gcTime: Number.POSITIVE_INFINITY })
  client.setQueryData<readonly PendingTransaction[]>(key, (before = []) =>
    [{ hash, sentAt: fairlead.environment.now() }, ...before].slice(0, pendingLimit),
  )
  await refreshAccount(fairlead, { address, chainId })
}

/**
 * Lists another transaction in the place of a pending one, and refreshes the account.
 *
 * @param hash - Of the transaction that the network has included.
 */
export async function replacePending(
  fairlead: Fairlead,
  sent: { address: string; chainId: ChainId; hash: string },
  hash: string,
): Promise<void> {
  const { address, chainId } = sent
  const { client } = await fairlead.queries()
  client.setQueryData<readonly PendingTransaction[]>(pendingKey(chainId, address), (before) =>
    before?.map((one) => (one.hash === sent.hash ? { ...one, hash } : one)),
  )
  await refreshAccount(fairlead, { address, chainId })
}

/** Invalidates the cached balances, NFTs and history of an account on one network. */
export async function refreshAccount(
  fairlead: Fairlead,
  account: { address: string; chainId: ChainId },
  kinds: readonly (typeof movable)[number][] = movable,
): Promise<void> {
  const { address, chainId } = account
  const asked: readonly unknown[] = kinds
  const isIt = (key: string) => key.toLowerCase() === `${chainId}:${address}`.toLowerCase()
  for (const name of ['native-balance', 'portfolio'] as const) forgetKept(fairlead, name, isIt)
  const { client } = await fairlead.queries()
  await client.invalidateQueries({
    predicate: ({ queryKey: [kind, chain, whose] }) =>
      asked.includes(kind) && chain === chainId && whose === address,
  })
}

/** Removes all cached data of an address, on every network. */
export async function forgetAccount(fairlead: Fairlead, address: string): Promise<void> {
  const ending = `:${address}`.toLowerCase()
  const names: readonly CacheName[] = ['identity', 'names', 'native-balance', 'portfolio']
  for (const name of names) forgetKept(fairlead, name, (key) => key.toLowerCase().endsWith(ending))
  const { client } = await fairlead.queries()
  client.removeQueries({
    predicate: ({ queryKey: [kind, , whose] }) =>
      perAccount.includes(String(kind)) && whose === address,
  })
}
