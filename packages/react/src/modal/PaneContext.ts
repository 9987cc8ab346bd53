import { type Context, createContext } from 'react'

/**
 * Role of a view in the wide layout: `list`, `detail` (the view that the user opened from the list), or `resting` (the
 * view beside the list until the user opens one). Undefined in the compact layout.
 */
export const PaneContext: Context<'detail' | 'list' | 'resting' | undefined> = createContext<
  'detail' | 'list' | 'resting' | undefined
>(undefined)
