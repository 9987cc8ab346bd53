import { useCallback, useEffect, useRef } from 'react'

/** Ends when the component leaves the screen. @returns What says so, as it is now. */
export function useLeft(): () => AbortSignal | undefined {
  const left = useRef<AbortController>(undefined)
  useEffect(() => {
    const own = new AbortController()
    left.current = own
    return () => own.abort()
  }, [])
  return useCallback(() => left.current?.signal, [])
}
