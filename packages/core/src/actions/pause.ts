import type { Fairlead } from '../Fairlead.ts'

/** Resolves after a time in milliseconds, or when the widget is destroyed. */
export function pause(
  { environment, onDestroy }: Pick<Fairlead, 'environment' | 'onDestroy'>,
  ms: number,
): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      cancel()
      forget()
      resolve()
    }
    const cancel = environment.schedule(end, ms)
    const forget = onDestroy(end)
  })
}
