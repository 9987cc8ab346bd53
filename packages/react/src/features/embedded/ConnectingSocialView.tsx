import type { Routes, SocialState } from '@fairlead/core'
import { projectProviders, startSocial } from '@fairlead/core/internal'
import { useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import type { Messages } from '../../messages/en.ts'
import { errorMessage } from '../../messages/errors.ts'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { SocialMark } from '../../ui/SocialMark.tsx'
import { socialName } from '../../ui/socialName.ts'
import { useAnnounce } from '../../ui/useAnnounce.ts'
import { SocialStatus } from './SocialStatus.tsx'
import { useLateSocial, useSocial } from './useSocial.ts'

/** Shown while a provider's popup is open: what to do there, and what follows. */
export function ConnectingSocialView({ data }: { data: Routes['ConnectingSocial'] }) {
  const { namespace, provider } = data
  const fairlead = useFairleadInstance('ConnectingSocialView')
  const messages = useMessages()
  const state = useSocial(fairlead)
  const [tries, setTries] = useState(0)
  const own = useSelected(projectProviders(fairlead), (providers) => providers)
  const name = socialName(provider, messages, own)
  const { tag } = useLanguage()
  const words = wordsOf(state, { isPasskey: provider === 'passkey', messages, name, tag })
  const late = useLateSocial(fairlead, state)
  useAnnounce([words.title, words.text, state.matchCode, late].filter(Boolean).join(' '))

  // Call it synchronously in the click: later, browsers block the popup.
  function retry() {
    startSocial(fairlead, { namespace, provider }).catch(() => {})
    setTries(tries + 1)
  }

  return (
    <ViewFrame focusKey={tries} title={name}>
      <SocialStatus
        {...words}
        isRefused={state.problem?.kind === 'refused'}
        late={late}
        mark={<SocialMark isLarge provider={provider} />}
        matchCode={state.matchCode}
        status={state.status}
      />
      {state.status === 'error' && (
        <Button onPress={retry} testId="fl-social-retry" variant="accent">
          {state.problem?.kind === 'blocked' ? messages.socialOpen(name) : messages.retry}
        </Button>
      )}
    </ViewFrame>
  )
}

/** Returns the title and text of each state. */
function wordsOf(
  { isLeaving, problem, status }: SocialState,
  given: { isPasskey: boolean; messages: Messages; name: string; tag: string },
): { text: string; title: string } {
  const { isPasskey, messages, name } = given
  if (status === 'device') return { text: messages.socialDeviceText, title: messages.socialDevice }
  if (status === 'user') return { text: messages.socialUserText, title: messages.socialUser }
  if (status === 'success') return { text: '', title: messages.socialDone }
  if (problem?.kind === 'blocked')
    return { text: messages.socialBlockedText, title: messages.socialBlocked }
  if (problem?.kind === 'refused')
    return { text: messages.socialDeclinedText(name), title: messages.socialDeclined }
  if (problem) return { text: whyOf(problem, given), title: messages.socialFailed }
  if (isLeaving) return { text: '', title: messages.socialLeaving(name) }
  const title = isPasskey ? messages.socialPasskeyIn : messages.socialIn(name)
  return { text: messages.socialInText, title }
}

/** Returns the provider's own message, otherwise the cause of the error if it is known. */
function whyOf(
  { error, kind }: NonNullable<SocialState['problem']>,
  { messages, name, tag }: { messages: Messages; name: string; tag: string },
): string {
  const { cause, shortMessage } = error as { cause?: unknown; shortMessage: string }
  if (kind === 'said') return messages.socialSaid(name, shortMessage)
  return errorMessage(cause ?? error, messages, tag)
}
