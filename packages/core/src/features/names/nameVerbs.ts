import type { NameSuggestion } from '@fairlead/protocol'
import { aName, optional } from '@fairlead/protocol'
import { checkArguments } from '../../errors/checkArguments.ts'
import type { Fairlead } from '../../Fairlead.ts'

/**
 * Registers a name for the embedded wallet's account in use. The user signs a message; there is no fee.
 *
 * @param parameters.name - With or without the zone: `anna` or `anna.example.eth`.
 * @returns The name with its zone. It is the account's `profileName` then.
 * @throws `NETWORK_NOT_FOUND`, 'Network not found'; `NOT_CONNECTED`, 'Address or auth connector not found';
 *   `REQUEST_INVALID` for a name that breaks the rules, and 'Invalid chainId' for a network without a coin type;
 *   `FEATURE_UNAVAILABLE` if names are off; `REQUEST_REJECTED` if the user declines; `NameError`, with `CONFLICT` if the
 *   name was taken in the meantime, and with the server's sentence or 'Error registering name {name}'.
 *
 * @example
 * const name = await registerName(fairlead, { name: 'anna' })
 */
export async function registerName(
  fairlead: Fairlead,
  parameters: { name: string },
): Promise<string> {
  checkArguments('registerName', { name: aName }, parameters)
  const { nameDraft } = await import('./createNameDraft.ts')
  return nameDraft(fairlead).register(parameters.name)
}

/**
 * Fetches names that are similar to a text, with their zone: first the text itself, then others that are free.
 * `registered` is true for a name that is taken. For networks that the server doesn't support the list is empty.
 *
 * @param parameters.name - At least 4 letters, digits or hyphens.
 * @throws `REQUEST_INVALID`; `FEATURE_UNAVAILABLE` if names are off; `NameError`, with the server's sentence or 'Error
 *   fetching name suggestions'; `REQUEST_ABORTED`.
 */
export async function fetchNameSuggestions(
  fairlead: Fairlead,
  parameters: { name: string; signal?: AbortSignal | undefined },
): Promise<readonly NameSuggestion[]> {
  checkArguments('fetchNameSuggestions', { name: aName }, parameters)
  const [{ fetchSuggestions }, { requireLabel }] = await Promise.all([
    import('./fetchNameSuggestions.ts'),
    import('./requireLabel.ts'),
  ])
  const label = await requireLabel(fairlead, parameters.name)
  return fetchSuggestions(fairlead, { label, signal: parameters.signal })
}

/**
 * Fetches the names that are registered for an EVM address, with their zone.
 *
 * @param parameters.address - Default: the account in use.
 * @throws `ARGUMENT_REQUIRED` without an address; `FEATURE_UNAVAILABLE` if names are off; `NameError`, with the server's
 *   sentence or 'Error fetching names for address'; `REQUEST_ABORTED`.
 */
export async function fetchNames(
  fairlead: Fairlead,
  parameters: { address?: string | undefined; signal?: AbortSignal | undefined } = {},
): Promise<readonly string[]> {
  checkArguments('fetchNames', { address: optional(aName) }, parameters)
  const { fetchNamesOf } = await import('./readNames.ts')
  return fetchNamesOf(fairlead, parameters)
}
