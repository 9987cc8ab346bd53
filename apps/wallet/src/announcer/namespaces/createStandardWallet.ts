import { walletIcon, walletName } from '../announce.ts'
import {
  type StandardAccount,
  type StandardKind,
  toStandardAccounts,
} from './toStandardAccounts.ts'

/**
 * The wallet as the Wallet Standard sees it, for all kinds of networks that have it.
 *
 * `standard:connect` names no kind: it is the first one's. The others have features of their own, so
 * that a page sees no more than it asked for.
 *
 * @param kinds - At least one.
 * @see https://github.com/wallet-standard/wallet-standard
 */
export function createStandardWallet(kinds: readonly [StandardKind, ...StandardKind[]]) {
  const { sharing } = kinds[0]
  const names = new Map(kinds.flatMap(({ chains }) => [...chains]))
  let accounts = kinds.flatMap(toStandardAccounts)
  const listeners = new Set<(change: { accounts: readonly StandardAccount[] }) => void>()
  for (const kind of kinds)
    kind.sharing.watch(() => {
      accounts = kinds.flatMap(toStandardAccounts)
      for (const listener of [...listeners]) listener({ accounts })
    })

  return Object.freeze({
    version: '1.0.0',
    name: walletName,
    icon: walletIcon,
    chains: [...names.values()],
    features: {
      'standard:connect': {
        version: '1.0.0',
        async connect({ silent = false }: { silent?: boolean } = {}) {
          if (!silent) await sharing.connect()
          return { accounts }
        },
      },
      'standard:disconnect': { version: '1.0.0', disconnect: async () => sharing.disconnect() },
      'standard:events': {
        version: '1.0.0',
        on(_: 'change', listener: (change: { accounts: readonly StandardAccount[] }) => void) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      ...Object.assign({}, ...kinds.map(({ features }) => features)),
    },
    get accounts() {
      return accounts
    },
  })
}
