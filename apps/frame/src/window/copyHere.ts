import { copyForAWhile } from './copyForAWhile.ts'

/** Copies a secret in this window, for a while. @throws Where the browser refuses to. */
export function copyHere(options: Pick<copyForAWhile.Options, 'schedule' | 'text'>): Promise<void> {
  const on = (name: 'focus' | 'pagehide') => (run: () => void) => {
    window.addEventListener(name, run)
    return () => window.removeEventListener(name, run)
  }
  return copyForAWhile({
    ...options,
    clipboard: navigator.clipboard,
    onFocus: on('focus'),
    onLeave: on('pagehide'),
  })
}
