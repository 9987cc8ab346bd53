import { hasAddress } from '@fairlead/core'
import { useEffect, useRef } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useSelected } from './useSelected.ts'

/** Calls `onChange` on mount, when the first account connects, and when the last one disconnects. */
export function useAddressChange(onChange: (hasAddress: boolean) => void): void {
  const { store } = useFairleadInstance('useAddressChange')
  const isConnected = useSelected(store, hasAddress)
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => latest.current(isConnected), [isConnected])
}
