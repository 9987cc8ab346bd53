import {
  type Fairlead,
  isSame,
  networkOf,
  type ReceiverProblem,
  receiverProblem,
  type SendDraft,
  type SendDraftState,
  type SendProblem,
  selectAccount,
  sendDraft,
  sendFeeQuery,
  sendProblem,
  spendable,
  tokenBalanceQuery,
} from '@fairlead/core'
import type { CaipNetwork } from '@fairlead/protocol'
import { useNativeBalance } from '../../hooks/useNativeBalance.ts'
import { useQuery } from '../../hooks/useQuery.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { usePrice } from './useHolding.ts'

/** Returns the send draft with its balance, price, fee reserve and first problem. */
export function useSend(fairlead: Fairlead): Send {
  const draft = sendDraft(fairlead)
  const fields = useSelected(draft.store, everything)
  const { network, own } = useSelected(fairlead.store, (state) => ({
    network: networkOf(state, state.activeNamespace),
    own: selectAccount(state).address,
  }))
  const { receiver, sendTokenAmount: amount, token } = fields
  const isNative = token !== undefined && token.address === undefined
  const native = useNativeBalance(fairlead)
  const held = useQuery(fairlead, tokenBalanceQuery(fairlead, token))
  const to = receiver.status === 'ready' ? receiver.address : undefined
  const fee = useQuery(fairlead, sendFeeQuery(fairlead, { to, token }))
  const balance = isNative ? native.data?.value : held.data
  const { fee: cost, reserve = 0n } = fee.data ?? {}
  const kept = cost === undefined ? undefined : cost + reserve
  const available = spendable({ balance, fee: kept, token })
  return {
    ...fields,
    available,
    balanceFailed: (isNative ? native : held).status === 'error' && balance === undefined,
    draft,
    kept,
    isNative,
    isOwn: isSame(to, own),
    network,
    price: usePrice(fairlead, token),
    problem: sendProblem({ amount, available, receiver, token }),
    receiverProblem: receiverProblem(receiver, token),
    retry: () => (isNative ? native.refetch() : held.refetch()),
  }
}
/** Result of {@link useSend}; amounts are in the smallest unit. */
export type Send = SendDraftState & {
  /** Maximum that can be sent; undefined while unknown. */
  readonly available: bigint | undefined
  readonly balanceFailed: boolean
  readonly draft: SendDraft
  /** Reserve for the fee and the minimum balance, in the native token. */
  readonly kept: bigint | undefined
  readonly isNative: boolean
  /** True if the recipient is the sender: allowed, but rarely intended. */
  readonly isOwn: boolean
  readonly network: CaipNetwork | undefined
  /** Price of one token in US dollars, for display and for fiat entry. */
  readonly price: number | undefined
  readonly problem: SendProblem | undefined
  readonly receiverProblem: ReceiverProblem | undefined
  /** Fetches the balance again. */
  readonly retry: () => void
}

function everything<state>(state: state): state {
  return state
}
