import type { CatalogueWallet } from '@fairlead/core'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useCopy } from '../../hooks/useCopy.ts'
import type { PairingProgress } from '../../hooks/usePairing.ts'
import { useTimeLeft } from '../../hooks/useTimeLeft.ts'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { Ring } from '../../ui/Ring.tsx'
import styles from './ConnectingWalletConnectView.module.css'

/** The QR code, its time left, and its link to copy. */
export function PairingCode(props: PairingCode.Props) {
  const { attempt, isBlocked, isElsewhere, picture, wallet } = props
  const fairlead = useFairleadInstance('PairingCode')
  const messages = useMessages()
  const copy = useCopy(fairlead, 'link')
  const ready = attempt.status === 'ready' && !isBlocked ? attempt : undefined
  const how = isElsewhere
    ? messages.scanElsewhere
    : wallet
      ? messages.scanWith(wallet.name)
      : messages.scanAny
  return (
    <div className={styles.panel}>
      <div className={styles.code}>
        {ready ? (
          <QrCode isLarge label={messages.qrOfPairing} testId="fl-pairing-qr" text={ready.uri} />
        ) : (
          <div className={styles.frame} data-testid="fl-pairing-waiting">
            {!isBlocked && (
              <Ring state="waiting">
                {wallet && <Picture name={wallet.name} size="large" url={picture} />}
              </Ring>
            )}
          </div>
        )}
        {ready ? <Life expiresAt={ready.expiresAt} /> : <p className={styles.life} />}
      </div>
      {wallet ? (
        <div className={styles.how}>
          <Picture name={wallet.name} url={picture} />
          <p>{how}</p>
        </div>
      ) : (
        <p className={styles.any}>{how}</p>
      )}
      <Button
        disabled={!ready}
        onPress={() => ready && copy(ready.uri)}
        testId="fl-pairing-copy"
        variant="accent"
      >
        <Icon name="copy" />
        {messages.copyLink}
      </Button>
    </div>
  )
}

export declare namespace PairingCode {
  type Props = {
    attempt: PairingProgress
    isBlocked: boolean
    /** True if the page runs on a phone. */
    isElsewhere: boolean
    /** URL of the wallet's picture. */
    picture: string | undefined
    wallet: CatalogueWallet | undefined
  }
}

/** Time left. Not a live region: screen readers don't announce the seconds. */
function Life({ expiresAt }: { expiresAt: number }) {
  const { environment } = useFairleadInstance('Life')
  const messages = useMessages()
  const { tag } = useLanguage()
  const seconds = useTimeLeft(environment, expiresAt)
  const number = (value: number, digits: number) =>
    new Intl.NumberFormat(tag, { minimumIntegerDigits: digits }).format(value)
  const time = `${number(Math.floor(seconds / 60), 1)}:${number(seconds % 60, 2)}`
  return (
    <p className={styles.life} data-testid="fl-pairing-life">
      <span aria-hidden="true">{messages.codeLife(time)}</span>
      <span className={styles.unseen}>{messages.codeMinutes(Math.ceil(seconds / 60))}</span>
    </p>
  )
}
