import type { Fairlead, State } from '@fairlead/core'
import { BaseError } from '@fairlead/protocol'
import { createContext, useContext } from 'react'
import type { StoreApi } from 'zustand/vanilla'

export const FairleadContext: React.Context<Fairlead | undefined> = createContext<
  Fairlead | undefined
>(undefined)

/** State that the server's render and the browser's first render share, so that hydration matches. */
export const FirstFrameContext: React.Context<FirstFrame | undefined> = createContext<
  FirstFrame | undefined
>(undefined)
type FirstFrame = { readonly state: State; readonly store: StoreApi<State> }

/**
 * Returns the widget of the nearest provider, for the functions of `fairlead`.
 *
 * @param caller - Named in the error if there is no provider.
 * @throws `OPTIONS_INVALID` outside a `FairleadProvider`.
 *
 * @example
 * const fairlead = useFairleadInstance()
 * const gas = () => estimateGas(fairlead, { to, value })
 */
export function useFairleadInstance(caller = 'useFairleadInstance'): Fairlead {
  const fairlead = useContext(FairleadContext)
  if (fairlead) return fairlead
  throw new BaseError('OPTIONS_INVALID', {
    shortMessage: `${caller} must be used inside a FairleadProvider`,
  })
}
