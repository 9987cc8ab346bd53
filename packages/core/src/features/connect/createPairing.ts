import type { DappClient } from '@fairlead/pairing'
import { BaseError, type Namespace } from '@fairlead/protocol'
import { createStore } from 'zustand/vanilla'
import { openWallet } from '../../actions/openWallet.ts'
import { evmReaderOf } from '../../actions/readerOf.ts'
import { recordConnection } from '../../actions/recordConnection.ts'
import type { Connector } from '../../connectors/createConnector.ts'
import { createClaims } from '../../connectors/pairing/createClaims.ts'
import {
  createPairedNamespaces,
  type PairedNamespaces,
} from '../../connectors/pairing/createPairedNamespaces.ts'
import {
  createPairingConnector,
  type PairingConnector,
  type Settled,
} from '../../connectors/pairing/createPairingConnector.ts'
import { alertOf, fromPairing, type PairingAlert } from '../../connectors/pairing/pairingErrors.ts'
import { proposalFor } from '../../connectors/pairing/proposal.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { Pairing, PairingAttempt } from '../../Pairing.ts'
import { rememberedAt } from '../../store/others.ts'
import { chainIdOf, networkById } from '../../store/selectors.ts'
import { storageOf } from '../../store/storageOf.ts'
import { lazy } from '../../utils/lazy.ts'
import {
  browserPairingEnvironment,
  type PagePairingEnvironment,
} from '../../utils/pagePairingEnvironment.ts'
import { type Attempt, codeLifeMs, createAttempt } from './createAttempt.ts'
import { createChoice } from './createChoice.ts'
import { createClient } from './createClient.ts'
import { createOneClick } from './createOneClick.ts'
import { ownLink } from './ownLink.ts'
import { pairingLinks } from './pairingLinks.ts'
import { sweepSessions } from './sweepSessions.ts'

/** Connector id of paired wallets. */
const connectorId = 'walletConnect'

/** Pairing for one widget, and the connector that adapters use for paired wallets. */
export type WidgetPairing = {
  readonly pairing: Pairing
  /** Shows the page's own pairing URI. Used with `manualPairing`. */
  readonly show: (uri: string) => void
  /** @throws `OPTIONS_INVALID` without a relay. */
  readonly connector: () => Promise<Connector>
}

/**
 * Creates the pairing of one widget. The protocol's code and the relay connection load when the user first pairs, or
 * when there is a session to restore.
 */
