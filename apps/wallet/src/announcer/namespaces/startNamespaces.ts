import type { ConfirmWindow } from '../createConfirmWindow.ts'
import { type PageConfig, solanaChains } from '../pageConfig.ts'
import { createSharing } from './createSharing.ts'
import { createStandardWallet } from './createStandardWallet.ts'
import { registerStandardWallet } from './registerStandardWallet.ts'
import { publicSolanaChains, solanaKind } from './solanaKind.ts'

/** Puts the wallet into the page for other kinds of networks, each in the way that its pages know. */
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

  if (namespaces.includes('solana')) {
    const local = solanaChains(networks).find((id) => !publicSolanaChains.has(id))
    const chains = [...publicSolanaChains.keys(), ...(local ? [local] : [])]
    const sharing = share('fairlead-dev-wallet:standard', chains)
    const kinds = [solanaKind({ local, sharing })]
    registerStandardWallet(page, createStandardWallet({ kinds, sharing }))
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
