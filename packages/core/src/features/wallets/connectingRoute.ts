import type { Namespace } from '@fairlead/protocol'
import type { WalletItem } from '../../Catalogue.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { type Entry, entry } from '../../modal/routes.ts'
import { groupOf, memberOf, namespacesOf } from './groupWallets.ts'
import { entryOf } from './matchWallets.ts'

/**
 * Returns the route for a row of the wallet list: to a wallet of this page if there is one, else to pairing by code or
 * link, else to its downloads.
 *
 * A wallet with several namespaces asks for one first, unless `namespace` is given.
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
