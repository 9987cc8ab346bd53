import { copyForAWhile } from './copyForAWhile.ts'

/** Copies a secret in this window and clears it after a while. @throws if the browser refuses clipboard access. */
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
