import { formatUnits, readAmount, sendFeeQuery, toMoney } from '@fairlead/core'
import { BaseError } from '@fairlead/protocol'
import { useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useQuery } from '../../hooks/useQuery.ts'
import { sendFailure } from '../../messages/errors.ts'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { useAnnounce } from '../../modal/Announcer.tsx'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { formatAmount } from '../../ui/formatAmount.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { Details } from './Details.tsx'
import { formatMoney } from './formatMoney.ts'
import { PaymentReceiver } from './PaymentReceiver.tsx'
import styles, { css } from './SendView.module.css'
import { submitSend } from './submitSend.ts'
import { useSend } from './useSend.ts'

/** Summary of the transfer, before the wallet is asked. */
export function SendPreviewView() {
  useStyles(css)
  const fairlead = useFairleadInstance('SendPreviewView')
  const messages = useMessages()
  const { tag } = useLanguage()
  const send = useSend(fairlead)
  const { loading, network, price, receiver, sendTokenAmount, token } = send
  const [error, setError] = useState<unknown>()
  const read = token && readAmount(sendTokenAmount, token.decimals)
  const value = read && 'value' in read ? read.value : undefined
  const to = receiver.status === 'ready' ? receiver.address : undefined
  const { data: cost } = useQuery(fairlead, sendFeeQuery(fairlead, { amount: value, to, token }))
  useAnnounce(loading ? messages.sendWaiting : '')

  if (!network || !token || value === undefined || receiver.status !== 'ready')
    return (
      <ViewFrame title={messages.previewTitle}>
        <Notice testId="fl-send-preview-missing" variant="neutral">
          {token || !sendTokenAmount || !to ? messages.sendMissing : messages.sendTokenMissing}
        </Notice>
        <Button
          onPress={() => fairlead.modal.replace('Send')}
          testId="fl-send-preview-edit"
          variant="accent"
        >
          {messages.sendEdit}
        </Button>
      </ViewFrame>
    )
  const gets = cost?.withheld ? value - cost.withheld : undefined
  const problem = send.problem ?? (gets !== undefined && gets <= 0n ? 'notEnough' : undefined)
  const worth = price === undefined ? undefined : toMoney(value, price, token.decimals)
  const { decimals, symbol } = network.nativeCurrency
  const fee = cost && `${formatAmount(formatUnits(cost.fee, decimals), 6, tag)} ${symbol}`
  const arriving = gets !== undefined && formatAmount(formatUnits(gets, token.decimals), 78, tag)
  return (
    <ViewFrame title={messages.previewTitle}>
      <p
        className={styles.total}
        data-testid="fl-send-preview-amount"
        data-value={value.toString()}
      >
        {/* All digits: the amount shown must equal the amount sent. */}
        <bdi>{`${formatAmount(sendTokenAmount, 78, tag)} ${token.symbol}`}</bdi>
        {worth && <span className={styles.worth}>{formatMoney(worth, tag)}</span>}
      </p>
      <Details
        rows={[
          [
            messages.receiver,
            <PaymentReceiver key="to" receiver={receiver} testId="fl-send-preview-to" />,
          ],
          ...(arriving
            ? [
                [
                  messages.receiverGets,
                  <bdi key="gets">{`${arriving} ${token.symbol}`}</bdi>,
                ] as const,
              ]
            : []),
          [messages.network, network.name],
          [messages.networkFee, fee ? messages.feeAbout(fee) : messages.feeUnknown],
        ]}
      />
      {error !== undefined && !loading && (
        <Notice
          testId="fl-send-preview-error"
          variant={BaseError.find(error, 'REQUEST_REJECTED') ? 'neutral' : 'error'}
        >
          {sendFailure(error, messages)}
        </Notice>
      )}
      {problem && (
        <Notice testId="fl-send-preview-problem" variant="warning">
          {messages[`send.${problem}`]}
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button
          disabled={loading || problem !== undefined}
          isBusy={loading}
          onPress={() => {
            setError(undefined)
            submitSend(fairlead, messages, tag).catch(setError)
          }}
          testId="fl-send-preview-send"
          variant="accent"
        >
          {loading ? messages.sendWaiting : messages.send}
        </Button>
        <Button disabled={loading} onPress={fairlead.modal.back} testId="fl-send-preview-cancel">
          {messages.cancel}
        </Button>
      </div>
    </ViewFrame>
  )
}
