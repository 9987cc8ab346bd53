import { type Fairlead, getConnectors } from '@fairlead/core'
import { useEffect } from 'react'

/** Looks for wallets once, so that the state lists them. Without this hook, the search starts at the first action. */
export function useListing(fairlead: Fairlead): void {
  useEffect(() => {
    getConnectors(fairlead)
  }, [fairlead])
}
