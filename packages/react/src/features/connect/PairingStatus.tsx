import type { CatalogueWallet } from '@fairlead/core'
import type { PairingProgress } from '../../hooks/usePairing.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { Button } from '../../ui/Button.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Ring } from '../../ui/Ring.tsx'
import styles from './ConnectingWalletConnectView.module.css'
import { pairingFailure } from './pairingWords.ts'

/** Shows that a wallet accepted, or why there is no code. */
export function PairingStatus(props: PairingStatus.Props) {
  const { attempt, connected, onRetry, picture, wallet } = props
  const messages = useMessages()
  const name = connected || (wallet?.name ?? messages.pairTitle)
  const hasFailed = attempt.status === 'failed'
  return (
    <>
      <div className={styles.center}>
        <Ring state={hasFailed ? 'failed' : 'done'}>
          <Picture name={name} size="large" url={picture} />
        </Ring>
        <div className={styles.status}>
          <p className={styles.title}>
            {hasFailed ? messages.failedTitle : messages.connectedTo(name)}
          </p>
          {hasFailed && (
            <p className={styles.text} data-testid="fl-pairing-cause">
              {pairingFailure(attempt.error, messages)}
            </p>
          )}
        </div>
      </div>
      {hasFailed && (
        <Button onPress={onRetry} testId="fl-pairing-retry" variant="accent">
          {messages.retry}
        </Button>
      )}
    </>
  )
}

export declare namespace PairingStatus {
  type Props = {
    attempt: PairingProgress
    /** Name that the connected wallet reports. */
    connected: string
    onRetry: () => void
    /** URL of the wallet's picture. */
    picture: string | undefined
    wallet: CatalogueWallet | undefined
  }
}
