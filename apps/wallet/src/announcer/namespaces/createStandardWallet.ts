import { walletIcon, walletName } from '../announce.ts'
import {
  type StandardAccount,
  type StandardKind,
  toStandardAccounts,
} from './toStandardAccounts.ts'

/**
 * Creates the Wallet Standard wallet for all its kinds of networks.
 *
 * `standard:connect` names no kind, so it connects the first one. The others have connect features of their own, so
 * that a page gets only the accounts that it asked for.
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