export function createPairing(fairlead: Fairlead): WidgetPairing {
  const { environment, events, options, report, store } = fairlead
  const world = environment.pairing ?? browserPairingEnvironment()
  const { prefix, storage } = storageOf(options, environment)
  const choice = createChoice({ key: `${prefix}pairing/choice`, storage })
  const client = lazy(() => openClient({ attempt, choice, fairlead, world }))
  const turn = lazy(() => waitForTurn(fairlead, world))
  const sessions = lazy(async () => {
    const started = await createSessions({ attempt, choice, client, fairlead })
    if (!options.enableReconnect) void turn()
    return started
  })
  const attempt = createAttempt({
    client,
    environment,
    isKept() {
      const { reuse = 'auto' } = options.pairing
      const { isSafari, isTelegram, system } = world.device
      return (
        reuse === 'always' || (reuse === 'auto' && (isTelegram || (system === 'ios' && isSafari)))
      )
    },
    onRefused(error) {
      if (error.code === 'CONNECTION_REJECTED')
        return events.emit('CONNECT_REJECTED', { id: connectorId })
      events.emit('CONNECT_ERROR', { code: error.code, id: connectorId })
    },
    onSettled: async (settled, { isWatched }) =>
      connectSettled(fairlead, await sessions(), settled, isWatched),
    oneClick: createOneClick(fairlead),
    report,
    proposal: (namespace) =>
      proposalFor(store.getState().networks, { namespace, pairing: options.pairing }),
  })
  fairlead.onDestroy(attempt.dispose)

  // With `manualPairing`, the page's own client pairs and only its URI is shown.
  const manual = createStore<PairingAttempt>(() => ({ status: 'idle' }))
  const shown = options.manualPairing ? manual : attempt.attempt
  return {
    pairing: {
      attempt: shown,
      start: options.manualPairing ? () => () => {} : attempt.start,
      renew: options.manualPairing ? () => {} : attempt.renew,
      links(wallet) {
        const state = shown.getState()
        if (state.status !== 'ready') return {}
        const { preferUniversalLinks = true } = options.pairing
        return pairingLinks(wallet, { preferUniversalLinks, uri: state.uri, world })
      },
      async allows(namespace, method) {
        const { namespaces } = await sessions()
        return namespaces.now(namespace)?.paired.methods.includes(method) ?? false
      },
      async endUnused() {
        await turn()
        await (await sessions()).prune()
      },
      choose: (wallet) => choice.set(wallet, environment.isMobile),
      ownLink(wallet, namespace) {
        if (!environment.isMobile) return undefined
        const { activeNamespace, networks } = store.getState()
        // Without a requested namespace, any namespace that the wallet supports will do.
        const open = [activeNamespace, ...networks.map(({ chainNamespace }) => chainNamespace)]
        return ownLink(wallet.id, { namespaces: namespace ? [namespace] : open, world })
      },
    },
    show(uri) {
      const seconds = Number(/[?&]expiryTimestamp=(\d{1,12})/.exec(uri)?.[1])
      const expiresAt = seconds ? seconds * 1_000 : environment.now() + codeLifeMs
      manual.setState({ status: 'ready', uri, expiresAt }, true)
    },
    async connector() {
      if (options.relayUrl) return (await sessions()).connector
      throw new BaseError('CONNECTOR_NOT_FOUND', {
        shortMessage: 'WalletConnectConnector not found',
      })
    },
  }
}

type Parts = {
  readonly attempt: Attempt
  readonly choice: ReturnType<typeof createChoice>
  readonly fairlead: Fairlead
}
type Sessions = {
  readonly connector: PairingConnector
  readonly namespaces: PairedNamespaces
  readonly prune: () => Promise<void>
}

/** Raises an alert once. */
function raiseOnce({ internal, modal }: Fairlead, code: PairingAlert, detail?: string): void {
  if (internal.alerted.has(code)) return
  internal.alerted.add(code)
  modal.raise(code, detail)
}

/** Raises the alert for an error, if the error has one. */
function raiseFor(fairlead: Fairlead, error: unknown): void {
  const code = alertOf(error)
  if (code) raiseOnce(fairlead, code, fromPairing(error).shortMessage)
}

/** Opens the client of the pairing protocol, and follows its events. */
async function openClient(parts: Parts & { world: PagePairingEnvironment }): Promise<DappClient> {
  const { attempt, choice, fairlead, world } = parts
  const { environment } = fairlead
  const dapp = await createClient(fairlead, world)
  const close = () => void dapp.close()
  if (fairlead.isDestroyed) close()
  else fairlead.onDestroy(close)
  dapp.subscribe((event) => {
    if (event.type === 'relay' && event.status === 'refused') {
      raiseFor(fairlead, event.error)
      attempt.fail(fromPairing(event.error))
    }
    if (event.type === 'ended') {
      if (event.by === 'expiry') raiseOnce(fairlead, 'FL006')
      if (dapp.sessions().length === 0) choice.forget()
    }
    if (event.type === 'requested') choice.openAgain({ ...event, dapp, environment, world })
  })
  return dapp
}

/**
 * Resolves when this tab holds the lock for ending unused sessions. With reconnect off, only the tab that paired uses a
 * session. Tabs that pair or end old sessions hold the lock one after the other, so no session is ended while another
 * tab uses it.
 */
async function waitForTurn(fairlead: Fairlead, { lead }: PagePairingEnvironment): Promise<void> {
  const { prefix } = storageOf(fairlead.options, fairlead.environment)
  if (!lead) return
  await new Promise<void>((resolve) => {
    const left = new AbortController()
    fairlead.onDestroy(() => left.abort())
    lead(`${prefix}pairing/unused`, () => resolve(), left.signal)
  })
}

