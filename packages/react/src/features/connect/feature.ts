import { defineFeature, ready } from '../defineFeature.ts'
import { ConnectView, ConnectWalletsView } from './ConnectView.tsx'

export const connect = defineFeature({
  id: 'connect',
  views: {
    // Bundled with the surface: most users see these views first.
    Connect: ready<'Connect'>(ConnectView, ['ConnectingExternal']),
    ConnectWallets: ready<'ConnectWallets'>(ConnectWalletsView, ['ConnectingExternal']),
    ConnectingExternal: () =>
      import('./ConnectingExternalView.tsx').then((module) => module.ConnectingExternalView),
    ConnectingMultiChain: () =>
      import('./ConnectingMultiChainView.tsx').then((module) => module.ConnectingMultiChainView),
    ConnectingWalletConnect: () =>
      import('./ConnectingWalletConnectView.tsx').then(
        (module) => module.ConnectingWalletConnectView,
      ),
  },
})
