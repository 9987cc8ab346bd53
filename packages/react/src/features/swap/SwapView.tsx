import type { Routes } from '@fairlead/core'
import { networkById } from '@fairlead/core/internal'
import { isCrossingOver, swapCrossings, swapDraft } from '@fairlead/core/money'
import { useEffect } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { formatAmount } from '../../ui/formatAmount.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useAnnounce } from '../../ui/useAnnounce.ts'
import { useStyles } from '../../ui/useStyles.ts'
import { PayField, ReceiveField } from './SwapSideField.tsx'
import { SlippageField, SwapTerms } from './SwapTerms.tsx'
import styles, { css } from './SwapView.module.css'
import { useSwap } from './useSwap.ts'
import { useSwapTokens } from './useSwapTokens.ts'

/** Both tokens, the amount and its price. The button names the first thing that is missing. */
export function SwapView({ data }: { data: Routes['Swap'] }) {
  useStyles(css)
  const fairlead = useFairleadInstance('SwapView')
  const { modal } = fairlead
  const messages = useMessages()
  const swap = useSwap(fairlead)
  const tokens = useSwapTokens(fairlead)
  const { draft, hasBalanceFailed, isCrossing, hasQuoteFailed, isOffered, problem, step } = swap
  const isUnsupported = !isOffered || tokens.data?.assets.length === 0 || problem === 'unsupported'
  useEffect(() => {
    const own = swapDraft(fairlead)
    if (isUnsupported) return
    own.begin()
    if (data)
      own
        .fill(data)
        // Invalid values are ignored: the user fills the field in.
        .catch(() => {})
  }, [data, fairlead, isUnsupported])
  // While the user types, the reason changes with each key and stays on the button: announce only these.
  const isSpoken = problem === 'notEnough' || problem === 'noRoute' || problem === 'noLiquidity'
  useAnnounce(isSpoken ? messages[`swap.${problem}`] : '')

  if (isUnsupported)
    return (
      <ViewFrame title={messages.swap}>
        <UnsupportedNetwork />
      </ViewFrame>
    )
  return (
    <ViewFrame title={messages.swap}>
      <SwapCrossings />
      <fieldset className={styles.fields} disabled={step !== undefined}>
        <PayField swap={swap} />
        <button
          aria-label={messages.swapFlip}
          className={styles.flip}
          data-testid="fl-swap-flip"
          disabled={isCrossing}
          onClick={draft.flip}
          type="button"
        >
          <Icon name="swap" />
        </button>
        <ReceiveField swap={swap} />
        <SwapTerms swap={swap} />
        <SlippageField swap={swap} />
      </fieldset>
      {hasBalanceFailed && (
        <Notice
          action={{ label: messages.retry, onPress: swap.retryBalance }}
          testId="fl-swap-balance-error"
          variant="warning"
        >
          {messages.balanceUnknown}
        </Notice>
      )}
      {hasQuoteFailed && problem === 'quoteFailed' && (
        <Notice
          action={{ label: messages.retry, onPress: swap.retryQuote }}
          testId="fl-swap-quote-error"
          variant="warning"
        >
          {messages.swapQuoteFailed}
        </Notice>
      )}
      <Button
        disabled={step === undefined && problem !== undefined}
        isBusy={step === undefined && problem === 'quoting'}
        onPress={() => modal.push('SwapPreview')}
        testId="fl-swap-review"
        variant="accent"
      >
        {step ? messages.swapProgress : problem ? messages[`swap.${problem}`] : messages.swapReview}
      </Button>
    </ViewFrame>
  )
}

/** Shown on a network without swaps. */
function UnsupportedNetwork() {
  const { modal } = useFairleadInstance('UnsupportedNetwork')
  const messages = useMessages()
  return (
    <Notice
      action={{
        label: messages.changeNetwork,
        onPress: () => modal.push('UnsupportedChain', { feature: 'swaps' }),
      }}
      testId="fl-swap-unsupported"
      variant="warning"
    >
      {messages.swapOffNetwork}
    </Notice>
  )
}

/** Swaps to other networks that are still on their way. */
function SwapCrossings() {
  const fairlead = useFairleadInstance('SwapCrossings')
  const messages = useMessages()
  const { tag } = useLanguage()
  const crossings = useSelected(swapCrossings(fairlead).store, (state) => state.crossings)
  return crossings
    .filter((crossing) => !isCrossingOver(crossing))
    .map(({ hash, to, toAmount, toNetwork }) => (
      <Notice
        action={{
          label: messages.swapProgress,
          onPress: () => fairlead.modal.push('SwapProgress', { hash }),
        }}
        key={hash}
        testId="fl-swap-crossing"
        variant="neutral"
      >
        {messages.swapMoving(
          `${formatAmount(toAmount, 6, tag)} ${to}`,
          networkById(fairlead.store.getState(), toNetwork)?.name ?? toNetwork,
        )}
      </Notice>
    ))
}
