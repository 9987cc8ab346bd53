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

/** How long typing must rest before a name is looked up, in milliseconds. */
export const nameWaitMs = 300

/** What a person is about to send. Source of the fields: product specification, section 3. */
export type SendDraftState = {
  readonly token: SendAsset | undefined
  /** Whole tokens, as typed. */
  readonly sendTokenAmount: string
  /** What was typed instead, where the amount is entered in money. */
  readonly money: string | undefined
  /** An address, a name or a link, as typed. */
  readonly receiverText: string
  readonly receiver: Receiver
  /** The wallet is being asked. */
  readonly loading: boolean
  /** Where the fields came from; another one is another wish of the page. */
  readonly filledBy: object | undefined
  /** What this widget has sent last. */
  readonly sent: SentTransfer | undefined
  /** US dollars that the account's native balance on the network is worth; undefined while unknown. */
  readonly networkBalanceInUSD: number | undefined
  /** Tokens of the account, with the native one. Empty until they have been read. */
  readonly tokenBalances: readonly Token[]
  /**
   * When reading the tokens failed last, in milliseconds since 1970; undefined after a success. They are
   * not read again within 30 s of it.
   */
  readonly lastRetry: number | undefined
}

/** What a person types into the Send view; it lives as long as the modal is open. */
export type SendDraft = {
  readonly store: StoreApi<SendDraftState>
  setToken(token: SendAsset): void
  /** @param money - What was typed, where `amount` was computed from it. */
  setAmount(amount: string, money?: string | undefined): void
  /** Reads an address at once; waits for a pause before it looks up a name. */
  setReceiver(text: string): void
  /** Fills the fields in, once for the same object. @throws `REQUEST_INVALID` for what is no token. */
  fill(given: SendArguments, token?: SendAsset): Promise<void>
  /**
   * Asks the wallet to send what the fields say; they are empty afterwards.
   *
   * @throws as `sendToken`; the fields stay then.
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

/** The draft of one widget: forgotten with the network, the account, and the open modal. */
export function createSendDraft(fairlead: Fairlead): SendDraft {
  const { environment, modal, onDestroy } = fairlead
  const store = createStore<SendDraftState>(() => ({
    ...empty,
    lastRetry: undefined,
    loading: false,
    networkBalanceInUSD: undefined,
    sent: undefined,
    tokenBalances: [],
  }))
  import('./followHoldings.ts')
    .then(({ followHoldings }) => followHoldings(fairlead, store))
    // Without that code or the cache nothing is known of the account, and the view says so.
    .catch(() => {})
  let attempt = new AbortController()
  let cancelWait = () => {}
  /** Counts what the person chose, so that what comes late does not undo it. */
  let choices = 0
  /** Counts submissions, and moves that make one somebody else's. */
  let submissions = 0
  const filled = new WeakSet<object>()

  function stopResolving() {
    cancelWait()
    attempt.abort()
    attempt = new AbortController()
    return attempt.signal
  }

  async function resolve(text: string, signal: AbortSignal) {
    const show = (receiver: Receiver) => {
      if (!signal.aborted) store.setState({ receiver })
    }
    try {
      const { checkReceiver } = await import('./checkReceiver.ts')
      const token = store.getState().token?.address
      const { payment, receiver } = await checkReceiver(fairlead, text, { signal, token })
      if (receiver.status === 'ready' && payment && !(await isPayable(payment, signal)))
        return show({ problem: 'unsupported', status: 'invalid' })
      show(receiver)
      const { activeNamespace } = fairlead.store.getState()
      if (signal.aborted || receiver.status !== 'ready' || activeNamespace !== 'eip155') return
      // A picture is a courtesy: without one, the address draws its own.
      const picture = await import('./fetchPicture.ts')
        .then(({ fetchPicture }) => fetchPicture(fairlead, receiver.address, signal))
        .catch(() => ({}))
      show({ ...picture, ...receiver })
    } catch {
      show({ problem: 'nameFailed', status: 'invalid' })
    }
  }

  /** Fills in what a pasted link asks for besides its receiver. @returns Whether it can be sent. */
  async function isPayable(payment: Payment, signal: AbortSignal) {
    const { amount, numeric, token: address } = payment
    const state = fairlead.store.getState()
    const network = networkOf(state, state.activeNamespace)
    if ((amount === undefined && numeric === undefined && !address) || !network) return true
    const mine = choices
    const token = await readAsset(fairlead, network, address).catch(() => undefined)
    if (!token || signal.aborted) return false
    if (mine !== choices) return true
    const wanted = amount === undefined ? numeric : formatUnits(amount, token.decimals)
    store.setState({ token, ...(wanted === undefined ? {} : amountOf(wanted)) })
    return true
  }

  const draft: SendDraft = {
    store,
    setToken(token) {
      const { money, token: before } = store.getState()
      // Another token has another price; the same count of tokens may still be meant.
      const isOther = before?.address !== token.address
      choices += 1
      store.setState({ token, ...(isOther && money !== undefined ? amountOf('') : {}) })
      // On Solana, who can be paid depends on the token.
      const { receiverText } = store.getState()
      if (isOther && receiverText && namespaceOf(token.chainId) === 'solana')
        draft.setReceiver(receiverText)
    },
    setAmount(sendTokenAmount, money) {
      choices += 1
      store.setState({ money, sendTokenAmount })
    },
    setReceiver(text) {
      const signal = stopResolving()
      const isEmpty = text.trim() === ''
      store.setState({
        receiver: { status: isEmpty ? 'empty' : 'resolving' },
        receiverText: text,
      })
      if (isEmpty) return
      const run = () => void resolve(text, signal)
      const isEvm = fairlead.store.getState().activeNamespace === 'eip155'
      if (isEvm && isNameLike(text.trim())) cancelWait = environment.schedule(run, nameWaitMs)
      else run()
    },
    async fill(given, known) {
      // Once: on another network or for another account, the same wish would be another one.
      if (filled.has(given)) return
      filled.add(given)
      const state = fairlead.store.getState()
      const network = networkOf(state, state.activeNamespace)
      const { amount, assetAddress, chainId, to } = given
      if (chainId !== undefined && !isChain(chainId, network?.caipNetworkId)) return
      if (store.getState().loading) throw new BaseError('CONFLICT')
      draft.reset()
      store.setState({ filledBy: given })
      const mine = choices
      if (amount) store.setState(amountOf(amount))
      if (to) draft.setReceiver(to)
      const wantsToken = assetAddress !== undefined || amount !== undefined
      if (known) store.setState({ token: known })
      if (known || !network || !wantsToken) return
      const token = await readAsset(fairlead, network, assetAddress)
      if (store.getState().filledBy === given && mine === choices) store.setState({ token })
    },
    async submit() {
      const { loading, receiver, sendTokenAmount, token } = store.getState()
      if (loading) throw new BaseError('CONFLICT', { shortMessage: 'The wallet is being asked' })
      const isReady = receiver.status === 'ready'
      submissions += 1
      const mine = submissions
      store.setState({ loading: true })
      try {
        const { sendToken } = await import('../../actions/sendToken.ts')
        if (mine !== submissions)
          throw new BaseError('SWITCH_FAILED', {
            shortMessage: 'The network or the account changed meanwhile; nothing was sent',
          })
        const hash = await sendToken(fairlead, {
          amount: sendTokenAmount,
          namespace: token ? namespaceOf(token.chainId) : 'eip155',
          to: isReady ? receiver.address : '',
          token: token && (token.address ? `${token.chainId}:${token.address}` : 'native'),
        })
        const sent: SentTransfer = {
          amount: sendTokenAmount,
          hash,
          network: token?.chainId ?? 'eip155:0',
          symbol: token?.symbol ?? '',
          to: isReady ? receiver.address : '',
          ...(isReady && receiver.name ? { name: receiver.name } : {}),
        }
        // What is typed by now may be of another account.
        if (mine !== submissions) store.setState({ sent })
        else {
          stopResolving()
          store.setState({ ...empty, loading: false, sent })
        }
        return sent
      } catch (error) {
        if (mine === submissions) store.setState({ loading: false })
        // Whoever closed meanwhile has dropped what they typed.
        if (!modal.isOpen()) draft.reset()
        throw error
      }
    },
    reset() {
      stopResolving()
      store.setState(empty)
    },
  }

  onDestroy(stopResolving)
  onDestroy(
    modal.store.subscribe(({ navigation }, before) => {
      const isClosing = before.navigation.open && !navigation.open
      if (isClosing && !store.getState().loading) draft.reset()
    }),
  )
  let place = placeOf(fairlead)
  onDestroy(
    fairlead.store.subscribe(() => {
      const next = placeOf(fairlead)
      if (next !== place) {
        submissions += 1
        store.setState({ loading: false })
        draft.reset()
      }
      place = next
    }),
  )
  return draft
}

/** The draft of a widget; made when somebody first sends. */
export function sendDraft(fairlead: Fairlead): SendDraft {
  return fairlead.own(createSendDraft)
}

/** Whether a page's way of naming a network means this one. */
function isChain(named: number | string, chainId: string | undefined): boolean {
  return chainId === named || chainId?.split(':')[1] === String(named)
}

/** An amount in tokens, which nothing was computed from. */
function amountOf(sendTokenAmount: string) {
  return { money: undefined, sendTokenAmount }
}

/** Who sends, and where: what was typed for one is not meant for another. */
function placeOf({ store }: Fairlead): string {
  const state = store.getState()
  const namespace = state.activeNamespace
  const address = connectedOf(state, namespace)?.accounts[0].address
  return `${chainIdOf(state, namespace)} ${address}`
}
