import type { CreateConnector } from '../connectors/createConnector.ts'
import { injected } from '../connectors/injected.ts'
import { checksumAddress } from '../namespaces/checksumAddress.ts'
import type { Eip1193Provider } from '../namespaces/eip1193Provider.ts'
import type { FoundWallet } from './createOpener.ts'

/** How a wallet of the page that speaks EIP-1193 is talked to. */
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
