import type { SwapBridge, SwapPlan } from '@fairlead/core'
import { networkById } from '@fairlead/core/internal'
import { swapPricesQuery } from '@fairlead/core/money'
import type { ChainId } from '@fairlead/protocol'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useQuery } from '../../hooks/useQuery.ts'
import type { Messages } from '../../messages/en.ts'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { formatDuration } from '../../ui/formatDuration.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { formatPercent, formatProviderFee, formatTokens } from './formatTokens.ts'
import { SwapDetails } from './SwapDetails.tsx'
import styles from './SwapView.module.css'
import { impactOf } from './useSwap.ts'

/** Amounts to pay and to receive, with all significant digits, and the fees. */
export function SwapPlanDetails({ plan }: { plan: SwapPlan }) {
  const { amount, asked, bridge, fee, from, minimum, slippage, to, toAmount } = plan
  const fairlead = useFairleadInstance('SwapPlanDetails')
  const messages = useMessages()
  const { tag } = useLanguage()
  const prices = useQuery(fairlead, swapPricesQuery(fairlead, [from, to])).data ?? []
  const impact = impactOf({ from, prices, quote: plan, quoted: amount, to })
  const state = fairlead.store.getState()
  const network = networkById(state, plan.chainId)
  const nameOf = (id: ChainId) => networkById(state, id)?.name ?? id
  const cost = network && formatTokens(fee, network.nativeCurrency, tag)
  // All digits: the amount shown must equal the amount that is swapped.
  const paid = formatTokens(amount, from, tag, 78)
  return (
    <>
      <p className={styles.total}>
        <bdi data-testid="fl-swap-preview-from" data-value={amount.toString()}>
          {paid}
        </bdi>
        <Icon name="traded" />
        <bdi data-testid="fl-swap-preview-to" data-value={toAmount.toString()}>
          {formatTokens(toAmount, to, tag)}
        </bdi>
      </p>
      {amount < asked && (
        <Notice testId="fl-swap-preview-reduced" variant="warning">
          {messages.swapReduced(paid)}
        </Notice>
      )}
      <SwapDetails
        rows={[
          {
            name: messages.swapMinimum,
            testId: 'fl-swap-preview-minimum',
            value: <bdi>{formatTokens(minimum, to, tag)}</bdi>,
          },
          { name: messages.swapSlippage, value: formatPercent(Number(slippage), tag) },
          {
            name: messages.swapImpact,
            value: impact === undefined ? messages.swapUnknown : formatPercent(impact, tag),
          },
          ...(bridge
            ? crossingRows(bridge, {
                from: nameOf(plan.chainId),
                messages,
                tag,
                to: nameOf(to.chainId),
              })
            : [{ name: messages.network, value: nameOf(plan.chainId) }]),
          {
            name: messages.networkFee,
            testId: 'fl-swap-preview-fee',
            value: cost ? messages.feeAbout(cost) : messages.feeUnknown,
          },
          ...(bridge && bridge.fee > 0n && network
            ? [
                {
                  name: messages.swapBridgeFee,
                  testId: 'fl-swap-preview-bridge-fee',
                  value: <bdi>{formatTokens(bridge.fee, network.nativeCurrency, tag)}</bdi>,
                },
              ]
            : []),
          {
            name: messages.swapProviderFee,
            testId: 'fl-swap-preview-provider-fee',
            value: formatProviderFee(plan.providerFeeBps, messages, tag),
          },
        ]}
      />
    </>
  )
}

/** Both networks of a swap, given by their names, and the bridge between them. */
function crossingRows(
  { name, seconds }: SwapBridge,
  options: { from: string; messages: Messages; tag: string; to: string },
) {
  const { from, messages, tag, to } = options
  return [
    { name: messages.swapFromNetwork, value: from },
    { name: messages.swapToNetwork, testId: 'fl-swap-preview-to-network', value: to },
    { name: messages.swapBridge, testId: 'fl-swap-preview-bridge', value: <bdi>{name}</bdi> },
    {
      name: messages.swapTime,
      testId: 'fl-swap-preview-time',
      value:
        seconds === undefined
          ? messages.swapUnknown
          : messages.swapTimeAbout(formatDuration(seconds, tag)),
    },
  ]
}
