import { BaseError } from '@fairlead/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { swapNamespace } from '../../actions/swapNetworks.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { SwapArguments } from '../../modal/routes.ts'
import { chainIdOf, connectedOf, networkOf } from '../../store/selectors.ts'
import { readAmount } from '../../utils/amount.ts'
import { formatUnits } from '../../utils/units.ts'
import { SwapError } from './SwapError.ts'
import type { SentSwap, SwapPlan, SwapStep } from './SwapPlan.ts'
import { isSameAsset, nativeSwapAsset, readSwapAsset, type SwapAsset } from './swapAsset.ts'
import { swapTokensQuery } from './swapQueries.ts'
import { defaultSlippage } from './swapSlippage.ts'

/** Debounce of a quote while the user types, in milliseconds. */
export const quoteWaitMs = 200

/** Side of a swap: the token that is paid, or the one that is received. */
export type SwapSide = 'from' | 'to'

/** Fields of a swap that the user prepares. */
export type SwapDraftState = {
  readonly from: SwapAsset | undefined
  readonly to: SwapAsset | undefined
  /** Amount of `from` in whole tokens, as typed. */
  readonly amount: string
  /** Largest slippage in percent, as typed. */
  readonly slippage: string
  /**
   * Amount to quote, in the smallest unit: set 200 ms after the last change of the inputs, and undefined until then, so
   * that no quote is shown beside inputs that it does not answer.
   */
  readonly quoted: bigint | undefined
  /** Arguments of the page's call that filled the fields in, compared by identity. */
  readonly filledBy: object | undefined
  /** Part that the wallet or the network is working on; undefined while nothing is being swapped. */
  readonly step: SwapStep | undefined
  /** Plan that was last submitted. */
  readonly plan: SwapPlan | undefined
  /** True once the approval of the swap in progress is in effect. */
  readonly isApproved: boolean
  /** Error of the last submission. */
  readonly error: unknown
  /** The last swap that this widget sent. */
  readonly sent: SentSwap | undefined
}

/** Draft of the Swap view. It is reset when the modal closes. */
export type SwapDraft = {
  readonly store: StoreApi<SwapDraftState>
  /** Called when the view is shown: reports it once, and chooses the native currency if no token is chosen. */
  begin(): void
  /** Choosing the token of the other side swaps the sides. */
  setToken(side: SwapSide, token: SwapAsset): void
  setAmount(amount: string): void
  /** @param slippage - Percent, as typed. */
  setSlippage(slippage: string): void
  /** Exchanges the two tokens; the amount is cleared. Does nothing if they are on two networks. */
  flip(): void
  /** Fills the fields in, at most once per `given` object. @throws `REQUEST_INVALID` if an id is not a token. */
  fill(given: SwapArguments): Promise<void>
  /**
   * Sends a plan that the user has seen, and clears the fields afterwards.
   *
   * @throws as `swap`; the fields are kept then, and the error is in the store.
   */
  submit(plan: SwapPlan): Promise<SentSwap>
  reset(): void
}

const empty = {
  amount: '',
  error: undefined,
  filledBy: undefined,
  from: undefined,
  isApproved: false,
  plan: undefined,
  quoted: undefined,
  to: undefined,
} as const

/** Creates the draft of one widget. It is reset when the network or the account changes, and when the modal closes. */
export function createSwapDraft(fairlead: Fairlead): SwapDraft {
  const { modal, onDestroy } = fairlead
  const store = createStore<SwapDraftState>(() => ({
    ...empty,
    sent: undefined,
    slippage: defaultSlippage,
    step: undefined,
  }))
  const editor: Editor = {
    cancelWait() {},
    choices: 0,
    fairlead,
    filled: new WeakSet(),
    hasBegun: false,
    store,
    submissions: 0,
  }
  onDestroy(() => editor.cancelWait())
  onDestroy(
    modal.store.subscribe(({ navigation }, before) => {
      const isClosing = before.navigation.open && !navigation.open
      if (isClosing) editor.hasBegun = false
      if (isClosing && !store.getState().step) reset(editor)
    }),
  )
  let place = placeOf(fairlead)
  onDestroy(
    fairlead.store.subscribe(() => {
      const next = placeOf(fairlead)
      if (next !== place) {
        editor.submissions += 1
        store.setState({ step: undefined })
        reset(editor)
      }
      place = next
    }),
  )
  return {
    store,
    begin: () => begin(editor),
    setToken: (side, token) => setToken(editor, side, token),
    setAmount: (amount) => change(editor, { amount }),
    setSlippage: (slippage) => change(editor, { slippage }),
    flip() {
      const { from, to } = store.getState()
      if (to && to.chainId !== currentChain(editor)) return
      change(editor, { amount: '', from: to, to: from })
    },
    fill: (given) => fill(editor, given),
    submit: (plan) => submit(editor, plan),
    reset: () => reset(editor),
  }
}

type Editor = {
  readonly fairlead: Fairlead
  readonly store: StoreApi<SwapDraftState>
  /** Cancels the wait before a quote. */
  cancelWait: () => void
  /** Number of changes by the user. A late result is dropped if this number has changed since. */
  choices: number
  /** Arguments that were applied already. */
  readonly filled: WeakSet<object>
  /** True once the opening of the view was reported. */
  hasBegun: boolean
  /** Number of submissions and of network or account changes; only the latest submission may touch the draft. */
  submissions: number
}

