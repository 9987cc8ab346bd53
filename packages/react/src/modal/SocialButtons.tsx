import {
  embeddedConnections,
  frameOffers,
  offersSocial,
  projectProviders,
  startSocial,
} from '@fairlead/core/internal'
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

/** Number of buttons in one row. */
const blockSize = 4

/** Login providers: a block of a few with a button for the others, or all of them as a list. */
export function SocialButtons(props: SocialButtons.Props) {
  const { blockedBy, isWhole, namespace, onBlocked } = props
  useStyles(css)
  const fairlead = useFairleadInstance('SocialButtons')
  const messages = useMessages()
  const all = useSocials(namespace)
  const own = useSelected(projectProviders(fairlead), (providers) => providers)
  const isHeld = useSelected(fairlead.store, (state) => embeddedConnections(state).length > 0)
  const hasMore = !isWhole && all.length > blockSize
  const shown = hasMore ? all.slice(0, blockSize - 1) : all

  function choose(provider: SocialKind) {
    if (blockedBy) return onBlocked?.()
    // Call it synchronously in the click: later, browsers block the popup. Its view shows the outcome.
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
            title={socialName(provider, messages, own)}
          />
        ))}
      </RowList>
    )
  return (
    <ul aria-label={messages.socialList} className={styles.block}>
      {shown.map((provider) => {
        const name = socialName(provider, messages, own)
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
    /** Id of the text that says why the buttons can't be used yet. */
    blockedBy?: string | undefined
    /** True to show all providers, as a list. */
    isWhole?: boolean | undefined
    namespace?: Namespace | undefined
    /** Called when the user presses a blocked button; moves the focus to what is missing. */
    onBlocked?: (() => void) | undefined
  }
}

/** Returns the available login providers; the project's features may arrive after the first render. */
export function useSocials(namespace: Namespace | undefined): readonly SocialKind[] {
  const fairlead = useFairleadInstance('useSocials')
  useSelected(fairlead.features, ({ socials }) => socials)
  useSelected(projectProviders(fairlead), (own) => own)
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
