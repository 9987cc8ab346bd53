import { createContext } from 'react'

/** Loads the views that usually follow the one that is shown. Views call it when the user points at a choice. */
export const PrefetchContext: React.Context<() => void> = createContext(() => {})
