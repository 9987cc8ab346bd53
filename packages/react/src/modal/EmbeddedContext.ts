import { createContext, useContext } from 'react'

/** True if the focus was inside when the last view unmounted. Undefined in a dialog, which always contains it. */
export type EmbeddedFocus = { isInside: boolean }

export const EmbeddedContext: React.Context<EmbeddedFocus | undefined> = createContext<
  EmbeddedFocus | undefined
>(undefined)

/** Returns the focus state if the surface is embedded, otherwise `undefined`. */
export function useEmbedded(): EmbeddedFocus | undefined {
  return useContext(EmbeddedContext)
}
