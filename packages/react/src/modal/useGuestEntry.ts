import { offersGuest } from '@fairlead/core/internal'
import type { Namespace } from '@fairlead/protocol'
import { type ComponentType, useCallback } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useLoaded } from '../hooks/useLoaded.ts'
import { useSelected } from '../hooks/useSelected.ts'
import type { GuestEntry } from './GuestEntry.tsx'

/** Returns true if guests are offered; the project's features may arrive after the first render. */
export function useHasGuests(namespace: Namespace | undefined): boolean {
  const fairlead = useFairleadInstance('useHasGuests')
  const isOn = useSelected(fairlead.features, ({ guests }) => guests)
  return isOn && offersGuest(fairlead, namespace)
}

/** Returns the entry for guests once its code is loaded, which is only requested if guests are offered. */
export function useGuestEntry(hasGuests: boolean): ComponentType<GuestEntry.Props> | undefined {
  const loaded = useLoaded(
    useCallback(async () => {
      if (!hasGuests) return undefined
      const { GuestEntry } = await import('./GuestEntry.tsx')
      return { GuestEntry }
    }, [hasGuests]),
  )
  return hasGuests ? loaded?.GuestEntry : undefined
}
