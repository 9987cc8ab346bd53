import { networkOf, paymentLink, selectAccount } from '@fairlead/core/internal'
import { useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useCopy } from '../../hooks/useCopy.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { FullAddress } from '../../ui/FullAddress.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './ReceiveView.module.css'

/** The account's address as a QR code and as text to copy. */
export function ReceiveView() {
  useStyles(css)
  const fairlead = useFairleadInstance('ReceiveView')
  const messages = useMessages()
  const { address, network } = useSelected(fairlead.store, (state) => ({
    address: selectAccount(state).address,
    network: networkOf(state, state.activeNamespace),
  }))
  const copy = useCopy(fairlead)
  const [isPlain, setIsPlain] = useState(false)

  // For the one render before the view is replaced.
  if (!address) return <ViewFrame title={messages.receive}>{null}</ViewFrame>
  const link = paymentLink(address, network)
  const hasLink = network && link !== address
  const kinds = [
    [false, messages.qrLink, 'link'],
    [true, messages.qrAddress, 'address'],
  ] as const
  return (
    <ViewFrame title={messages.receive}>
      <div className={styles.code}>
        <QrCode
          label={hasLink && !isPlain ? messages.qrOfLink(network.name) : messages.qrOfAddress}
          testId="fl-receive-qr"
          text={isPlain ? address : link}
        />
        {hasLink && (
          // biome-ignore lint/a11y/useSemanticElements: browsers style a fieldset in their own ways.
          <div aria-label={messages.qrKind} className={styles.kinds} role="group">
            {kinds.map(([plain, label, key]) => (
              <button
                aria-pressed={isPlain === plain}
                data-testid={`fl-receive-kind-${key}`}
                key={key}
                onClick={() => setIsPlain(plain)}
                type="button"
              >
                {label}
              </button>
            ))}
          </div>
        )}
      </div>
      <div className={styles.address}>
        <h2>{messages.yourAddress}</h2>
        <FullAddress address={address} testId="fl-receive-address" />
      </div>
      <Button onPress={() => copy(address)} testId="fl-receive-copy" variant="accent">
        <Icon name="copy" />
        {messages.copyAddress}
      </Button>
      {network && (
        <p className={styles.warning} data-testid="fl-receive-warning">
          {messages.receiveWarning(network.name)}{' '}
          <button
            data-testid="fl-receive-networks"
            onClick={() => fairlead.modal.push('CompatibleNetworks')}
            type="button"
          >
            {messages.compatibleOpen}
          </button>
        </p>
      )}
    </ViewFrame>
  )
}
