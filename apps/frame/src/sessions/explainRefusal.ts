import { BaseError, InputError } from '@fairlead/protocol'

/**
 * Runs a method and adds the reason to the message of a refused permission. Without it, the page would get the field
 * alone, and could not tell which permission to ask for instead.
 */
export async function explainRefusal<output>(run: () => Promise<output>): Promise<output> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    throw new BaseError('REQUEST_INVALID', {
      cause: error,
      shortMessage: `${error.detail} (${error.path})`,
    })
  }
}
