import type { Routes } from '@fairlead/core'
import { networkOf, sendDraft } from '@fairlead/core/internal'
import { useEffect } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useAnnounce } from '../../ui/useAnnounce.ts'
import { useStyles } from '../../ui/useStyles.ts'
import { AmountField } from './AmountField.tsx'
import { NftField } from './NftField.tsx'
import { ReceiverField } from './ReceiverField.tsx'
import styles, { css } from './SendView.module.css'
import { useSend } from './useSend.ts'

/** Token, amount and recipient. The button names the first thing that is missing. */
export function SendView({ data }: { data: Routes['Send'] }) {
  useStyles(css)
  const fairlead = useFairleadInstance('SendView')
  const messages = useMessages()
  const send = useSend(fairlead)
  const { balanceFailed, isFeeShort, loading, network, problem, retry } = send
  // A token row, or the page, may have passed initial values.
  useEffect(() => {
    if (data)
      sendDraft(fairlead)
        .fill(data)
        // Invalid values are ignored: the user fills the field in.
        .catch(() => {})
  }, [data, fairlead])
  const reason = loading ? messages.sendWaiting : problem && messages[`send.${problem}`]
  // While the user types, the reason changes with each key and stays on the button: announce only these two.
  useAnnounce(problem === 'resolving' || problem === 'notEnough' ? messages[`send.${problem}`] : '')

  if (!network)
    return (
      <ViewFrame title={messages.send}>
        <Notice
          action={{
            label: messages.changeNetwork,
            onPress: () => fairlead.modal.push('Networks'),
          }}
          testId="fl-send-unsupported"
          variant="warning"
        >
          {messages.sendOffNetwork}
        </Notice>
      </ViewFrame>
    )
  return (
    <ViewFrame title={messages.send}>
      <fieldset className={styles.fields} disabled={loading}>
        {send.token?.nft ? <NftField send={send} /> : <AmountField send={send} />}
        <ReceiverField send={send} />
      </fieldset>
      {balanceFailed && (
        <Notice
          action={{ label: messages.retry, onPress: retry }}
          testId="fl-send-balance-error"
          variant="warning"
        >
          {messages.balanceUnknown}
        </Notice>
      )}
      {isFeeShort && (
        <Notice testId="fl-send-fee-short" variant="warning">
          {messages.feeShort(network.nativeCurrency.symbol)}
        </Notice>
      )}
      <Button
        isBusy={loading || problem === 'resolving'}
        // Focusable while something is missing: its name is the only place that says what.
        isHeld={reason !== undefined}
        onPress={() => {
          // Reads the current state: the network may have changed since the last render.
          const state = fairlead.store.getState()
          if (networkOf(state, state.activeNamespace)) fairlead.modal.push('SendPreview')
        }}
        testId="fl-send-review"
        variant="accent"
      >
        {reason ?? messages.sendReview}
      </Button>
    </ViewFrame>
  )
}
