import { hasAddress } from '@fairlead/core'
import { useEffect, useRef } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useSelected } from './useSelected.ts'

/** Calls back when the first account comes, and when the last one goes; also for what is so at first. */
export function useAddressChange(onChange: (hasAddress: boolean) => void): void {
  const { store } = useFairleadInstance('useAddressChange')
  const isConnected = useSelected(store, hasAddress)
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => latest.current(isConnected), [isConnected])
}
