import type { Namespace } from '@fairlead/protocol'
import type { WalletItem } from '../../Catalogue.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { type Entry, entry } from '../../modal/routes.ts'
import { groupOf, memberOf, namespacesOf } from './groupWallets.ts'
import { entryOf } from './matchWallets.ts'

/**
 * Where a row of wallets leads: to the wallet of this page where there is one, to a code or a link
 * where it can be paired, else to where it can be had. A wallet of several namespaces asks which first,
 * unless one is named.
 */
export function connectingRoute(
  { environment, options, store }: Pick<Fairlead, 'environment' | 'options' | 'store'>,
  item: Pick<WalletItem, 'entry' | 'wallet'>,
  namespace?: Namespace,
): Entry | undefined {
  const { entry: wallet } = item
  const { connectors, networks } = store.getState()
  const here =
    item.wallet ??
    connectors.find(
      (connector) =>
        wallet &&
        connector.type !== 'WALLET_CONNECT' &&
        (!namespace || connector.chains.includes(namespace)) &&
        entryOf(connector, [wallet]),
    )
  if (here?.type === 'WALLET_CONNECT')
    return environment.isMobile
      ? entry('AllWallets', { namespace })
      : entry('ConnectingWalletConnect', { namespace })
  const hasRelay = options.manualPairing || options.relayUrl !== undefined
  const canPair = hasRelay && wallet?.canPair
  if (here) {
    const onPhone = canPair && !environment.isMobile && { wallet }
    const group = groupOf(connectors, here.id) ?? [here]
    const offered = namespacesOf(group, networks)
    if (!namespace && offered.length > 1)
      return entry('ConnectingMultiChain', { connectorId: here.id, ...onPhone })
    const [only = here.chains[0]] = offered
    const member = memberOf(group, namespace ?? only) ?? here
    return entry('ConnectingExternal', {
      connectorId: member.id,
      namespace: namespace ?? (member === here ? undefined : only),
      ...onPhone,
    })
  }
  if (!wallet) return undefined
  return canPair
    ? entry('ConnectingWalletConnect', { namespace, wallet })
    : entry('WalletDownloads', { wallet })
}
