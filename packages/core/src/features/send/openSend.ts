import { BaseError, type CaipNetwork, InputError, isChainId, namespaceOf } from '@fairlead/protocol'
import { offersFeature } from '../../actions/offersFeature.ts'
import { showAfterSignIn } from '../../actions/showAfterSignIn.ts'
import { type TransferKind, transferKinds } from '../../actions/transferKinds.ts'
import { required } from '../../errors/arguments.ts'
import { NetworkError } from '../../errors/networks.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { SendArguments } from '../../modal/routes.ts'
import { isNameLike, readPayment } from '../../namespaces/payment.ts'
import { readSolanaPayment } from '../../namespaces/solanaPayment.ts'
import { namespaceActivated } from '../../store/earlyTransitions.ts'
import { chainIdOf, connectedOf, networkById, networkOf } from '../../store/selectors.ts'
import { readAmount } from '../../utils/amount.ts'
import { type SendDraft, sendDraft } from './createSendDraft.ts'
import { readAsset, type SendAsset } from './sendAsset.ts'

/** Type of `switchNetwork`, which is passed in because it belongs to another feature. */
export type SwitchNetwork = (
  fairlead: Fairlead,
  network: CaipNetwork,
  options: { ignoreConfirmation: true; throwOnFailure: true },
) => Promise<unknown>

/**
 * Opens the Send view for the page, with its fields filled in. Invalid arguments are rejected before anything is
 * shown.
 *
 * @returns The transaction hash, when the user has sent the transfer.
 * @throws `MODAL_CLOSED` if the user leaves instead; `CONFLICT` while the wallet is being asked for another transfer.
 */
export async function openSend(
  fairlead: Fairlead,
  given: SendArguments,
  switchNetwork: SwitchNetwork,
): Promise<{ readonly hash: string }> {
  const { store } = fairlead
  const network = networkFor(fairlead, given)
  const { caipNetworkId, chainNamespace } = network
  const operation = 'open Send'
  const kind = transferKinds[chainNamespace]
  if (!kind) throw new BaseError('CHAIN_UNSUPPORTED', { shortMessage: 'Unsupported chain' })
  required(connectedOf(store.getState(), chainNamespace), 'address', operation)
  if (!offersFeature(fairlead, 'send', chainNamespace))
    throw new BaseError('FEATURE_UNAVAILABLE', { hints: ['The feature `send` is turned off'] })
  const asset = await readAsset(fairlead, network, given.assetAddress)
  await checkFields(given, asset, kind)
  const draft = sendDraft(fairlead)
  // Another network or namespace would reset the draft whose transfer the wallet is being asked for.
  if (draft.store.getState().loading) throw new BaseError('CONFLICT')
  if (chainIdOf(store.getState(), chainNamespace) !== caipNetworkId)
    await switchNetwork(fairlead, network, { ignoreConfirmation: true, throwOnFailure: true })
  // The view sends from the active namespace.
  else store.setState((state) => namespaceActivated(state, chainNamespace))

  // A copy, so that the page can pass the same object in several calls.
  const wish = { ...given }
  await draft.fill(wish, asset)
  showAfterSignIn(fairlead, 'Send')
  return whenSent(fairlead, draft, wish)
}

/** @throws `NETWORK_NOT_FOUND`, or `ARGUMENT_REQUIRED` if there is no current network. */
function networkFor({ store }: Fairlead, given: SendArguments): CaipNetwork {
  const state = store.getState()
  const { chainId } = given
  const isFull = isChainId(chainId)
  const namespace = given.namespace ?? (isFull ? namespaceOf(chainId) : state.activeNamespace)
  if (chainId === undefined) return required(networkOf(state, namespace), 'network', 'open Send')
  const requested = isFull ? chainId : (`${namespace}:${chainId}` as const)
  const network = networkById(state, requested)
  if (network && network.chainNamespace === namespace) return network
  throw new NetworkError('NETWORK_NOT_FOUND', { networks: state.networks, requested })
}

/** @throws `REQUEST_INVALID` with the path of the invalid argument. */
async function checkFields(
  { amount, to }: SendArguments,
  asset: SendAsset,
  kind: TransferKind,
): Promise<void> {
  const invalid = (path: string, detail: string) =>
    new InputError({ detail, path, reason: 'Invalid input' })
  if (amount !== undefined) {
    const read = readAmount(amount, asset.decimals)
    if (!('value' in read) || read.value === 0n)
      throw invalid('amount', `More than zero, with at most ${asset.decimals} digits`)
  }
  if (to === undefined) return
  const isSolana = namespaceOf(asset.chainId) === 'solana'
  const reading = isSolana ? readSolanaPayment(to) : readPayment(to)
  const isName = reading.ok && !isSolana && isNameLike(reading.payment.to)
  const isFit = reading.ok && (isName || (await kind.isReceiver(reading.payment.to)))
  if (!isFit) throw invalid('to', 'An address or a name')
}

/**
 * Resolves when the transfer is sent; rejects with `MODAL_CLOSED` when the user has left the view and no wallet is being
 * asked for the transfer.
 */
function whenSent(
  { modal }: Fairlead,
  draft: SendDraft,
  wish: object,
): Promise<{ readonly hash: string }> {
  const before = draft.store.getState().sent
  return new Promise((resolve, reject) => {
    const settle = () => {
      const { filledBy, sent, sentFor, submitting } = draft.store.getState()
      const isSent = sent !== undefined && sent !== before && sentFor === wish
      const isShown = filledBy === wish && showsTransfer(modal)
      if (!isSent && (isShown || submitting.includes(wish))) return
      for (const stop of stops) stop()
      if (isSent) resolve({ hash: sent.hash })
      else reject(new BaseError('MODAL_CLOSED'))
    }
    const stops = [draft.store.subscribe(settle), modal.store.subscribe(settle)]
    settle()
  })
}

/** True if a Send view is open, or will be shown after the sign-in. */
function showsTransfer({ store }: Fairlead['modal']): boolean {
  const { navigation } = store.getState()
  return (
    navigation.open &&
    navigation.history.some(({ view }) => view.startsWith('Send') || view === 'SignMessage')
  )
}
