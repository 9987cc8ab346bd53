import { embeddedConnections, frameOffers, offersSocial, startSocial } from '@fairlead/core'
import type { Namespace } from '@fairlead/protocol'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useSelected } from '../hooks/useSelected.ts'
import { useMessages } from '../messages/MessagesContext.ts'
import { Icon } from '../ui/Icon.tsx'
import { Row, RowList } from '../ui/Row.tsx'
import type { SocialKind } from '../ui/SocialIcon.tsx'
import { SocialMark } from '../ui/SocialMark.tsx'
import { socialName } from '../ui/socialName.ts'
import { useStyles } from '../ui/useStyles.ts'
import styles, { css } from './SocialButtons.module.css'

/** As many as stand beside each other. */
const blockSize = 4

/** Providers to sign in with: a block of a few and a way to the others, or all of them as a list. */
export function SocialButtons(props: SocialButtons.Props) {
  const { blockedBy, isWhole, namespace, onBlocked } = props
  useStyles(css)
  const fairlead = useFairleadInstance('SocialButtons')
  const messages = useMessages()
  const all = useSocials(namespace)
  const isHeld = useSelected(fairlead.store, (state) => embeddedConnections(state).length > 0)
  const hasMore = !isWhole && all.length > blockSize
  const shown = hasMore ? all.slice(0, blockSize - 1) : all

  function choose(provider: SocialKind) {
    if (blockedBy) return onBlocked?.()
    // In the press itself: later, browsers open no window. What becomes of it, its view says.
    startSocial(fairlead, { namespace, provider }).catch(() => {})
  }

  if (isWhole)
    return (
      <RowList label={messages.socialList}>
        {shown.map((provider) => (
          <Row
            blockedBy={blockedBy}
            disabled={isHeld}
            image={<SocialMark provider={provider} />}
            key={provider}
            onPress={() => choose(provider)}
            testId={`fl-social-${provider}`}
            title={socialName(provider, messages)}
          />
        ))}
      </RowList>
    )
  return (
    <ul aria-label={messages.socialList} className={styles.block}>
      {shown.map((provider) => {
        const name = socialName(provider, messages)
        return (
          <Cell
            blockedBy={blockedBy}
            isDisabled={isHeld}
            key={provider}
            label={messages.socialWith(name)}
            onPress={() => choose(provider)}
            testId={`fl-connect-social-${provider}`}
            text={name}
          >
            <SocialMark provider={provider} />
          </Cell>
        )
      })}
      {hasMore && (
        <Cell
          label={messages.socialMore}
          onPress={() => fairlead.modal.push('AllSocials', namespace && { namespace })}
          testId="fl-connect-social-more"
          text={messages.socialMoreShort}
        >
          <span className={styles.more}>
            <Icon name="chevronDown" />
          </span>
        </Cell>
      )}
    </ul>
  )
}

export declare namespace SocialButtons {
  type Props = {
    /** Id of what says why they can't be used yet. */
    blockedBy?: string | undefined
    /** All of them, as a list. */
    isWhole?: boolean | undefined
    namespace?: Namespace | undefined
    /** Leads to the way on. */
    onBlocked?: (() => void) | undefined
  }
}

/** Whom people can sign in with here; the project may say so later than the screen stands. */
export function useSocials(namespace: Namespace | undefined): readonly SocialKind[] {
  const fairlead = useFairleadInstance('useSocials')
  useSelected(fairlead.features, ({ socials }) => socials)
  const hasPasskey = useSelected(frameOffers(fairlead), ({ passkey }) => passkey)
  const socials = offersSocial(fairlead, namespace)
  return hasPasskey && socials.length > 0 ? [...socials, 'passkey'] : socials
}

function Cell(props: {
  blockedBy?: string | undefined
  children: React.ReactNode
  isDisabled?: boolean
  label: string
  onPress: () => void
  testId: string
  text: string
}) {
  const { blockedBy, children, isDisabled = false, label, onPress, testId, text } = props
  return (
    <li>
      <button
        aria-describedby={blockedBy}
        aria-disabled={blockedBy ? true : undefined}
        aria-label={label}
        className={styles.cell}
        data-state={isDisabled || blockedBy ? 'disabled' : 'idle'}
        data-testid={testId}
        disabled={isDisabled}
        onClick={onPress}
        part="button"
        type="button"
      >
        {children}
        <span className={styles.name}>{text}</span>
      </button>
    </li>
  )
}
