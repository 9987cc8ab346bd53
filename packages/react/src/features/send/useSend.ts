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
import { usePrice } from './useHeld.ts'

/** What is typed, and everything that is known about it. */
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
/** What {@link useSend} knows; amounts in the smallest unit. */
export type Send = SendDraftState & {
  /** The most that can be sent; undefined while it is unknown. */
  readonly available: bigint | undefined
  readonly balanceFailed: boolean
  readonly draft: SendDraft
  /** For the fee, and what has to stay; in the network's own coin. */
  readonly kept: bigint | undefined
  readonly isNative: boolean
  /** Sending to oneself is no mistake, but it is seldom meant. */
  readonly isOwn: boolean
  readonly network: CaipNetwork | undefined
  /** US dollars for one, for display and for entry in money. */
  readonly price: number | undefined
  readonly problem: SendProblem | undefined
  readonly receiverProblem: ReceiverProblem | undefined
  /** Reads the balance once more. */
  readonly retry: () => void
}

function everything<state>(state: state): state {
  return state
}
