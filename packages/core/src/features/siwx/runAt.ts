import type { Environment } from '../../utils/environment.ts'

/** Maximum delay of a timer, in milliseconds. With a longer one, the timer would fire at once. */
const longestMs = 2 ** 31 - 1

/** Runs a function at a Unix time in milliseconds, at any distance in the future. @returns Cancel function. */
export function runAt(
  { now, schedule }: Pick<Environment, 'now' | 'schedule'>,
  at: number,
  run: () => void,
): () => void {
  let cancel = () => {}
  const look = () => {
    const left = at - now()
    if (left > 0) cancel = schedule(look, Math.min(left, longestMs))
    else run()
  }
  look()
  return () => cancel()
}
