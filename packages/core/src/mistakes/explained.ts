import type { Environment } from '../utils/environment.ts'

/**
 * Calls `read` and returns its result. If `read` throws, the console also suggests the closest known name for a
 * misspelled one. The code for suggestions loads only then.
 *
 * @throws The error of `read`.
 */
export function explained<value>(
  read: () => value,
  input: unknown,
  { console }: Pick<Environment, 'console'>,
): value {
  try {
    return read()
  } catch (error) {
    import('./explainMistake.ts')
      .then(({ explainMistake }) => {
        for (const line of explainMistake(error, input)) console.error(`[Fairlead] ${line}`)
      })
      .catch(() => {})
    throw error
  }
}
