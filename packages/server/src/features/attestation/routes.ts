import { getAttestationKeys } from '@fairlead/protocol'
import { type Endpoint, implementOpen } from '../../implement.ts'
import type { AttestationSigner } from './createAttestationSigner.ts'

/** How long wallets keep the public keys, in seconds. */
const keySeconds = 60 * 60

/** The public keys of attestations, for every wallet. */
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
