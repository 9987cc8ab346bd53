import { adaptersOf } from './actions/adaptersOf.ts'
import type { AdapterEvent } from './adapters/adapter.ts'
import type { WidgetServer } from './api/createApiClient.ts'
import { createQueries } from './api/queryClient.ts'
import type { RpcEndpoint } from './api/rpcEndpoints.ts'
import { attachModal } from './attachModal.ts'
import type { Catalogue } from './Catalogue.ts'
import type { Connector } from './connectors/createConnector.ts'
import type { Fairlead, Login } from './Fairlead.ts'
import type { PayOrder, PayReceipt } from './modal/payOrder.ts'
import type { SendArguments, SwapArguments } from './modal/routes.ts'
import type { SiwxClient } from './SiwxClient.ts'
import type { ErrorCategory, FairleadEvent } from './store/events.ts'
import type { Persisted } from './store/persist.ts'
import type { Connection } from './store/state.ts'
import { hasItem, storageOf } from './store/storageOf.ts'
import { lazy } from './utils/lazy.ts'

// Methods of the widget that no page needs before the first use of a wallet.

/** Modules that load on first use. Tests load them beforehand. */
export const laterParts = {
  connectEmbedded: () => import('./features/embedded/login/connectEmbedded.ts'),
  createApiClient: () => import('./api/createApiClient.ts'),
  createCatalogue: () => import('./features/wallets/createCatalogue.ts'),
  createCrossings: () => import('./features/swap/createCrossings.ts'),
  createEmbedded: () => import('./features/embedded/createEmbedded.ts'),
  createPairing: () => import('./features/connect/createPairing.ts'),
  createPurchase: () => import('./features/onramp/createPurchase.ts'),
  createSiwxClient: () => import('./features/siwx/createSiwxClient.ts'),
  endOldSessions: () => import('./features/connect/endOldSessions.ts'),
  followTab: () => import('./actions/followTab.ts'),
  loadProject: () => import('./features/project/loadProject.ts'),
  openPay: () => import('./features/pay/openPay.ts'),
  openSend: () => import('./features/send/openSend.ts'),
  openSwapView: () => import('./features/swap/openSwapView.ts'),
  returnSocial: () => import('./features/embedded/social/returnSocial.ts'),
  rpcEndpoints: () => import('./api/rpcEndpoints.ts'),
  sendDraft: () => import('./features/send/createSendDraft.ts'),
  startTelemetry: () => import('./features/telemetry/startTelemetry.ts'),
  switchNetwork: () => import('./features/networks/switchNetwork.ts'),
  syncFromAdapter: () => import('./actions/syncFromAdapter.ts'),
}

/** Prepares a widget for its first action: looks for wallets, and adds the views to the modal. */
function start(fairlead: Fairlead): void {
  adaptersOf(fairlead)
  attachModal(fairlead, {
    openPay: (order) => openPay(fairlead, order),
    openSend: (transfer) => openSend(fairlead, transfer),
    openSwap: (given) => openSwap(fairlead, given),
    showUri: (uri) =>
      loadPairing(fairlead).then(
        ({ show }) => show(uri),
        () => {},
      ),
  })
}

/** Loads the project's configuration. */
async function loadProject(fairlead: Fairlead): Promise<void> {
  return (await laterParts.loadProject()).loadProject(fairlead)
}

/** Emits `ERROR` for a failure. */
async function reportError(
  fairlead: Fairlead,
  error: unknown,
  category: ErrorCategory | undefined,
): Promise<void> {
  ;(await laterParts.loadProject()).reportError(fairlead, error, category)
}

/** Raises the alert for a refusal of the data API. */
async function alertRefusal(fairlead: Fairlead, status: number, body: unknown): Promise<void> {
  ;(await laterParts.loadProject()).alertRefusal(fairlead, status, body)
}

/** Shows an order to pay. @returns The receipt. */
async function openPay(fairlead: Fairlead, order: PayOrder): Promise<PayReceipt> {
  const [{ openPay }, { sendDraft }, { switchNetwork }] = await Promise.all([
    laterParts.openPay(),
    laterParts.sendDraft(),
    laterParts.switchNetwork(),
  ])
  return openPay(fairlead, order, { draft: sendDraft(fairlead), switchNetwork })
}

/** Opens the Send view. @returns The transaction's hash, once the user has sent it. */
async function openSend(
  fairlead: Fairlead,
  transfer: SendArguments,
): Promise<{ readonly hash: string }> {
  const [{ openSend }, { switchNetwork }] = await Promise.all([
    laterParts.openSend(),
    laterParts.switchNetwork(),
  ])
  return openSend(fairlead, transfer, switchNetwork)
}

/** Opens the Swap view. */
async function openSwap(fairlead: Fairlead, given: SwapArguments): Promise<void> {
  return (await laterParts.openSwapView()).openSwapView(fairlead, given)
}

