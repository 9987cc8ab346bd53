import { BaseError } from '@fairlead/protocol'
import type { FrameNetwork } from '../networks/createNetworks.ts'

/** Chain id of an EVM network. @throws `NETWORK_UNSUPPORTED` for a network of another kind. */
export function chainNumber({ caipNetworkId }: FrameNetwork): number {
  const [namespace, reference] = caipNetworkId.split(':')
  if (namespace !== 'eip155') throw new BaseError('NETWORK_UNSUPPORTED')
  return Number(reference)
}
