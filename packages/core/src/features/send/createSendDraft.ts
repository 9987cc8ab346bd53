import { BaseError, namespaceOf } from '@fairlead/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Token } from '../../actions/tokenBalances.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { SendArguments, SentTransfer } from '../../modal/routes.ts'
import { isNameLike, type Payment } from '../../namespaces/payment.ts'
import { chainIdOf, connectedOf, networkOf } from '../../store/selectors.ts'
import { formatUnits } from '../../utils/units.ts'
import { readAsset, type SendAsset } from './sendAsset.ts'
import type { Receiver } from './sendProblem.ts'

/** Debounce of a name lookup while the user types, in milliseconds. */
export const nameWaitMs = 300

/** Fields of a transfer that the user prepares. Source of the fields: product specification, section 3. */
export type SendDraftState = {
  readonly token: SendAsset | undefined
  /** Amount in whole tokens, as typed. */
  readonly sendTokenAmount: string
  /** Amount of money as typed, in the currency of the token's price, if the amount is entered in money. */
  readonly money: string | undefined
  /** Address, name or payment link, as typed. */
  readonly receiverText: string
  readonly receiver: Receiver
  /** True while the wallet is being asked. */
  readonly loading: boolean
  /** Arguments of the page's call that filled the fields in, compared by identity. */
  readonly filledBy: object | undefined
  /**
   * The `filledBy` of each transfer that a wallet is being asked for. Kept when the network or the account changes
   * meanwhile: the wallet may still send.
   */
  readonly submitting: readonly (object | undefined)[]
  /** The last transfer that this widget sent. */
  readonly sent: SentTransfer | undefined
  /** The `filledBy` of `sent`. */
  readonly sentFor: object | undefined
  /** Value of the account's native balance on the network, in US dollars; undefined while unknown, and in another currency. */
  readonly networkBalanceInUSD: number | undefined
  /** Tokens of the account, including the native one. Empty until they have been read. */
  readonly tokenBalances: readonly Token[]
  /**
   * Unix time in milliseconds of the last failure to read the tokens; undefined after a success. They are not read
   * again within 30 s of it.
   */
  readonly lastRetry: number | undefined
}

/** Draft of the Send view. It is reset when the modal closes. */
export type SendDraft = {
  readonly store: StoreApi<SendDraftState>
  setToken(token: SendAsset): void
  /** @param money - Amount of money as typed, if `amount` was computed from it. */
  setAmount(amount: string, money?: string | undefined): void
  /** Checks an address at once. A name is looked up after a pause in typing. */
  setReceiver(text: string): void
  /** Fills the fields in, at most once per `given` object. @throws `REQUEST_INVALID` if the asset is not a token. */
  fill(given: SendArguments, token?: SendAsset): Promise<void>
  /**
   * Asks the wallet to send the transfer, and clears the fields afterwards.
   *
   * @throws as `sendToken`; the fields are kept then.
   */
  submit(): Promise<SentTransfer>
  reset(): void
}

const empty = {
  token: undefined,
  sendTokenAmount: '',
  money: undefined,
  receiverText: '',
  receiver: { status: 'empty' },
  filledBy: undefined,
} as const

/** Creates the draft of one widget. It is reset when the network or the account changes, and when the modal closes. */
export function createSendDraft(fairlead: Fairlead): SendDraft {
  const { modal, onDestroy } = fairlead
  const store = createStore<SendDraftState>(() => ({
    ...empty,
    lastRetry: undefined,
    loading: false,
    networkBalanceInUSD: undefined,
    sent: undefined,
    sentFor: undefined,
    submitting: [],
    tokenBalances: [],
  }))
  import('./followHoldings.ts')
    .then(({ followHoldings }) => followHoldings(fairlead, store))
    // If this code or the query cache can't load, the holdings stay unknown, and the view shows that.
    .catch(() => {})
  const editor: Editor = {
    attempt: new AbortController(),
    cancelWait() {},
    choices: 0,
    fairlead,
    filled: new WeakSet(),
    store,
    submissions: 0,
  }

  onDestroy(() => void stopResolving(editor))
  onDestroy(
    modal.store.subscribe(({ navigation }, before) => {
      const isClosing = before.navigation.open && !navigation.open
      if (isClosing && !store.getState().loading) reset(editor)
    }),
  )
  let place = placeOf(fairlead)
  onDestroy(
    fairlead.store.subscribe(() => {
      const next = placeOf(fairlead)
      if (next !== place) {
        editor.submissions += 1
        store.setState({ loading: false })
        reset(editor)
      }
      place = next
    }),
  )
  return {
    store,
    setToken: (token) => setToken(editor, token),
    setAmount(sendTokenAmount, money) {
      editor.choices += 1
      store.setState({ money, sendTokenAmount })
    },
    setReceiver: (text) => setReceiver(editor, text),
    fill: (given, token) => fill(editor, given, token),
    submit: () => submit(editor),
    reset: () => reset(editor),
  }
}

