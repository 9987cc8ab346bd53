import { createContext, use } from 'react'

/** Whether the focus was inside when the last screen went; absent in the dialog, which always has it. */
export type EmbeddedFocus = { isInside: boolean }

export const EmbeddedContext: React.Context<EmbeddedFocus | undefined> = createContext<
  EmbeddedFocus | undefined
>(undefined)

/** Set where the surface stands in the page. */
export function useEmbedded(): EmbeddedFocus | undefined {
  return use(EmbeddedContext)
}
