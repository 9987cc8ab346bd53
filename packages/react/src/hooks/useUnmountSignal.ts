import { useCallback, useEffect, useRef } from 'react'

/** Returns a getter for a signal that aborts when the component unmounts. */
export function useUnmountSignal(): () => AbortSignal | undefined {
  const left = useRef<AbortController>(undefined)
  useEffect(() => {
    const own = new AbortController()
    left.current = own
    return () => own.abort()
  }, [])
  return useCallback(() => left.current?.signal, [])
}