type Editor = {
  readonly fairlead: Fairlead
  readonly store: StoreApi<SendDraftState>
  /** Aborts the lookup of the receiver. */
  attempt: AbortController
  /** Cancels the wait before a lookup. */
  cancelWait: () => void
  /** Number of changes by the user. A late result is dropped if this number has changed since. */
  choices: number
  /** Arguments that were applied already. */
  readonly filled: WeakSet<object>
  /**
   * Number of submissions and of network or account changes. A submission that is no longer the latest must not touch
   * the draft.
   */
  submissions: number
}

function setToken(editor: Editor, token: SendAsset): void {
  const { store } = editor
  const { money, token: before } = store.getState()
  // Another token has another price, so an amount of money is cleared. An amount in tokens is kept, unless it counts
  // copies of an NFT.
  const isOther = before?.address !== token.address || before?.nft?.tokenId !== token.nft?.tokenId
  editor.choices += 1
  store.setState({
    token,
    ...(isOther && (money !== undefined || before?.nft) ? amountOf('') : {}),
  })
  // On Solana, the receiver check depends on the token.
  const { receiverText } = store.getState()
  if (isOther && receiverText && namespaceOf(token.chainId) === 'solana')
    setReceiver(editor, receiverText)
}

function setReceiver(editor: Editor, text: string): void {
  const { fairlead, store } = editor
  const signal = stopResolving(editor)
  const isEmpty = text.trim() === ''
  store.setState({
    receiver: { status: isEmpty ? 'empty' : 'resolving' },
    receiverText: text,
  })
  if (isEmpty) return
  const run = () => void resolveReceiver(editor, text, signal)
  const isEvm = fairlead.store.getState().activeNamespace === 'eip155'
  if (isEvm && isNameLike(text.trim()))
    editor.cancelWait = fairlead.environment.schedule(run, nameWaitMs)
  else run()
}

async function fill(
  editor: Editor,
  given: SendArguments,
  known: SendAsset | undefined,
): Promise<void> {
  const { fairlead, filled, store } = editor
  // The arguments apply to the network and account at the time of the call, so they are never applied again.
  if (filled.has(given)) return
  filled.add(given)
  const state = fairlead.store.getState()
  const network = networkOf(state, state.activeNamespace)
  const { amount, assetAddress, chainId, to } = given
  if (chainId !== undefined && !isChain(chainId, network?.caipNetworkId)) return
  if (store.getState().loading) throw new BaseError('CONFLICT')
  reset(editor)
  store.setState({ filledBy: given })
  const mine = editor.choices
  if (amount) store.setState(amountOf(amount))
  if (to) setReceiver(editor, to)
  const wantsToken = assetAddress !== undefined || amount !== undefined
  if (known) store.setState({ token: known })
  if (known || !network || !wantsToken) return
  const token = await readAsset(fairlead, network, assetAddress)
  if (store.getState().filledBy === given && mine === editor.choices) store.setState({ token })
}

