import type { Namespace } from '@fairlead/protocol'
import type { Connector } from '../connectors/createConnector.ts'
import type { Fairlead } from '../Fairlead.ts'

/**
 * Returns the function that creates the sign-in message for a connection attempt; undefined if the page has no sign-in
 * in the namespace. If the message can't be made, the failure is reported and the wallet only connects.
 */
export function createSignInProposer(
  fairlead: Fairlead,
  namespace: Namespace,
): Connector.Options['proposeSignIn'] {
  const { siweConfig, siwx } = fairlead.options
  if (!(siwx ?? siweConfig) || namespace !== 'eip155') return undefined
  return async (chainId) => {
    try {
      const client = await fairlead.internal.siwx()
      return await client.connectSignIn(chainId)
    } catch (error) {
      fairlead.report(error)
      return undefined
    }
  }
}
