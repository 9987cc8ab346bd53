import type { Connector } from '../../connectors/createConnector.ts'
import {
  createEmbeddedConnector,
  type EmbeddedConnector,
} from '../../connectors/embedded/createEmbeddedConnector.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { createFrame, type Frame } from '../../frame/createFrame.ts'
import type { FrameTrouble } from '../../frame/frameErrors.ts'
import { createFrameStorage } from '../../frame/frameStorage.ts'
import { chainIdOf, networkById } from '../../store/selectors.ts'
import { storageOf } from '../../store/storageOf.ts'
import { browserFrameWorld } from '../../utils/frameWorld.ts'
import { checkOn } from './checkOn.ts'
import { createEmailLogin, type EmailLogin } from './createEmailLogin.ts'
import { createRequests } from './createRequests.ts'
import { describePage, themeOf } from './describePage.ts'
import { embeddedConnections } from './embeddedConnections.ts'
import { tellTrouble } from './tellTrouble.ts'

/** The embedded wallet of one widget. */
export type EmbeddedWallet = {
  readonly connector: Connector
  readonly frame: Pick<Frame, 'focus' | 'status'>
  readonly login: EmailLogin
}

/** One frame, one login, one connector. Nothing is put into the page before somebody needs it. */
export function createEmbedded(fairlead: Fairlead): EmbeddedWallet {
  const { environment, modal, options, store } = fairlead
  const storage = createFrameStorage(storageOf(options, environment))
  const world = environment.frame ?? browserFrameWorld()
  const networks = () => store.getState().networks

  const frame = createFrame({
    environment,
    log: options.enableFrameLogger
      ? (type, id) => environment.console.info(`[Fairlead] frame: ${type} ${id}`)
      : () => {},
    onSmartAccountNetworks: (chainIds) => storage.write('networks', JSON.stringify(chainIds)),
    onTrouble: (trouble: FrameTrouble) => tellTrouble(fairlead, trouble),
    owner: fairlead,
    page: () => describePage(fairlead),
    title: () => options.metadata.name ?? 'Fairlead',
    url: () => frameUrlOf(fairlead),
    world,
  })
  fairlead.onDestroy(frame.dispose)

  const syncTheme = () => frame.tell('SYNC_THEME', themeOf(fairlead, world))
  fairlead.onDestroy(fairlead.settings.subscribe(syncTheme))
  const login = createEmailLogin(fairlead, {
    frame,
    signOut: () => connector.disconnect({ namespace: 'eip155', signOut: true }),
    storage,
  })
  const connector: EmbeddedConnector = createEmbeddedConnector({
    accountType(namespace) {
      const { eip155 = 'smartAccount' } = options.defaultAccountTypes
      return namespace === 'eip155' ? eip155 : 'eoa'
    },
    ask: createRequests(fairlead, { frame, syncTheme }),
    checkOn: () => checkOn(fairlead),
    ensure: ({ signal }) => login.ensure(signal),
    frame,
    networks,
    onMissed: (namespace) => modal.raise('FL014', namespace),
    onSignOut: login.reset,
    storage,
  })
  // Also where another tab has signed out, of which nothing here is told.
  fairlead.onDestroy(
    store.subscribe((state, before) => {
      if (state.connections === before.connections && state.others === before.others) return
      if (embeddedConnections(before).length === 0 || embeddedConnections(state).length > 0) return
      login.reset()
      connector.drop()
    }),
  )
  return {
    connector: {
      ...connector,
      connect(given) {
        const entering = connector.connect(given)
        login.follow(entering)
        return entering.then((link) => {
          syncTheme()
          return link
        })
      },
    },
    frame,
    login,
  }
}

/** Contract of the frame, §2. */
function frameUrlOf({ options, store }: Fairlead): string {
  const state = store.getState()
  const chainId = chainIdOf(state, state.activeNamespace) ?? 'eip155:1'
  const rpcUrl = networkById(state, chainId)?.rpcUrls.default.http[0] ?? options.dataApiUrl
  const url = new URL(`${options.frameUrl?.replace(/\/$/, '')}/sdk`)
  url.search = String(
    new URLSearchParams({
      projectId: options.projectId ?? '',
      chainId,
      version: '4',
      enableLogger: String(options.enableFrameLogger),
      ...(rpcUrl ? { rpcUrl } : {}),
    }),
  )
  return url.href
}
