import { BaseError, matchesOrigin } from '@fairlead/protocol'
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
import type { FrameProblem } from '../../frame/frameErrors.ts'
import { createFrameStorage, type FrameStorage } from '../../frame/frameStorage.ts'
import { chainIdOf, networkById } from '../../store/selectors.ts'
import { storageOf } from '../../store/storageOf.ts'
import { browserFrameEnvironment, type FrameEnvironment } from '../../utils/frameEnvironment.ts'
import { lazy } from '../../utils/lazy.ts'
import { describePage, frameTitle, themeOf } from './describePage.ts'
import { frameOffers } from './frameOffers.ts'
import type { GuestLogin } from './guest/createGuestLogin.ts'
import { createEmailLogin, type EmailLogin } from './login/createEmailLogin.ts'
import { createLoginEntry, type LoginParts, requireLoginEnabled } from './login/createLoginEntry.ts'
import type { TokenLogin } from './login/createTokenLogin.ts'
import { proposeSignIn, signsInByAccount } from './login/proposeSignIn.ts'
import { onSignedOut } from './onSignedOut.ts'
import { waitUntilIdle } from './requests/approvals.ts'
import { type AskInFrame, createRequests } from './requests/createRequests.ts'
import type { Socials } from './social/createSocials.ts'

/** The embedded wallet of one widget. */
export type EmbeddedWallet = {
  readonly accountTypes: Pick<AccountTypes, 'isEnabled'>
  /** Shows the frame while it asks the user for a call of the widget. */
  readonly askInFrame: AskInFrame
  readonly connector: Connector & Pick<EmbeddedConnector, 'choose' | 'prefer'>
  readonly frame: Pick<Frame, 'call' | 'focus' | 'moveToModal' | 'status' | 'preload'>
  /** Login of this browser's guest. The code loads at the first call. */
  guestLogin(): Promise<GuestLogin>
  readonly login: EmailLogin
  /** Login with a social provider. The code loads at the first call. */
  socials(): Promise<Socials>
  readonly storage: FrameStorage
  /** Login with a token of the page's own login. The code loads at the first call. */
  tokenLogin(): Promise<TokenLogin>
}

/**
 * Creates the embedded wallet: one frame, one login, one connector. The frame is added to the page when it is first
 * needed.
 */
export function createEmbedded(fairlead: Fairlead): EmbeddedWallet {
  const { environment, modal, options, store } = fairlead
  const storage = createFrameStorage(storageOf(options, environment))
  const world = environment.frame ?? browserFrameEnvironment()
  const frame = createWidgetFrame(fairlead, storage, world)
  fairlead.onDestroy(frame.dispose)

  const syncTheme = () => frame.send('SYNC_THEME', themeOf(fairlead, world))
  fairlead.onDestroy(fairlead.settings.subscribe(syncTheme))
  // The system's color scheme can change while the frame is open, e.g. in the evening.
  fairlead.onDestroy(world.onScheme(syncTheme))
  const entry = createLoginEntry(fairlead, {
    frame,
    signOut: () => connector.disconnect({ namespace: 'eip155', signOut: true }),
    storage,
  })
  const parts = { entry, frame, storage }
  const login = createEmailLogin(fairlead, parts)
  const { eip155: usual = 'smartAccount' } = options.defaultAccountTypes
  const accountTypes = createAccountTypes({ storage, usual })
  const { ask, askInFrame } = createRequests(fairlead, {
    frame,
    syncTheme,
    useRegular: () => connector.choose('eoa'),
  })
  const connector: EmbeddedConnector = createEmbeddedConnector({
    accountTypes,
    ask,
    checkOn: () => requireLoginEnabled(fairlead, storage),
    ensure: ({ signal }) => entry.ensure(signal),
    frame,
    networks: () => store.getState().networks,
    // If the code can't load, no view is shown. The page still receives the new address.
    onOtherAddress: (before) =>
      void import('./requests/showAccountInUse.ts').then(
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
    askInFrame,
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
    ...createLazyLogins(fairlead, parts),
    login,
    storage,
  }
}

/** Creates the logins whose code loads at the first call. */
function createLazyLogins(
  fairlead: Fairlead,
  parts: LoginParts,
): Pick<EmbeddedWallet, 'guestLogin' | 'socials' | 'tokenLogin'> {
  return {
    guestLogin: lazy(async () => {
      const { createGuestLogin } = await import('./guest/createGuestLogin.ts')
      return createGuestLogin(fairlead, parts)
    }),
    socials: lazy(async () => {
      const { createSocials } = await import('./social/createSocials.ts')
      return createSocials(fairlead, parts)
    }),
    tokenLogin: lazy(async () => {
      const { createTokenLogin } = await import('./login/createTokenLogin.ts')
      return createTokenLogin(fairlead, parts)
    }),
  }
}

function createWidgetFrame(
  fairlead: Fairlead,
  storage: FrameStorage,
  world: FrameEnvironment,
): Frame {
  const { environment, options } = fairlead
  return createFrame({
    environment,
    log: options.enableFrameLogger
      ? (type, id) => environment.console.info(`[Fairlead] frame: ${type} ${id}`)
      : () => {},
    onReady: (offers) => frameOffers(fairlead).setState(offers),
    onSmartAccountNetworks: (chainIds) => storage.write('networks', JSON.stringify(chainIds)),
    onProblem: (problem: FrameProblem) => reportFrameProblem(fairlead, problem, world.ancestors()),
    owner: fairlead,
    page: () => describePage(fairlead),
    title: () => frameTitle(fairlead),
    url: () => frameUrlOf(fairlead),
    world,
  })
}

/**
 * Returns the frame's URL. Contract of the frame, §2.
 *
 * @throws `FEATURE_UNAVAILABLE` without the option `frameUrl`.
 */
function frameUrlOf({ options, store }: Fairlead): string {
  const { frameUrl } = options
  if (!frameUrl)
    throw new BaseError('FEATURE_UNAVAILABLE', {
      shortMessage: 'The embedded wallet needs the option `frameUrl`: the origin of your frame',
    })
  const state = store.getState()
  const chainId = chainIdOf(state, state.activeNamespace) ?? 'eip155:1'
  const rpcUrl = networkById(state, chainId)?.rpcUrls.default.http[0] ?? options.dataApiUrl
  const url = new URL(`${frameUrl.replace(/\/$/, '')}/sdk`)
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

const alerts = {
  iframe_load_failed: 'FL003',
  iframe_request_timeout: 'FL004',
} as const

/**
 * Raises an alert if the frame can't load or does not answer. The browser gives no reason for a blocked frame, so an
 * origin that is missing in the project's list is reported as the likely cause: the page's, or that of a page around it.
 *
 * @param around - Origins of the pages around this page, if it is in a frame.
 */
export function reportFrameProblem(
  fairlead: Fairlead,
  problem: FrameProblem,
  around: readonly string[],
): void {
  const { environment, internal, modal } = fairlead
  const { origins = [] } = internal.project
  const isListed = origins.some((pattern) => matchesOrigin(pattern, environment.origin))
  const isBlocked = problem === 'iframe_load_failed'
  // `matchesOrigin` accepts loopback pages for each pattern.
  const patterns = [...origins, 'http://localhost']
  const refused = around.find((one) => !patterns.some((pattern) => matchesOrigin(pattern, one)))
  if (isBlocked && origins.length > 0 && !isListed) modal.raise('FL005')
  else if (isBlocked && refused !== undefined) modal.raise('FL002', refused)
  else modal.raise(alerts[problem])
}
