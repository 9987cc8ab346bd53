import { setTimeout as delay } from 'node:timers/promises'

/**
 * Waits until the check is true.
 *
 * @returns Milliseconds that it took; `undefined` after the limit, in milliseconds.
 */
export async function waitUntil(
  check: () => boolean | Promise<boolean>,
  limitMs: number,
): Promise<number | undefined> {
  const startMs = performance.now()
  while (performance.now() - startMs < limitMs) {
    if (await check()) return performance.now() - startMs
    await delay(20)
  }
  return undefined
}
