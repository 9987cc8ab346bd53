import type { CreateConnector } from '../connectors/createConnector.ts'
import { injected } from '../connectors/injected.ts'
import { checksumAddress } from '../namespaces/checksumAddress.ts'
import type { Eip1193Provider } from '../namespaces/eip1193Provider.ts'
import type { FoundWallet } from './createWalletList.ts'

/** Creates the connector of an EIP-1193 wallet in the page. */
export function toWalletConnector({ info, provider }: FoundWallet): CreateConnector {
  return injected({
    icon: info.imageUrl,
    id: info.id,
    name: info.name,
    provider: provider as Eip1193Provider,
    rdns: info.info?.rdns,
    toAddress: checksumAddress,
  })
}
