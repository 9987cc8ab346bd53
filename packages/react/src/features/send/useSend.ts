import type {
  Fairlead,
  ReceiverProblem,
  SendDraft,
  SendDraftState,
  SendProblem,
} from '@fairlead/core'
import {
  isFeeShort,
  isSame,
  networkOf,
  receiverProblem,
  selectAccount,
  sendDraft,
  sendFeeQuery,
  sendProblem,
  spendable,
  tokenBalanceQuery,
} from '@fairlead/core/internal'
import type { CaipNetwork } from '@fairlead/protocol'
import { useNativeBalance } from '../../hooks/useNativeBalance.ts'
import { useQuery } from '../../hooks/useQuery.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { usePrice } from './useHolding.ts'

/** Returns the send draft with its balance, price, fee reserve and first problem. */
export function useSend(fairlead: Fairlead): Send {
  const draft = sendDraft(fairlead)
  const fields = useSelected(draft.store, everything)
  const { isSponsored, network, own } = useSelected(fairlead.store, (state) => ({
    // A paymaster may pay the fees of a smart account.
    isSponsored: selectAccount(state).accountType === 'smartAccount',
    network: networkOf(state, state.activeNamespace),
    own: selectAccount(state).address,
  }))
  const { receiver, sendTokenAmount: amount, token } = fields
  const isNative = token !== undefined && token.address === undefined
  const native = useNativeBalance(fairlead)
  const held = useQuery(fairlead, tokenBalanceQuery(fairlead, token))
  const to = receiver.status === 'ready' ? receiver.address : undefined
  const fee = useQuery(fairlead, sendFeeQuery(fairlead, { to, token }))
  const balance = isNative ? native.data?.value : (token?.nft?.amount ?? held.data)
  const { fee: cost, margin = 0n, reserve = 0n } = fee.data ?? {}
  const needed = cost === undefined ? undefined : cost + reserve
  const kept = needed === undefined ? undefined : needed + margin
  // A typed amount may use up the margin; Max does not.
  const limit = spendable({ balance, fee: needed, token })
  return {
    ...fields,
    available: spendable({ balance, fee: kept, token }),
    balanceFailed: (isNative ? native : held).status === 'error' && balance === undefined,
    draft,
    isFeeShort: isFeeShort({ coins: native.data?.value, fee: needed, isSponsored, token }),
    kept,
    isNative,
    isOwn: isSame(to, own),
    network,
    ...usePrice(fairlead, token),
    problem: sendProblem({ amount, available: limit, receiver, token }),
    receiverProblem: receiverProblem(receiver, token),
    retry: () => (isNative ? native.refetch() : held.refetch()),
  }
}
/** Result of {@link useSend}; amounts are in the smallest unit. */
export type Send = SendDraftState & {
  /** Amount that Max enters; undefined while unknown. */
  readonly available: bigint | undefined
  readonly balanceFailed: boolean
  readonly draft: SendDraft
  /** True if the account may lack the native currency for the fee of a token transfer. */
  readonly isFeeShort: boolean
  /** Reserve for the fee, its margin and the minimum balance, in the native token. */
  readonly kept: bigint | undefined
  readonly isNative: boolean
  /** True if the recipient is the sender: allowed, but rarely intended. */
  readonly isOwn: boolean
  readonly network: CaipNetwork | undefined
  /** ISO 4217 code of the currency of `price` and `money`. */
  readonly currency: string
  /** Price of one token, for display and for fiat entry. */
  readonly price: number | undefined
  readonly problem: SendProblem | undefined
  readonly receiverProblem: ReceiverProblem | undefined
  /** Fetches the balance again. */
  readonly retry: () => void
}

function everything<state>(state: state): state {
  return state
}
