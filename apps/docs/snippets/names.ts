import { BaseError, type Fairlead, fetchNameSuggestions, fetchNames, registerName } from 'fairlead'

/** Registers a name for the signed-in user. @returns The name with its zone; undefined if it was taken. */
export async function takeName(widget: Fairlead, name: string): Promise<string | undefined> {
  const [wanted] = await fetchNameSuggestions(widget, { name })
  if (wanted?.registered) return undefined
  try {
    // The user is asked to sign.
    return await registerName(widget, { name })
  } catch (error) {
    if (BaseError.find(error, 'CONFLICT')) return undefined
    throw error
  }
}

/** Returns the names of an address, e.g. `anna.users.example.eth`. */
export function namesOf(widget: Fairlead, address: string): Promise<readonly string[]> {
  return fetchNames(widget, { address })
}
