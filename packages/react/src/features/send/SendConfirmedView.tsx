import type { Routes } from '@fairlead/core'
import { networkById } from '@fairlead/core/internal'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { explorerUrl } from '../../ui/explorerUrl.ts'
import { formatAmount } from '../../ui/formatAmount.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { Details } from './Details.tsx'
import { PaymentReceiver } from './PaymentReceiver.tsx'
import styles, { css } from './SendView.module.css'

/** Summary of the sent transfer, with a link to the explorer. */
export function SendConfirmedView({ data }: { data: Routes['SendConfirmed'] }) {
  useStyles(css)
  const { modal, store } = useFairleadInstance('SendConfirmedView')
  const messages = useMessages()
  const { tag } = useLanguage()
  const network = networkById(store.getState(), data.network)
  const explorer = network?.blockExplorers?.default
  const receiver = { address: data.to, ...(data.name ? { name: data.name } : {}) }
  return (
    <ViewFrame title={messages.sentTitle}>
      <p className={styles.total} data-hash={data.hash} data-testid="fl-send-confirmed-amount">
        <bdi>{`${formatAmount(data.amount, 78, tag)} ${data.symbol}`}</bdi>
      </p>
      <p className={styles.hint}>{messages.sentText}</p>
      <Details
        rows={[
          [
            messages.receiver,
            <PaymentReceiver key="to" receiver={receiver} testId="fl-send-confirmed-to" />,
          ],
          [messages.network, network?.name ?? data.network],
        ]}
      />
      {explorer && (
        <a
          className={styles.link}
          data-testid="fl-send-confirmed-explorer"
          href={explorerUrl(explorer.url, 'tx', data.hash)}
          rel="noopener noreferrer"
          target="_blank"
        >
          {messages.viewInExplorer}
          <Icon name="external" size={16} />
        </a>
      )}
      <Button
        onPress={() => modal.reset('Account')}
        testId="fl-send-confirmed-done"
        variant="accent"
      >
        {messages.done}
      </Button>
    </ViewFrame>
  )
}
