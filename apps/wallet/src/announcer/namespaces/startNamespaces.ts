import {
  announceInjectedWeb3,
  announceKeplr,
  announceWalletStandard,
} from '@fairlead/core/testing/parts'
import { knownChains } from '../../keys/knownChains.ts'
import type { ConfirmWindow } from '../createConfirmWindow.ts'
import { type PageConfig, solanaChains } from '../pageConfig.ts'
import { bitcoinChains, bitcoinKind } from './bitcoinKind.ts'
import { createKeplrBridge } from './createKeplrBridge.ts'
import { createPolkadotBridge } from './createPolkadotBridge.ts'
import { createSharing } from './createSharing.ts'
import { createStandardBridge, type StandardKind } from './createStandardBridge.ts'
import { publicSolanaChains, solanaKind } from './solanaKind.ts'

/** Announces the wallet for non-EVM namespaces, each through the API that its pages use. */
export function startNamespaces(options: startNamespaces.Options): void {
  const { confirm, namespaces, networks, page } = options
  const share = (storageKey: string, chains: readonly string[]) => {
    const getStorage = () => page.localStorage
    const sharing = createSharing({ chains, confirm, getStorage, storageKey })
    page.addEventListener('storage', ({ key }) => {
      if (key === storageKey || key === null) sharing.reload()
    })
    return sharing
  }

  const kinds: StandardKind[] = []
  if (namespaces.includes('solana')) {
    const local = solanaChains(networks).find((id) => !publicSolanaChains.has(id))
    const chains = [...publicSolanaChains.keys(), ...(local ? [local] : [])]
    const sharing = share('fairlead-dev-wallet:standard', chains)
    kinds.push(solanaKind({ local, sharing }))
  }
  if (namespaces.includes('bip122')) {
    const sharing = share('fairlead-dev-wallet:bip122', [...bitcoinChains.keys()])
    kinds.push(bitcoinKind({ sharing }))
  }
  const [first, ...others] = kinds
  if (first) announceWalletStandard(createStandardBridge([first, ...others]), page)

  if (namespaces.includes('polkadot'))
    announceInjectedWeb3(
      createPolkadotBridge(share('fairlead-dev-wallet:polkadot', chainsOf('polkadot'))),
      page,
    )
  if (namespaces.includes('cosmos')) {
    const chains = chainsOf('cosmos')
    announceKeplr(createKeplrBridge(share('fairlead-dev-wallet:cosmos', chains), chains), page)
  }
}

export declare namespace startNamespaces {
  type Options = {
    confirm: Pick<ConfirmWindow, 'ask'>
    namespaces: PageConfig['walletNamespaces']
    networks: readonly unknown[]
    page: Window
  }
}

/** Returns the CAIP-2 ids that the wallet knows in a namespace. */
function chainsOf(namespace: 'cosmos' | 'polkadot'): string[] {
  return Object.keys(knownChains).filter((id) => knownChains[id]?.namespace === namespace)
}
