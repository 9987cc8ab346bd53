import type { Routes } from '@fairlead/core'
import { startSocial } from '@fairlead/core/internal'
import { useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useCopy } from '../../hooks/useCopy.ts'
import { errorMessage } from '../../messages/errors.ts'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { SocialMark } from '../../ui/SocialMark.tsx'
import { socialName } from '../../ui/socialName.ts'
import { useAnnounce } from '../../ui/useAnnounce.ts'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './embedded.module.css'
import { SocialStatus } from './SocialStatus.tsx'
import { useLateSocial, useSocial } from './useSocial.ts'

/** Farcaster sign-in: by QR code from another screen, by a link on a phone. */
export function ConnectingFarcasterView({ data }: { data: Routes['ConnectingFarcaster'] }) {
  useStyles(css)
  const fairlead = useFairleadInstance('ConnectingFarcasterView')
  const messages = useMessages()
  const { tag } = useLanguage()
  const state = useSocial(fairlead)
  const { farcasterUrl, matchCode, problem, status } = state
  const [tries, setTries] = useState(0)
  const copy = useCopy(fairlead, 'link')
  const { isMobile } = fairlead.environment
  const isAsking = status === 'started' && farcasterUrl !== undefined
  const how = isMobile ? messages.farcasterTap : messages.farcasterScan
  const cause = (problem?.error as { cause?: unknown } | undefined)?.cause
  const words = {
    device: [messages.socialDevice, messages.socialDeviceText],
    error: [
      messages.socialFailed,
      problem ? errorMessage(cause ?? problem.error, messages, tag) : '',
    ],
    idle: [messages.farcasterLoading, ''],
    started: isAsking ? [how, ''] : [messages.farcasterLoading, ''],
    success: [messages.socialDone, ''],
    user: [messages.socialUser, messages.socialUserText],
  }
  const [title = '', text = ''] = words[status]
  // There is no hint while the user approves in the app, only while the page waits for a response.
  const lateness = useLateSocial(fairlead, state)
  const late = isAsking ? undefined : lateness
  useAnnounce([title, text, matchCode, late].filter(Boolean).join(' '))

  function retry() {
    startSocial(fairlead, { namespace: data?.namespace, provider: 'farcaster' }).catch(() => {})
    setTries(tries + 1)
  }

  return (
    <ViewFrame focusKey={tries} title={socialName('farcaster', messages)}>
      {isAsking && !isMobile ? (
        <div className={styles.center} data-state={status} data-testid="fl-social">
          <QrCode
            isLarge
            label={messages.farcasterCode}
            testId="fl-farcaster-qr"
            text={farcasterUrl}
          />
          <p className={styles.text}>{how}</p>
        </div>
      ) : (
        <SocialStatus
          late={late}
          mark={<SocialMark isLarge provider="farcaster" />}
          matchCode={matchCode}
          status={status}
          text={text}
          title={title}
        />
      )}
      {isAsking && isMobile && (
        <LinkButton
          link={{ href: farcasterUrl, target: '_blank' }}
          onPress={() => {}}
          testId="fl-farcaster-open"
        >
          {messages.farcasterOpen}
        </LinkButton>
      )}
      {isAsking && (
        <Button onPress={() => copy(farcasterUrl)} testId="fl-farcaster-copy">
          <Icon name="copy" />
          {messages.copyLink}
        </Button>
      )}
      {status === 'error' && (
        <Button onPress={retry} testId="fl-social-retry" variant="accent">
          {messages.retry}
        </Button>
      )}
    </ViewFrame>
  )
}
