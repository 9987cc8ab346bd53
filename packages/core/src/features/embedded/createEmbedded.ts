import { accountSwitch } from '../../actions/accountSwitch.ts'
import type { Connector } from '../../connectors/createConnector.ts'
import {
  type AccountTypes,
  createAccountTypes,
} from '../../connectors/embedded/createAccountTypes.ts'
import {
  createEmbeddedConnector,
  type EmbeddedConnector,
} from '../../connectors/embedded/createEmbeddedConnector.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { createFrame, type Frame } from '../../frame/createFrame.ts'
import type { FrameTrouble } from '../../frame/frameErrors.ts'
import { createFrameStorage, type FrameStorage } from '../../frame/frameStorage.ts'
import { chainIdOf, networkById } from '../../store/selectors.ts'
import { storageOf } from '../../store/storageOf.ts'
import { browserFrameEnvironment } from '../../utils/frameEnvironment.ts'
import { lazy } from '../../utils/lazy.ts'
import { createEmailLogin, type EmailLogin } from './createEmailLogin.ts'
import { createLoginEntry } from './createLoginEntry.ts'
import { createRequests } from './createRequests.ts'
import type { Socials } from './createSocials.ts'
import { describePage, frameTitle, themeOf } from './describePage.ts'
import { frameOffers } from './frameOffers.ts'
import { onSignedOut } from './onSignedOut.ts'
import { proposeSignIn } from './proposeSignIn.ts'
import { reportFrameProblem } from './reportFrameProblem.ts'
import { requireLoginEnabled } from './requireLoginEnabled.ts'
import { showLogin } from './showLogin.ts'
import { signsInByAccount } from './signsInByAccount.ts'
import { waitUntilIdle } from './waitUntilIdle.ts'

/** The embedded wallet of one widget. */
export type EmbeddedWallet = {
  readonly accountTypes: Pick<AccountTypes, 'isEnabled'>
  readonly connector: Connector & Pick<EmbeddedConnector, 'choose' | 'prefer'>
  readonly frame: Pick<Frame, 'call' | 'focus' | 'status' | 'warm'>
  readonly login: EmailLogin
  /** Login with a social provider. The code loads at the first call. */
  socials(): Promise<Socials>
  readonly storage: FrameStorage
}

/**
 * Creates the embedded wallet: one frame, one login, one connector. The frame is added to the page when it is first
 * needed.
 */
export function createEmbedded(fairlead: Fairlead): EmbeddedWallet {
  const { environment, modal, options, store } = fairlead
  const storage = createFrameStorage(storageOf(options, environment))
  const world = environment.frame ?? browserFrameEnvironment()
  const networks = () => store.getState().networks

  const frame = createFrame({
    environment,
    log: options.enableFrameLogger
      ? (type, id) => environment.console.info(`[Fairlead] frame: ${type} ${id}`)
      : () => {},
    onReady: (offers) => frameOffers(fairlead).setState(offers),
    onSmartAccountNetworks: (chainIds) => storage.write('networks', JSON.stringify(chainIds)),
    onTrouble: (trouble: FrameTrouble) => reportFrameProblem(fairlead, trouble),
    owner: fairlead,
    page: () => describePage(fairlead),
    title: () => frameTitle(fairlead),
    url: () => frameUrlOf(fairlead),
    world,
  })
  fairlead.onDestroy(frame.dispose)

  const syncTheme = () => frame.tell('SYNC_THEME', themeOf(fairlead, world))
  fairlead.onDestroy(fairlead.settings.subscribe(syncTheme))
  // The system's color scheme can change while the frame is open, e.g. in the evening.
  fairlead.onDestroy(world.onScheme(syncTheme))
  const entry = createLoginEntry(fairlead, {
    frame,
    show: () => showLogin(fairlead),
    signOut: () => connector.disconnect({ namespace: 'eip155', signOut: true }),
    storage,
  })
  const login = createEmailLogin(fairlead, { entry, frame, storage })
  const socials = lazy(async () => {
    const { createSocials } = await import('./createSocials.ts')
    return createSocials(fairlead, { entry, frame, storage })
  })
  const { eip155: usual = 'smartAccount' } = options.defaultAccountTypes
  const accountTypes = createAccountTypes({ storage, usual })
  const connector: EmbeddedConnector = createEmbeddedConnector({
    accountTypes,
    ask: createRequests(fairlead, { frame, syncTheme, useRegular: () => connector.choose('eoa') }),
    checkOn: () => requireLoginEnabled(fairlead),
    ensure: ({ signal }) => entry.ensure(signal),
    frame,
    networks,
    // If the code can't load, no view is shown. The page still receives the new address.
    onOtherAddress: (before) =>
      void import('./showAccountInUse.ts').then(
        ({ showAccountInUse }) => showAccountInUse(fairlead, before),
        () => {},
      ),
    onMissed: (namespace) => modal.raise('FL014', namespace),
    // If the code can't load, the deployment is noticed at the next visit.
    onSent: (sent) =>
      void import('./followDeployment.ts').then(
        ({ followDeployment }) => followDeployment(sent, { environment, frame }),
        () => {},
      ),
    onSignOut: entry.reset,
    report: fairlead.report,
    proposeSignIn: (chainId) => proposeSignIn(fairlead, chainId),
    signsIn: () => signsInByAccount(options),
    storage,
    whenFree: () => waitUntilIdle(fairlead),
  })
  accountSwitch(fairlead).useRegular = () => connector.choose('eoa')
  // Covers a sign-out in another tab too, which does not reach this connector otherwise.
  onSignedOut(fairlead, () => {
    entry.reset()
    connector.drop()
  })
  return {
    accountTypes,
    connector: {
      ...connector,
      connect(given) {
        const entering = connector.connect(given)
        entry.follow(entering)
        return entering.then((link) => {
          syncTheme()
          return link
        })
      },
    },
    frame,
    login,
    socials,
    storage,
  }
}

/** Returns the frame's URL. Contract of the frame, §2. */
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
      ...(options.locale ? { locale: options.locale } : {}),
    }),
  )
  return url.href
}
