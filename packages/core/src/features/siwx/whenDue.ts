import type { Environment } from '../../utils/environment.ts'

/** What a timer holds, in milliseconds; anything later would run at once. */
const longestMs = 2 ** 31 - 1

/** Runs something at a time, in milliseconds since 1970, however far off it is. @returns Stops. */
export function whenDue(
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