function begin(editor: Editor): void {
  const { fairlead, store } = editor
  const state = fairlead.store.getState()
  const network = networkOf(state, swapNamespace(fairlead))
  if (!network) return
  const { from, to } = store.getState()
  const native = nativeSwapAsset(network)
  if (!from && !isSameAsset(native, to)) store.setState({ from: native })
  if (editor.hasBegun) return
  editor.hasBegun = true
  const accountType = connectedOf(state, swapNamespace(fairlead))?.accounts[0].type ?? 'eoa'
  fairlead.events.emit('SWAP_OPENED', { accountType, network: network.caipNetworkId })
}

function setToken(editor: Editor, side: SwapSide, token: SwapAsset): void {
  const { fairlead, store } = editor
  const { from, to } = store.getState()
  const other = side === 'from' ? to : from
  const own = side === 'from' ? from : to
  // Both sides can't be the same token. A token of another network can't be paid.
  const kept = isSameAsset(other, token) ? own : other
  const moved = side === 'to' && kept?.chainId !== currentChain(editor) ? undefined : kept
  // An amount belongs to the token that it was entered for.
  const keepsAmount = isSameAsset(side === 'from' ? token : moved, from)
  change(editor, {
    ...(keepsAmount ? {} : { amount: '' }),
    ...(side === 'from' ? { from: token, to: moved } : { from: moved, to: token }),
  })
  fairlead.events.emit('TOKEN_SELECTED', { network: token.chainId, side, token: token.symbol })
}

function currentChain({ fairlead }: Editor) {
  return networkOf(fairlead.store.getState(), swapNamespace(fairlead))?.caipNetworkId
}

/** Applies a change by the user, and waits before the new inputs are quoted. */
function change(editor: Editor, fields: Partial<SwapDraftState>): void {
  const { fairlead, store } = editor
  editor.choices += 1
  editor.cancelWait()
  store.setState({ ...fields, error: undefined, isApproved: false, quoted: undefined })
  const { amount, from, to } = store.getState()
  const read = from && to && readAmount(amount, from.decimals)
  if (!read || !('value' in read) || read.value === 0n) return
  const { value } = read
  editor.cancelWait = fairlead.environment.schedule(
    () => store.setState({ quoted: value }),
    quoteWaitMs,
  )
}

async function fill(editor: Editor, given: SwapArguments): Promise<void> {
  const { fairlead, filled, store } = editor
  // The arguments apply to the network and account at the time of the call, so they are never applied again.
  if (filled.has(given)) return
  filled.add(given)
  if (store.getState().step) throw new BaseError('CONFLICT')
  reset(editor)
  store.setState({ filledBy: given })
  const network = networkOf(fairlead.store.getState(), swapNamespace(fairlead))
  if (!network) return
  const mine = editor.choices
  const { client } = await fairlead.queries()
  const query = swapTokensQuery(fairlead)
  // Without the list, tokens are read from their contracts.
  const list = query.enabled ? await client.fetchQuery(query).catch(() => undefined) : undefined
  const listed = list?.assets ?? []
  const read = (asset: string | undefined) =>
    asset === undefined ? undefined : readSwapAsset(fairlead, network, { asset, listed })
  const [from, to] = await Promise.all([read(given.fromToken), read(given.toToken)])
  if (store.getState().filledBy !== given || mine !== editor.choices) return
  change(editor, {
    amount: given.amount ?? '',
    from: from ?? (to?.address === undefined ? undefined : nativeSwapAsset(network)),
    to,
  })
}

async function submit(editor: Editor, plan: SwapPlan): Promise<SentSwap> {
  const { fairlead, store } = editor
  if (store.getState().step)
    throw new BaseError('CONFLICT', { shortMessage: 'A swap is already in progress' })
  editor.submissions += 1
  const mine = editor.submissions
  const isCurrent = () => mine === editor.submissions
  const first = plan.approval ? 'approve' : 'swap'
  store.setState({ error: undefined, plan, step: { kind: first, phase: 'wallet' } })
  try {
    const { runSwap } = await import('./runSwap.ts')
    const sent = await runSwap(fairlead, plan, (step) => {
      if (!isCurrent()) return
      const isApproved = plan.approval !== undefined && step.kind === 'swap'
      store.setState({ isApproved, step })
    })
    // The network or account has changed, so the fields now belong to another draft.
    if (!isCurrent()) store.setState({ sent })
    else {
      editor.cancelWait()
      store.setState({ ...empty, sent, step: undefined })
    }
    return sent
  } catch (error) {
    if (isCurrent()) {
      store.setState({ ...amountOf(error), error, step: undefined })
      // The modal was closed in the meantime, which discards the draft.
      if (!fairlead.modal.isOpen()) reset(editor)
    }
    throw error
  }
}

/** Returns the fields for the amount of a plan at a new price: what was shown becomes the amount to swap. */
function amountOf(error: unknown) {
  const plan = error instanceof SwapError ? error.plan : undefined
  return plan && { amount: formatUnits(plan.amount, plan.from.decimals), quoted: plan.amount }
}

function reset(editor: Editor): void {
  editor.cancelWait()
  editor.choices += 1
  editor.store.setState({ ...empty, slippage: defaultSlippage })
}

/** Returns the draft of a widget; creates it at the first call. */
export function swapDraft(fairlead: Fairlead): SwapDraft {
  return fairlead.own(createSwapDraft)
}

/** Returns a key of the account and network. When it changes, the draft is reset. */
function placeOf(fairlead: Fairlead): string {
  const state = fairlead.store.getState()
  const namespace = swapNamespace(fairlead)
  const address = connectedOf(state, namespace)?.accounts[0].address
  return `${state.activeNamespace} ${chainIdOf(state, namespace)} ${address}`
}
