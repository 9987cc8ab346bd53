import type { FairleadOptions } from '@fairlead/core'
import { BaseError } from '@fairlead/protocol'

/**
 * Parses the JSON options of a script tag. A network is an object, or the name or CAIP-2 id of one in
 * `fairlead/networks`; that list loads only if a network is named.
 *
 * @throws `OPTIONS_INVALID` for invalid JSON or an unknown network name. `createFairlead` validates
 * everything else.
 */
export async function readTagOptions(text: string): Promise<FairleadOptions> {
  const read = parseJson(text)
  if (typeof read !== 'object' || read === null) return read as FairleadOptions
  const options: Record<string, unknown> = { ...read }
  const { defaultNetwork, networks } = options
  if (Array.isArray(networks))
    options.networks = await Promise.all(
      networks.map((network, index) => networkOf(network, `networks.${index}`)),
    )
  if (defaultNetwork !== undefined)
    options.defaultNetwork = await networkOf(defaultNetwork, 'defaultNetwork')
  return options as FairleadOptions
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new BaseError('OPTIONS_INVALID', {
      cause,
      hints: [`Detail: ${cause instanceof Error ? cause.message : cause}`],
      shortMessage: 'data-fairlead is not valid JSON',
    })
  }
}

async function networkOf(input: unknown, path: string): Promise<unknown> {
  if (typeof input !== 'string') return input
  return (await import('./namedNetworks.ts')).findNetwork(input, path)
}
