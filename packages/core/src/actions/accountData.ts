import type { ChainId } from '@fairlead/protocol'
import type { Fairlead } from '../Fairlead.ts'
import { forgetKept, type KeptName } from '../store/keptCache.ts'

/** Most of an account's transactions that are waited for. Source: product specification, section 9. */
export const pendingLimit = 99

/** A transaction that was sent from here, and that the history does not know yet. */
export type PendingTransaction = {
  readonly hash: string
  /** Milliseconds since 1970. */
  readonly sentAt: number
}

/** Questions about an account begin with one of these, then name its chain and address. */
const perAccount = [
  'history',
  'identity',
  'native-balance',
  'nfts',
  'pending',
  'token-balance',
  'token-balances',
]
/** What a transaction changes. */
const movable = ['history', 'native-balance', 'nfts', 'token-balance', 'token-balances'] as const

/** Where an account's open transactions are found. */
export function pendingKey(chainId: ChainId | undefined, address: string | undefined) {
  return ['pending', chainId, address] as const
}

/** An account has sent something: it is listed as pending, and what it holds is read anew. */
export async function noteSent(
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

/** What an account holds has changed: nothing that was kept of it counts any more. */
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

/** Nobody is that account here any more: what is known of it goes, on every chain. */
export async function forgetAccount(fairlead: Fairlead, address: string): Promise<void> {
  const ending = `:${address}`.toLowerCase()
  const names: readonly KeptName[] = ['identity', 'native-balance', 'portfolio']
  for (const name of names) forgetKept(fairlead, name, (key) => key.toLowerCase().endsWith(ending))
  const { client } = await fairlead.queries()
  client.removeQueries({
    predicate: ({ queryKey: [kind, , whose] }) =>
      perAccount.includes(String(kind)) && whose === address,
  })
}
