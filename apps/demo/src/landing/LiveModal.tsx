import { createFairlead, type Fairlead, type FairleadOptions, updateOptions } from 'fairlead'
import { FairleadModal, FairleadProvider } from 'fairlead/react'
import { useEffect, useState } from 'react'
import { type Choice, liveOptionsOf } from './choice.ts'

/** Options of the modal that the page does not let people choose. Without `frameUrl` the modal has no logins. */
export type BaseOptions = Pick<
  FairleadOptions,
  'connectors' | 'frameUrl' | 'networks' | 'projectId' | 'serverUrl' | 'tokens'
>

type Props = {
  /** A new object creates the modal again. */
  base: BaseOptions
  choice: Choice
}

/** The modal with the chosen options. Theme and language apply at once; other options create it again. */
export function LiveModal({ base, choice }: Props) {
  const { hasSwaps } = choice
  const hasEmail = choice.hasEmail && base.frameUrl !== undefined
  const hasSocials = choice.hasSocials && base.frameUrl !== undefined
  // A language can only be unset by creating the modal again.
  const hasLocale = choice.locale !== ''
  const [fairlead, setFairlead] = useState<Fairlead>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: theme and language are applied by the next effect.
  useEffect(() => {
    const next = createFairlead({
      ...base,
      ...liveOptionsOf(choice),
      enableEmbedded: true,
      features: {
        email: hasEmail,
        ...(hasSocials ? {} : { socials: false as const }),
        ...(hasSwaps ? {} : { swaps: false as const }),
      },
      frameUrl: hasEmail || hasSocials ? base.frameUrl : undefined,
    })
    setFairlead(next)
    return () => next.destroy()
  }, [base, hasEmail, hasLocale, hasSocials, hasSwaps])
  useEffect(() => {
    if (fairlead) updateOptions(fairlead, liveOptionsOf(choice))
  }, [choice, fairlead])
  return (
    <div className="live">
      {fairlead && (
        <FairleadProvider fairlead={fairlead}>
          <FairleadModal />
        </FairleadProvider>
      )}
    </div>
  )
}
