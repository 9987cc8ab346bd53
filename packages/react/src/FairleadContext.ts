import type { Fairlead, State } from '@fairlead/core'
import { BaseError } from '@fairlead/protocol'
import { createContext, use } from 'react'
import type { StoreApi } from 'zustand/vanilla'

export const FairleadContext: React.Context<Fairlead | undefined> = createContext<
  Fairlead | undefined
>(undefined)

/** What a server and a browser draw first, whatever the browser alone can read. */
export const FirstFrameContext: React.Context<FirstFrame | undefined> = createContext<
  FirstFrame | undefined
>(undefined)
type FirstFrame = { readonly state: State; readonly store: StoreApi<State> }

/** The widget around; `caller` is named in the error when there is none. */
export function useFairleadInstance(caller: string): Fairlead {
  const fairlead = use(FairleadContext)
  if (fairlead) return fairlead
  throw new BaseError('OPTIONS_INVALID', {
    shortMessage: `${caller} needs a FairleadProvider around it`,
  })
}
