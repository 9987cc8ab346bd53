import { BaseError, getWallets } from '@fairlead/protocol'
import { request } from '../../api/request.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { CatalogueWallet } from '../../store/catalogueWallet.ts'
import { abortable } from '../../utils/abortable.ts'
import type { WalletQuery } from './catalogueQueries.ts'
import { toCatalogueWallet } from './toCatalogueWallet.ts'

/** One answer of the catalogue. */
export type WalletPage = {
  readonly wallets: readonly CatalogueWallet[]
  /** Number of matches on all pages. */
  readonly count: number
}

/** Fetches from the server's catalogue. Answers are cached for the life of the page; failed requests are not. */
export type WalletSource = ReturnType<typeof createWalletSource>

const nothing: WalletPage = { count: 0, wallets: [] }

export function createWalletSource(
  fairlead: Fairlead,
  onWallets: (wallets: readonly CatalogueWallet[]) => void,
) {
  const answers = new Map<string, Promise<WalletPage>>()

  async function ask(query: WalletQuery, signal: AbortSignal | undefined): Promise<WalletPage> {
    try {
      const server = await fairlead.internal.server()
      const answer = await request(server, getWallets, { base: 'wallet', query }, { signal })
      const wallets = answer.data.map(toCatalogueWallet)
      onWallets(wallets)
      return { count: answer.count, wallets }
    } catch (error) {
      // The server has no catalogue.
      if (BaseError.find(error, 'NOT_FOUND')) return nothing
      throw error
    }
  }

  return {
    /** @throws as `request`; `REQUEST_ABORTED` if `signal` aborts. */
    load(query: WalletQuery, signal?: AbortSignal): Promise<WalletPage> {
      const key = JSON.stringify(query)
      const known = answers.get(key)
      if (known) return signal ? abortable(known, signal) : known
      // A request with a signal is shared only once it has succeeded: aborting it must not fail other callers.
      const asking = ask(query, signal)
      const forget = () => {
        if (answers.get(key) === asking) answers.delete(key)
      }
      if (signal) {
        asking.then(
          () => answers.set(key, asking),
          () => {},
        )
      } else {
        answers.set(key, asking)
        asking.catch(forget)
      }
      return asking
    },
  }
}
