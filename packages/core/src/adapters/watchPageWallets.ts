import { watchAnnouncedWallets } from '../discovery/eip6963.ts'
import type { AdapterHost } from './adapter.ts'
import type { WalletList } from './createWalletList.ts'

/** Alternative ids of the same wallet. */
export const sameWallet: ReadonlyMap<string, string> = new Map([
  ['io.metamask.mobile', 'io.metamask'],
])

/** Lists the EVM wallets that announce themselves (EIP-6963). @returns Stops. */
export function watchPageWallets(
  list: WalletList,
  { enableEIP6963, environment: { events } }: AdapterHost,
): (() => void) | undefined {
  if (!events || !enableEIP6963) return undefined
  return watchAnnouncedWallets(events, ({ info, provider }) => {
    const { icon: imageUrl, name } = info
    const rdns = sameWallet.get(info.rdns) ?? info.rdns
    const known = { chains: ['eip155'], id: rdns, imageUrl, info: { rdns }, name } as const
    list.add({ info: { ...known, type: 'ANNOUNCED' }, provider })
  })
}
