import { networkById } from '@fairlead/core/internal'
import { isCrossingOver, swapCrossings } from '@fairlead/core/money'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { formatAmount } from '../../ui/formatAmount.ts'
import { Notice } from '../../ui/Notice.tsx'

/** Swaps to other networks that are still on their way. */
export function SwapCrossings() {
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
