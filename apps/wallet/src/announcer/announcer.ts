import { announceEip6963 } from '@fairlead/core/testing/parts'
import { tryParse } from '@fairlead/protocol'
import { createConfirmWindow } from './createConfirmWindow.ts'
import { createEvmBridge } from './createEvmBridge.ts'
import { startNamespaces } from './namespaces/startNamespaces.ts'
import { offerToOpen } from './offerToOpen.ts'
import { builtInChains, PageConfig } from './pageConfig.ts'
import { createSiteStore, storageKey } from './siteStore.ts'

// Adds the sample wallet to a page, from a script of the page's own origin. Does nothing unless the configuration names
// a wallet and its networks.
const config = await fetch('/config.json')
  .then((response) => response.json())
  .then((body: unknown) => tryParse(PageConfig, body))
  .catch(() => undefined)
const chains = builtInChains(config?.networks ?? [])
if (config && chains.length > 0) start(config)

function start({ networks, walletNamespaces, walletUrl }: PageConfig) {
  const walletOrigin = new URL(walletUrl).origin
  const { origin } = window.location
  // New name for every page load, so that a tab opened by this page can't navigate this window.
  const uuid = crypto.randomUUID()
  const confirm = createConfirmWindow({
    after(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    every(ms, run) {
      const timer = setInterval(run, ms)
      return () => clearInterval(timer)
    },
    listen: (onMessage) => window.addEventListener('message', onMessage),
    offerToOpen,
    openWindow: () =>
      window.open(
        `${walletOrigin}/confirm#origin=${origin}`,
        `fairlead-dev-wallet-${uuid}`,
        'popup,width=400,height=640',
      ),
    randomId: () => crypto.randomUUID(),
    walletOrigin,
  })
  const store = createSiteStore({
    builtInChainIds: chains.map(({ chainId }) => chainId),
    getStorage: () => window.localStorage,
  })
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey || key === null) store.reload()
  })
  // After navigation nothing in the page can receive the response.
  window.addEventListener('pagehide', () => confirm.close())

  announceEip6963(
    createEvmBridge({ chains, confirm, fetch: fetch.bind(window), origin, store, uuid }),
  )
  startNamespaces({ confirm, namespaces: walletNamespaces, networks, page: window })
}
