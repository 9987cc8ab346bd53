/** Longest that a part may take to answer, in milliseconds. */
const patienceMs = 2_000

/**
 * Whether the server can work: each part that it stands on is asked.
 *
 * @param parts - By the name under which an operator knows them.
 * @returns Names of those that did not answer in time; why is in nobody's answer, as it may hold an
 *   address of the inside.
 */
export async function checkReadiness(
  parts: Readonly<Record<string, () => Promise<unknown>>>,
  forMs = patienceMs,
): Promise<readonly string[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TypeError('late')), forMs)
  })
  // Nobody may be waiting for it any more.
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