/** Creates the connector of paired wallets from the sessions of the client. */
async function createSessions({
  attempt,
  choice,
  client,
  fairlead,
}: Parts & { client: () => Promise<DappClient> }): Promise<Sessions> {
  const { environment, options, report, store } = fairlead
  const { prefix, storage } = storageOf(options, environment)
  const [dapp, { checksumAddress, hasWrongChecksum }] = await Promise.all([
    client(),
    import('../../namespaces/checksumAddress.ts'),
  ])
  const paired = (namespace: Namespace) =>
    rememberedAt(store.getState(), { connectorId, namespace })
  const namespaces = createPairedNamespaces({
    checksums: { isWrong: hasWrongChecksum, write: checksumAddress },
    claims: createClaims({ key: `${prefix}pairing/claims`, storage }),
    client: dapp,
    isKnown: (chainId) => networkById(store.getState(), chainId) !== undefined,
    isPaired: (namespace) => paired(namespace) !== undefined,
    wanted(namespace) {
      const remembered = paired(namespace)
      // A wallet that is connected beside another one keeps its own network.
      const chainId = remembered?.chainId ?? chainIdOf(store.getState(), namespace)
      return { address: remembered?.accounts[0].address, chainId }
    },
  })
  fairlead.onDestroy(namespaces.dispose)
  // Another tab may have connected another wallet through the same connector.
  fairlead.onDestroy(
    store.subscribe((state, before) => {
      const isSame = state.remembered === before.remembered && state.others === before.others
      if (!isSame) namespaces.refresh()
    }),
  )
  const { prune, stop } = sweepSessions({ client: dapp, environment, namespaces, report })
  fairlead.onDestroy(stop)
  const connector = createPairingConnector({
    client: dapp,
    namespaces,
    networks: () => store.getState().networks,
    onFailure: (error) => raiseFor(fairlead, error),
    onKept: choice.bind,
    onGone() {
      // After the start, another tab may have ended the session on purpose.
      const hasEnded = !store.getState().initialized
      if (hasEnded) raiseOnce(fairlead, 'FL006')
      return hasEnded
    },
    prune,
    readRpc: async (chainId, call) => {
      const reader = await evmReaderOf(fairlead)
      const first = options.pairing.rpcMap?.[chainId]
      return reader.request({ call, first, network: networkById(store.getState(), chainId) })
    },
    report,
    schedule: environment.schedule,
    settled: attempt.settled,
  })
  return { connector, namespaces, prune }
}

/**
 * Connects a session that no caller waits for.
 *
 * @returns False if nothing is watching, and the session would replace a connected wallet.
 */
async function connectSettled(
  fairlead: Fairlead,
  { connector, namespaces }: Sessions,
  settled: Settled,
  isWatched: boolean,
): Promise<boolean> {
  const { store } = fairlead
  const wallet = store.getState().connectors.find(({ id }) => id === connectorId) ?? connector
  const { proposed } = settled
  const first = proposed ?? store.getState().activeNamespace
  // Without a claim, the session counts as unused and would be ended.
  const held = namespaces.take(settled.session.topic, [])
  // Opened before the connection is recorded, so that none of its events is missed.
  const opened = await openWallet(
    fairlead,
    wallet,
    connector.grantedNamespaces(settled, first),
  ).finally(() => held.keep([]))
  const { activeNamespace, remembered } = store.getState()
  const wanted = { isOpen: proposed === undefined, namespace: proposed ?? activeNamespace }
  const link = connector.toLink(settled, wanted)
  const isBusy = [link, ...(link.others ?? [])].some(
    ({ namespace }) => remembered[namespace] || fairlead.internal.attempts.has(namespace),
  )
  if (isBusy && !isWatched) {
    link.onLeft?.()
    return false
  }
  try {
    recordConnection(fairlead, opened, link)
  } catch (error) {
    link.onLeft?.()
    throw error
  }
  return true
}
