import { embeddedWallet, type Routes } from '@fairlead/core'
import { useEffect } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { SocialButtons, useSocials } from '../../modal/SocialButtons.tsx'
import { ViewFrame } from '../../modal/ViewFrame.tsx'

/** All login providers. */
export function AllSocialsView({ data }: { data: Routes['AllSocials'] }) {
  const fairlead = useFairleadInstance('AllSocialsView')
  const messages = useMessages()
  const namespace = data?.namespace
  const isOffered = useSocials(namespace).length > 0
  useEffect(() => {
    if (!isOffered) return fairlead.modal.replace('Connect')
    // Only the frame knows whether passkeys are available.
    embeddedWallet(fairlead).then(
      ({ frame }) => frame.preload(),
      () => {},
    )
  }, [fairlead, isOffered])
  return (
    <ViewFrame title={messages.socialsTitle}>
      <SocialButtons isWhole namespace={namespace} />
    </ViewFrame>
  )
}
