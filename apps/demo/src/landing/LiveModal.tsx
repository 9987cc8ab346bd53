import { createFairlead, type Fairlead, updateOptions } from 'fairlead'
import { FairleadModal, FairleadProvider } from 'fairlead/react'
import { useEffect, useState } from 'react'
import type { Config } from '../config.ts'
import { type Choice, liveOptionsOf } from './choice.ts'

/** The modal with the chosen options. Theme and language apply at once; other options create it again. */
export function LiveModal({ choice, config }: { choice: Choice; config: Config }) {
  const { hasEmail, hasSocials, hasSwaps } = choice
  // A language can only be unset by creating the modal again.
  const hasLocale = choice.locale !== ''
  const [fairlead, setFairlead] = useState<Fairlead>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: theme and language are applied by the next effect.
  useEffect(() => {
    const next = createFairlead({
      ...liveOptionsOf(choice),
      enableEmbedded: true,
      features: {
        email: hasEmail,
        ...(hasSocials ? {} : { socials: false as const }),
        ...(hasSwaps ? {} : { swaps: false as const }),
      },
      frameUrl: hasEmail || hasSocials ? config.frameUrl : undefined,
      networks: config.networks.filter(({ chainNamespace }) => chainNamespace === 'eip155'),
      projectId: config.projectId,
      serverUrl: config.serverUrl,
      tokens: config.tokens,
    })
    setFairlead(next)
    return () => next.destroy()
  }, [config, hasEmail, hasLocale, hasSocials, hasSwaps])
  useEffect(() => {
    if (fairlead) updateOptions(fairlead, liveOptionsOf(choice))
  }, [choice, fairlead])
  if (!fairlead) return null
  return (
    <div className="live">
      <FairleadProvider fairlead={fairlead}>
        <FairleadModal />
      </FairleadProvider>
    </div>
  )
}
