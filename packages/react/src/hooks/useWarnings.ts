import type { Fairlead } from '@fairlead/core'
import { useEffect, useRef } from 'react'

/** Logs each line once to the developer console, with `debug` only. */
export function useWarnings({ environment, options }: Fairlead, lines: readonly string[]): void {
  const told = useRef<Set<string>>(undefined)
  useEffect(() => {
    told.current ??= new Set()
    for (const line of options.debug ? lines : []) {
      if (told.current.has(line)) continue
      told.current.add(line)
      environment.console.warn(`[Fairlead] ${line}`)
    }
  })
}
