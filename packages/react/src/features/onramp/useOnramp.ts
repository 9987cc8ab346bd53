import type {
  Fairlead,
  OnrampAmount,
  OnrampAsset,
  OnrampDraft,
  OnrampDraftState,
  OnrampOptionsResult,
} from '@fairlead/core'
import { networkOf } from '@fairlead/core/internal'
import {
  onrampAssets,
  onrampDraft,
  onrampOptionsQuery,
  onrampPayment,
  readOnrampAmount,
} from '@fairlead/core/money'
import type { CaipNetwork, OnrampPaymentCurrency } from '@fairlead/protocol'
import { useQuery } from '../../hooks/useQuery.ts'
import { useSelected } from '../../hooks/useSelected.ts'

/** Returns the draft of a purchase with the options that it chooses from. */
export function useOnramp(fairlead: Fairlead): OnrampForm {
  const draft = onrampDraft(fairlead)
  const fields = useSelected(draft.store, everything)
  const network = useSelected(fairlead.store, (state) => networkOf(state, state.activeNamespace))
  const { data, isFetching, refetch } = useQuery(fairlead, onrampOptionsQuery(fairlead))
  const assets = data ? offeredAssets(data, network) : []
  const payments = data?.options.paymentCurrencies ?? []
  const { method, payment } = data ? onrampPayment(data.options, fields) : nothing
  const read = readOnrampAmount(fields.amount, payment, method?.id ?? '')
  return {
    ...read,
    asset: assets.find(({ currency }) => currency.id === fields.purchaseCurrency) ?? assets[0],
    assets,
    draft,
    fields,
    isLoading: data === undefined,
    isRetrying: isFetching,
    isSample: data?.isSample === true,
    method: method?.id ?? fields.paymentMethod,
    network,
    payment,
    payments,
    retry: refetch,
  }
}

/** Result of {@link useOnramp}. */
export type OnrampForm = OnrampAmount & {
  /** Chosen currency; undefined if none is sold on the network. */
  readonly asset: OnrampAsset | undefined
  readonly assets: readonly OnrampAsset[]
  readonly draft: OnrampDraft
  readonly fields: OnrampDraftState
  readonly isLoading: boolean
  readonly isRetrying: boolean
  /** True if the options are the built-in samples. */
  readonly isSample: boolean
  /** Id of the payment method. */
  readonly method: string
  readonly network: CaipNetwork | undefined
  readonly payment: OnrampPaymentCurrency | undefined
  readonly payments: readonly OnrampPaymentCurrency[]
  readonly retry: () => void
}

/** Returns the currencies sold on the network. Samples are shown on every network, because they are no offers. */
function offeredAssets(
  { isSample, options }: OnrampOptionsResult,
  network: CaipNetwork | undefined,
): readonly OnrampAsset[] {
  const here = onrampAssets(options, network?.caipNetworkId)
  if (!isSample || here.length > 0) return here
  return options.purchaseCurrencies.flatMap((currency) =>
    currency.networks.slice(0, 1).map((first) => ({ currency, network: first })),
  )
}

/** Before the options are known. */
const nothing = { method: undefined, payment: undefined }

function everything<state>(state: state): state {
  return state
}
