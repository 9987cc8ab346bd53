import { getAttestationKeys } from '@fairlead/protocol'
import { type Endpoint, implementOpen } from '../../implement.ts'
import type { AttestationSigner } from './createAttestationSigner.ts'

/** Time for which wallets may cache the public keys, in seconds. */
const keySeconds = 60 * 60

/** Returns the route of the attestations' public keys, which every wallet may read. */
export function attestationRoutes(
  { publicKeys }: Pick<AttestationSigner, 'publicKeys'>,
  { clock }: { clock: () => number },
): readonly Endpoint[] {
  return [
    implementOpen(getAttestationKeys, { isOriginChecked: false }, () => ({
      publicKey: publicKeys[0],
      expiresAt: Math.floor(clock() / 1000) + keySeconds,
      keys: [...publicKeys],
    })),
  ]
}
