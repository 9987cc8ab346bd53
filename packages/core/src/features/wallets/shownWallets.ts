import type { Namespace } from '@fairlead/protocol'
import type { Fairlead } from '../../Fairlead.ts'
import type { CatalogueWallet } from '../../store/catalogueWallet.ts'
import { toCatalogueWallet } from './toCatalogueWallet.ts'

/** Wallets whose apps have their own deep links, which the catalogue need not list: Phantom, Coinbase, Solflare. */
const ownLinks: ReadonlySet<string> = new Set([
  'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
  'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8',
  '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
])

type Rules = Pick<Fairlead, 'environment' | 'options'>

/** Filters catalogue entries by the page's lists; on mobile, also by the links that a phone can open. */
export function shownWallets(
  { environment, options }: Rules,
  entries: readonly CatalogueWallet[],
): readonly CatalogueWallet[] {
  const { excludeWalletIds, includeWalletIds } = options
  const hidden = new Set(excludeWalletIds.map((name) => name.toLowerCase()))
  const only = includeWalletIds && new Set(includeWalletIds.map((name) => name.toLowerCase()))
  return entries.filter((entry) => {
    const names = [entry.id, entry.name, entry.rdns ?? ''].map((name) => name.toLowerCase())
    if (names.some((name) => hidden.has(name))) return false
    if (only && !names.some((name) => only.has(name))) return false
    if (!environment.isMobile || ownLinks.has(entry.id)) return true
    return entry.mobileLink !== undefined || entry.webappLink !== undefined
  })
}

/** Returns the wallets of the page's own list. `includeWalletIds` and `excludeWalletIds` don't apply to them. */
export function customWallets(
  { options }: Pick<Fairlead, 'options'>,
  namespace?: Namespace,
): readonly CatalogueWallet[] {
  return options.customWallets
    .filter(
      ({ chains }) =>
        !namespace || !chains || chains.some((chain) => chain.startsWith(`${namespace}:`)),
    )
    .map(toCatalogueWallet)
}
