import { useId } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PaymentReceiver } from './PaymentReceiver.tsx'
import styles from './SendView.module.css'
import type { Send } from './useSend.ts'

/** Recipient field: an address or a name. The address of a resolved name is always shown in full. */
export function ReceiverField({ send }: { send: Send }) {
  const { draft, isOwn, network, receiver, receiverProblem, receiverText } = send
  const isEvm = network?.chainNamespace === 'eip155'
  const { modal } = useFairleadInstance('ReceiverField')
  const messages = useMessages()
  const id = useId()

  async function paste() {
    try {
      draft.setReceiver((await navigator.clipboard.readText()).trim())
    } catch {
      modal.showToast({ message: messages.pasteFailed, variant: 'error' })
    }
  }
  return (
    <div className={styles.box} data-state={receiverProblem ? 'error' : 'idle'}>
      <label className={styles.label} htmlFor={id}>
        {messages.receiver}
      </label>
      <div className={styles.line}>
        <input
          aria-describedby={`${id}-said`}
          aria-invalid={receiverProblem !== undefined}
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          className={styles.receiver}
          data-state={receiver.status}
          data-testid="fl-send-receiver"
          dir="ltr"
          id={id}
          onChange={(event) => draft.setReceiver(event.target.value)}
          part="input"
          // Names are resolved on EVM networks only.
          placeholder={isEvm ? messages.receiverHint : messages.receiverAddress}
          spellCheck={false}
          value={receiverText}
        />
        <button
          className={styles.small}
          data-testid="fl-send-paste"
          onClick={() => void paste()}
          type="button"
        >
          {messages.paste}
        </button>
      </div>
      <div id={`${id}-said`}>
        {receiver.status === 'ready' && (
          <PaymentReceiver receiver={receiver} testId="fl-send-resolved" />
        )}
        {receiverProblem && (
          <p className={styles.error} data-testid="fl-send-receiver-error" role="alert">
            {messages[`receiver.${receiverProblem}`]}
          </p>
        )}
      </div>
      {isOwn && !receiverProblem && (
        <Notice testId="fl-send-own" variant="warning">
          {messages.ownAddress}
        </Notice>
      )}
    </div>
  )
}
