import { type Fairlead, formatUnits, type Routes, type SendAsset } from '@fairlead/core'
import { readAmount, sendDraft, sendFeeQuery, toMoney, topOf } from '@fairlead/core/internal'
import { BaseError, type CaipNetwork } from '@fairlead/protocol'
import { useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useQuery } from '../../hooks/useQuery.ts'
import type { Messages } from '../../messages/en.ts'
import { sendFailure } from '../../messages/errors.ts'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { formatAmount } from '../../ui/formatAmount.ts'
import { formatMoney } from '../../ui/formatMoney.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useAnnounce } from '../../ui/useAnnounce.ts'
import { useStyles } from '../../ui/useStyles.ts'
import { Details } from './Details.tsx'
import { PaymentReceiver } from './PaymentReceiver.tsx'
import styles, { css } from './SendView.module.css'
import { useSend } from './useSend.ts'

/** Summary of the transfer, before the wallet is asked. A payment's transfer can't be edited. */
export function SendPreviewView({ data }: { data: Routes['SendPreview'] }) {
  useStyles(css)
  const fairlead = useFairleadInstance('SendPreviewView')
  const messages = useMessages()
  const { tag } = useLanguage()
  const send = useSend(fairlead)
  const { currency, loading, network, price, receiver, sendTokenAmount, token } = send
  const [error, setError] = useState<unknown>()
  const read = token && readAmount(sendTokenAmount, token.decimals)
  const value = read && 'value' in read ? read.value : undefined
  const to = receiver.status === 'ready' ? receiver.address : undefined
  const { data: cost } = useQuery(fairlead, sendFeeQuery(fairlead, { amount: value, to, token }))
  useAnnounce(loading ? messages.sendWaiting : '')

  // The draft is of something else by now: a payment must be exactly the order.
  if (data && send.filledBy !== data.order && !loading)
    return (
      <ViewFrame title={messages.previewTitle}>
        <ChangedPayment />
      </ViewFrame>
    )
  if (!network || !token || value === undefined || receiver.status !== 'ready')
    return (
      <ViewFrame title={messages.previewTitle}>
        <IncompleteSend>
          {token || !sendTokenAmount || !to ? messages.sendMissing : messages.sendTokenMissing}
        </IncompleteSend>
      </ViewFrame>
    )
  const gets = cost?.withheld ? value - cost.withheld : undefined
  const problem = send.problem ?? (gets !== undefined && gets <= 0n ? 'notEnough' : undefined)
  const worth = price === undefined ? undefined : toMoney(value, price, token.decimals)
  return (
    <ViewFrame title={messages.previewTitle}>
      <p
        className={styles.total}
        data-testid="fl-send-preview-amount"
        data-value={value.toString()}
        id="fl-send-preview-total"
      >
        {/* All digits: the amount shown must equal the amount sent. */}
        <bdi>{`${formatAmount(sendTokenAmount, 78, tag)} ${token.symbol}`}</bdi>
        {worth && <span className={styles.worth}>{formatMoney(worth, currency, tag)}</span>}
      </p>
      <PaymentDetails
        fee={cost?.fee}
        gets={gets}
        network={network}
        receiver={receiver}
        token={token}
      />
      {error !== undefined && !loading && <SendFailure error={error} />}
      {problem && (
        <Notice testId="fl-send-preview-problem" variant="warning">
          {messages[`send.${problem}`]}
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button
          // Heard with the button, so that nothing is sent unread.
          describedBy="fl-send-preview-total fl-send-preview-details"
          disabled={loading || problem !== undefined}
          isBusy={loading}
          onPress={() => {
            setError(undefined)
            submitSend(fairlead, { isOrder: data !== undefined, messages, tag }).catch(setError)
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

/** Why the transfer was not sent; a rejection in the wallet is not an error. */
function SendFailure({ error }: { error: unknown }) {
  const messages = useMessages()
  const isRejected = BaseError.find(error, 'REQUEST_REJECTED') !== undefined
  return (
    <Notice testId="fl-send-preview-error" variant={isRejected ? 'neutral' : 'error'}>
      {sendFailure(error, messages)}
    </Notice>
  )
}

/** Shown if the draft is no longer the payment's transfer. */
function ChangedPayment() {
  const { modal } = useFairleadInstance('ChangedPayment')
  const messages = useMessages()
  return (
    <>
      <Notice testId="fl-send-preview-changed" variant="warning">
        {messages.payChanged}
      </Notice>
      <Button onPress={() => modal.reset('Pay')} testId="fl-send-preview-order" variant="accent">
        {messages.payBack}
      </Button>
    </>
  )
}

/** Shown if the page opened the view before the transfer is complete. */
function IncompleteSend({ children }: { children: string }) {
  const { modal } = useFairleadInstance('IncompleteSend')
  const messages = useMessages()
  return (
    <>
      <Notice testId="fl-send-preview-missing" variant="neutral">
        {children}
      </Notice>
      <Button onPress={() => modal.replace('Send')} testId="fl-send-preview-edit" variant="accent">
        {messages.sendEdit}
      </Button>
    </>
  )
}

/** The recipient, the amount that arrives if the token withholds some, the network and its fee. */
function PaymentDetails(props: {
  fee: bigint | undefined
  gets: bigint | undefined
  network: CaipNetwork
  receiver: PaymentReceiver.Props['receiver']
  token: SendAsset
}) {
  const { fee, gets, network, receiver, token } = props
  const messages = useMessages()
  const { tag } = useLanguage()
  const { decimals, symbol } = network.nativeCurrency
  const arriving = gets !== undefined && formatAmount(formatUnits(gets, token.decimals), 78, tag)
  const cost = fee !== undefined && `${formatAmount(formatUnits(fee, decimals), 6, tag)} ${symbol}`
  return (
    <Details
      id="fl-send-preview-details"
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
        [messages.networkFee, cost ? messages.feeAbout(cost) : messages.feeUnknown],
      ]}
    />
  )
}

/**
 * Asks the wallet to send, then shows the Account view and a toast. If the user has left the send views or prepares
 * another transfer, the view stays and only the toast is shown. A payment shows its own progress instead.
 */
async function submitSend(
  fairlead: Fairlead,
  { isOrder, messages, tag }: { isOrder: boolean; messages: Messages; tag: string },
): Promise<void> {
  const { modal } = fairlead
  const draft = sendDraft(fairlead)
  const sent = await draft.submit().catch((error: unknown) => {
    // The preview's own notice is only visible while the preview is.
    if (modal.view() !== 'SendPreview')
      modal.showToast({ message: sendFailure(error, messages), variant: 'error' })
    throw error
  })
  if (isOrder) return
  const amount = `${formatAmount(sent.amount, 6, tag)} ${sent.symbol}`
  // A sent transfer empties the fields, unless they were another transfer's by then.
  const { filledBy, receiverText, sendTokenAmount, token } = draft.store.getState()
  const isOther = filledBy || token || receiverText || sendTokenAmount
  if (!isOther) leaveSendViews(modal)
  modal.showToast({
    action: {
      label: messages.sentDetails,
      run() {
        // Puts the Account view in the history behind the details, even if the modal was closed.
        modal.reset('Account')
        modal.push('SendConfirmed', sent)
      },
    },
    message: messages.sent(amount),
    variant: 'success',
  })
}

/** Shows the Account view instead of the send views, or after the sign-in that covers them. */
function leaveSendViews({ replace, reset, store }: Fairlead['modal']): void {
  const shown = topOf(store.getState().navigation)
  if (shown?.view.startsWith('Send')) reset('Account')
  else if (shown?.view === 'SignMessage' && shown.data?.redirectView === 'Send')
    replace('SignMessage', { ...shown.data, redirectView: 'Account' })
}
