import type { Fairlead } from '@fairlead/core'
import { BaseError } from '@fairlead/protocol'
import { createContext, use } from 'react'

export const FairleadContext: React.Context<Fairlead | undefined> = createContext<
  Fairlead | undefined
>(undefined)

/** The widget around; `caller` is named in the error when there is none. */
export function useFairleadInstance(caller: string): Fairlead {
  const fairlead = use(FairleadContext)
  if (fairlead) return fairlead
  throw new BaseError('OPTIONS_INVALID', {
    shortMessage: `${caller} needs a FairleadProvider around it`,
  })
}
