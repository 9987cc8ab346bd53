/** Default timeout of a part, in milliseconds. */
const patienceMs = 2_000

/**
 * Checks that every part that the server depends on responds.
 *
 * @param parts - Probes by the name that operators know.
 * @returns Names of the parts that failed or did not answer in time. The reasons are omitted, because they may contain
 *   internal addresses.
 */
export async function checkReadiness(
  parts: Readonly<Record<string, () => Promise<unknown>>>,
  forMs = patienceMs,
): Promise<readonly string[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TypeError('late')), forMs)
  })
  // Prevents an unhandled rejection if no probe waits for it any more.
  late.catch(() => {})
  const answers = await Promise.all(
    Object.entries(parts).map(async ([name, ask]) => {
      try {
        await Promise.race([ask(), late])
        return []
      } catch {
        return name
      }
    }),
  )
  clearTimeout(timer)
  return answers.flat()
}