/** Creates the wallets of the server's catalogue. */
async function createCatalogue(fairlead: Fairlead): Promise<Catalogue> {
  return (await laterParts.createCatalogue()).createCatalogue(fairlead)
}

/** Returns the pairing of the widget, which every caller shares. */
async function loadPairing(fairlead: Fairlead) {
  const { createPairing } = await laterParts.createPairing()
  return fairlead.own(createPairing)
}

/** Returns the connector of the embedded wallet. */
async function loadEmbedded(fairlead: Fairlead): Promise<Connector> {
  return fairlead.own((await laterParts.createEmbedded()).createEmbedded).connector
}

/** Creates the client of the server. */
async function createServer(fairlead: Fairlead): Promise<WidgetServer> {
  const { createApiClient } = await laterParts.createApiClient()
  return createApiClient(fairlead.options, fairlead.environment, {
    onFailure: fairlead.report,
    onProblem: (problem) => {
      laterParts.loadProject().then(
        ({ alertProblem }) => alertProblem(fairlead, problem),
        () => {},
      )
    },
  })
}

/** Creates the client of sign-in. @throws `FEATURE_UNAVAILABLE` if sign-in is not configured. */
async function createSiwx(fairlead: Fairlead): Promise<SiwxClient> {
  return (await laterParts.createSiwxClient()).createSiwxClient(fairlead)
}

/** Logs in to the embedded wallet. */
async function logIn(fairlead: Fairlead, login: Login): Promise<Connection> {
  return (await laterParts.connectEmbedded()).connectEmbedded(fairlead, login)
}

/** Returns the endpoints of a network, the best first. */
async function findEndpoints(
  fairlead: Fairlead,
  network: Parameters<Endpoints>[0],
): Promise<readonly RpcEndpoint[]> {
  return (await fairlead.own(createLazyEndpoints)())(network)
}

type Endpoints = Awaited<ReturnType<ReturnType<typeof createLazyEndpoints>>>

function createLazyEndpoints({ environment, internal, options }: Fairlead) {
  return lazy(async () => {
    const { createEndpoints } = await laterParts.rpcEndpoints()
    return createEndpoints(await internal.server(), options.customRpcUrls, () => environment.now())
  })
}

/** Sends an event as telemetry. */
async function sendTelemetry(fairlead: Fairlead, event: FairleadEvent): Promise<void> {
  const send = await fairlead.own(createTelemetry)()
  send(event)
}

function createTelemetry(fairlead: Fairlead) {
  return lazy(async () => (await laterParts.startTelemetry()).startTelemetry(fairlead))
}

/** Returns the function that applies the state of another tab. */
async function createFollower(fairlead: Fairlead): Promise<(theirs: Persisted) => void> {
  const { followTab } = await laterParts.followTab()
  return (theirs) => {
    if (!fairlead.isDestroyed) followTab(fairlead, theirs)
  }
}

/** Takes over what the page did through the library of an adapter. */
async function syncFromAdapter(
  fairlead: Fairlead,
  event: Extract<AdapterEvent, { type: 'chosen' | 'linked' }>,
): Promise<void> {
  const { syncFromAdapter } = await laterParts.syncFromAdapter()
  syncFromAdapter(fairlead, event)
}

/** Continues what the last visit left, besides its wallets. Whatever can't be loaded stays stored for the next visit. */
function continueVisit(fairlead: Fairlead): void {
  const { environment, options } = fairlead
  const { prefix, storage } = storageOf(options, environment)
  const has = (name: string) => hasItem(storage, prefix + name)
  const run = <part>(load: () => Promise<part>, use: (part: part) => void) => {
    load().then(use, () => {})
  }
  if (!options.enableReconnect && has('pairing/sessions'))
    run(laterParts.endOldSessions, ({ endOldSessions }) => endOldSessions(fairlead))
  if (has('crossings'))
    run(laterParts.createCrossings, ({ swapCrossings }) => swapCrossings(fairlead).resume())
  if (has('onramp'))
    run(laterParts.createPurchase, ({ onrampPurchase }) => onrampPurchase(fairlead).resume())
  if (options.frameUrl && environment.search?.includes('result_uri='))
    run(laterParts.returnSocial, ({ returnSocial }) => returnSocial(fairlead))
}

/** All methods in one object: with an export for each, the first load would list all names. */
export const later = {
  alertRefusal,
  continueVisit,
  createCatalogue,
  createFollower,
  createQueries,
  createServer,
  createSiwx,
  findEndpoints,
  loadEmbedded,
  loadPairing,
  loadProject,
  logIn,
  openPay,
  openSend,
  openSwap,
  reportError,
  sendTelemetry,
  start,
  syncFromAdapter,
}
