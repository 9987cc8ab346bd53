import type { CreateConnector } from '../../connectors/createConnector.ts'
import { injectedWeb3 } from '../../connectors/injectedWeb3.ts'
import { keplr } from '../../connectors/keplr.ts'
import { readInjectedWeb3 } from '../../discovery/injectedWeb3.ts'
import { readKeplrWallets } from '../../discovery/keplr.ts'
import { globalsOf } from '../../utils/globalsOf.ts'
import type { AdapterHost } from '../adapter.ts'
import { type FoundWallet, toInfo } from '../createWalletList.ts'

/** Finds Polkadot and Cosmos wallets in the page, for namespaces that have a configured network. */
export function findPageWallets(host: AdapterHost): readonly FoundWallet[] {
  const { environment, enableInjected, networks, pageName } = host
  if (!enableInjected) return []
  const globals = globalsOf(environment)
  const has = (namespace: string) =>
    networks().some(({ chainNamespace }) => chainNamespace === namespace)
  const appName = () => pageName || title() || environment.origin
  const found: readonly CreateConnector[] = [
    ...(has('polkadot')
      ? readInjectedWeb3(globals).map((wallet) => injectedWeb3({ appName, wallet }))
      : []),
    ...(has('cosmos')
      ? readKeplrWallets(globals).map((wallet) => keplr({ events: environment.events, wallet }))
      : []),
  ]
  return found.map((create) => {
    const connector = create({ environment, networks })
    return { connector, info: toInfo(connector) }
  })
}

function title(): string {
  return typeof document === 'undefined' ? '' : document.title
}
