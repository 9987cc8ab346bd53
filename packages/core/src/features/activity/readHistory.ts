import { BaseError, getHistory } from '@fairlead/protocol'
import { type PendingTransaction, pendingKey, refreshAccount } from '../../actions/accountData.ts'
import type { PageRequest } from '../../actions/pagedQuery.ts'
import { request } from '../../api/request.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { type ActivityEntry, toActivityEntry } from './activityEntry.ts'

/** A page of an account's history, newest first. */
export type HistoryPage = {
  readonly entries: readonly ActivityEntry[]
  /** Cursor of the next page; null at the end. */
  readonly next: string | null
}

type Account = Pick<PageRequest, 'address' | 'chainId'>

/** Reads one page of the history, and removes the confirmed and failed transactions in it from the pending ones. */
export async function readHistory(fairlead: Fairlead, asked: PageRequest): Promise<HistoryPage> {
  const { address, chainId, cursor, signal } = asked
  const server = await fairlead.internal.server()
  if (server.supported.has(chainId) === false) return { entries: [], next: null }
  try {
    const { data, next } = await request(
      server,
      getHistory,
      { base: 'data', params: { address }, query: { chainId, cursor: cursor ?? undefined } },
      { signal },
    )
    const entries = data.flatMap((one) => toActivityEntry(one, { address, chainId }) ?? [])
    await settlePending(fairlead, { address, chainId, entries })
    return { entries, next }
  } catch (error) {
    if (BaseError.is(error) && error.code === 'NETWORK_UNSUPPORTED')
      return { entries: [], next: null }
    throw error
  }
}

/** Drops pending transactions that the history contains, and refreshes the balances that they changed. */
async function settlePending(
  fairlead: Fairlead,
  { address, chainId, entries }: Account & { entries: readonly ActivityEntry[] },
): Promise<void> {
  const { client } = await fairlead.queries()
  const key = pendingKey(chainId, address)
  const pending = client.getQueryData<readonly PendingTransaction[]>(key) ?? []
  const settled = new Set(
    entries.filter(({ status }) => status !== 'pending').map(({ hash }) => hash.toLowerCase()),
  )
  const open = pending.filter(({ hash }) => !settled.has(hash.toLowerCase()))
  if (open.length === pending.length) return
  client.setQueryData(key, open)
  // Without `history`, because that query is running.
  void refreshAccount(fairlead, { address, chainId }, [
    'native-balance',
    'nfts',
    'token-balance',
    'token-balances',
  ])
}
