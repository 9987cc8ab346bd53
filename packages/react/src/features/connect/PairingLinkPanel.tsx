import type { CatalogueWallet, Pairing, PairingLink } from '@fairlead/core'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useCopy } from '../../hooks/useCopy.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Ring } from '../../ui/Ring.tsx'
import { useAnnounce } from '../../ui/useAnnounce.ts'
import styles from './ConnectingWalletConnectView.module.css'
import { useOpening } from './useOpening.ts'

/** A link into one wallet, and whether it opened. */
export function PairingLinkPanel(props: PairingLinkPanel.Props) {
  const { isFollowed, link, pairing, picture, uri, wallet, way } = props
  const { id, name } = wallet
  const fairlead = useFairleadInstance('PairingLinkPanel')
  const messages = useMessages()
  const copy = useCopy(fairlead, 'link')
  const { onOpen, opening } = useOpening({
    environment: fairlead.environment,
    followed: isFollowed ? link?.href : undefined,
    key: uri ?? '',
    onMissing: () => fairlead.events.emit('DEEPLINK_ERROR', { code: 'NOT_OPENED', id, name }),
  })
  const notices = {
    closed: undefined,
    missing: messages.notOpened(name),
    opened: undefined,
    unanswered: messages.noAnswerYet(name),
  }
  const notice = notices[opening]
  const label = way === 'desktop' ? messages.openDesktop(name) : messages.openInApp
  useAnnounce(notice ?? '')
  return (
    <div className={styles.panel}>
      <div className={styles.center} data-state={opening} data-testid="fl-pairing-opening">
        <Ring state={!link || opening === 'opened' ? 'waiting' : 'paused'}>
          <Picture name={name} size="large" url={picture} />
        </Ring>
        <p className={styles.text}>{link ? messages.acceptIn(name) : messages.pairPreparing}</p>
      </div>
      {notice && (
        <Notice
          testId="fl-pairing-unanswered"
          variant={opening === 'missing' ? 'warning' : 'neutral'}
        >
          {notice}
        </Notice>
      )}
      {link ? (
        <LinkButton
          link={link}
          onPress={() => {
            pairing?.choose(wallet)
            onOpen(link.href)
          }}
          testId={`fl-pairing-open-${way}`}
        >
          {label}
        </LinkButton>
      ) : (
        <Button disabled onPress={() => {}} testId={`fl-pairing-open-${way}`} variant="accent">
          {label}
        </Button>
      )}
      <Button disabled={!uri} onPress={() => uri && copy(uri)} testId="fl-pairing-copy">
        <Icon name="copy" />
        {messages.copyLink}
      </Button>
    </div>
  )
}

export declare namespace PairingLinkPanel {
  type Props = {
    /** True if pressing the wallet's row has opened the link already. */
    isFollowed: boolean
    /** Undefined while there is no pairing code. */
    link: PairingLink | undefined
    pairing: Pairing | undefined
    /** URL of the wallet's picture. */
    picture: string | undefined
    uri: string | undefined
    wallet: CatalogueWallet
    way: 'desktop' | 'here' | 'web'
  }
}