async function submit(editor: Editor): Promise<SentTransfer> {
  const { fairlead, store } = editor
  const { filledBy, loading, receiver, sendTokenAmount, token } = store.getState()
  if (loading)
    throw new BaseError('CONFLICT', {
      shortMessage: 'The wallet is already processing a request to send',
    })
  const { address: to = '', name }: Partial<Extract<Receiver, { status: 'ready' }>> =
    receiver.status === 'ready' ? receiver : {}
  editor.submissions += 1
  const mine = editor.submissions
  store.setState(({ submitting }) => ({ loading: true, submitting: [...submitting, filledBy] }))
  const others = () => store.getState().submitting.filter((one) => one !== filledBy)
  try {
    const { sendToken } = await import('../../actions/sendToken.ts')
    if (mine !== editor.submissions)
      throw new BaseError('SWITCH_FAILED', {
        shortMessage: 'The network or the account changed in the meantime. Nothing was sent',
      })
    const hash = await sendToken(fairlead, {
      amount: sendTokenAmount,
      namespace: token ? namespaceOf(token.chainId) : 'eip155',
      nft: token?.nft && { ...token.nft, name: token.symbol },
      to,
      token: token && (token.address ? `${token.chainId}:${token.address}` : 'native'),
    })
    const sent: SentTransfer = {
      amount: sendTokenAmount,
      hash,
      network: token?.chainId ?? 'eip155:0',
      symbol: token?.symbol ?? '',
      to,
      ...(name ? { name } : {}),
    }
    const ended = { sent, sentFor: filledBy, submitting: others() }
    // The network or account has changed, so the fields now belong to another draft.
    if (mine !== editor.submissions) store.setState(ended)
    else {
      stopResolving(editor)
      store.setState({ ...empty, loading: false, ...ended })
    }
    return sent
  } catch (error) {
    const isCurrent = mine === editor.submissions
    store.setState({ submitting: others(), ...(isCurrent && { loading: false }) })
    // The modal was closed in the meantime, which discards the draft.
    if (!fairlead.modal.isOpen()) reset(editor)
    throw error
  }
}

function reset(editor: Editor): void {
  stopResolving(editor)
  editor.store.setState(empty)
}

function stopResolving(editor: Editor) {
  editor.cancelWait()
  editor.attempt.abort()
  editor.attempt = new AbortController()
  return editor.attempt.signal
}

async function resolveReceiver(editor: Editor, text: string, signal: AbortSignal) {
  const { fairlead, store } = editor
  const show = (receiver: Receiver) => {
    if (!signal.aborted) store.setState({ receiver })
  }
  try {
    const { checkReceiver } = await import('./checkReceiver.ts')
    const token = store.getState().token?.address
    const { payment, receiver } = await checkReceiver(fairlead, text, { signal, token })
    if (receiver.status === 'ready' && payment && !(await fillPayment(editor, payment, signal)))
      return show({ problem: 'unsupported', status: 'invalid' })
    show(receiver)
    const { activeNamespace } = fairlead.store.getState()
    if (signal.aborted || receiver.status !== 'ready' || activeNamespace !== 'eip155') return
    // The picture is optional. Without one, the view generates an avatar from the address.
    const picture = await import('./fetchPicture.ts')
      .then(({ fetchPicture }) => fetchPicture(fairlead, receiver.address, signal))
      .catch(() => ({}))
    show({ ...picture, ...receiver })
  } catch {
    show({ problem: 'nameFailed', status: 'invalid' })
  }
}

/** Fills in the token and amount of a pasted payment link. @returns False if the token can't be read. */
async function fillPayment(editor: Editor, payment: Payment, signal: AbortSignal) {
  const { fairlead, store } = editor
  const { amount, numeric, token: address } = payment
  const state = fairlead.store.getState()
  const network = networkOf(state, state.activeNamespace)
  if ((amount === undefined && numeric === undefined && !address) || !network) return true
  const mine = editor.choices
  const token = await readAsset(fairlead, network, address).catch(() => undefined)
  if (!token || signal.aborted) return false
  if (mine !== editor.choices) return true
  const wanted = amount === undefined ? numeric : formatUnits(amount, token.decimals)
  store.setState({ token, ...(wanted === undefined ? {} : amountOf(wanted)) })
  return true
}

/** Returns the draft of a widget; creates it at the first call. */
export function sendDraft(fairlead: Fairlead): SendDraft {
  return fairlead.own(createSendDraft)
}

/** True if `named`, a chain number or CAIP-2 id from the page, is this network. */
function isChain(named: number | string, chainId: string | undefined): boolean {
  return chainId === named || chainId?.split(':')[1] === String(named)
}

/** Returns the fields for an amount in tokens that was not computed from dollars. */
function amountOf(sendTokenAmount: string) {
  return { money: undefined, sendTokenAmount }
}

/** Returns a key of the sending account and network. When it changes, the draft is reset. */
function placeOf({ store }: Fairlead): string {
  const state = store.getState()
  const namespace = state.activeNamespace
  const address = connectedOf(state, namespace)?.accounts[0].address
  return `${chainIdOf(state, namespace)} ${address}`
}
