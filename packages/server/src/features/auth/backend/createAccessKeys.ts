import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, type JWK } from 'jose'
import type { Kms } from '../../../kms/Kms.ts'
import { toBytes } from '../AuthContext.ts'

/** How long each key signs, in milliseconds. */
export const keyLifeMs = 30 * 24 * 60 * 60_000

/** Keys that sign access tokens for backends. */
export type AccessKeys = {
  /** Returns the key that signs now. */
  current(): Promise<{ kid: string; privateKey: KeyObject }>
  /** Returns the public keys of the previous, the current and the next period. */
  publicKeys(): Promise<readonly JWK[]>
}

/**
 * Creates the signing keys. Each period has its own P-256 key, derived by the KMS, so that all processes of a server have
 * the same keys and a rotation needs no storage. The next key is published in advance, so that caches know it in time.
 */
export function createAccessKeys(options: {
  /** Milliseconds since 1970. */
  clock: () => number
  kms: Pick<Kms, 'mac'>
}): AccessKeys {
  const { clock, kms } = options
  const period = () => Math.floor(clock() / keyLifeMs)
  return {
    async current() {
      const { kid, privateKey } = await deriveKey(period(), kms)
      return { kid, privateKey }
    },
    publicKeys() {
      const now = period()
      return Promise.all(
        [now, now - 1, now + 1].map(async (each) => (await deriveKey(each, kms)).publicKey),
      )
    },
  }
}

async function deriveKey(period: number, kms: Pick<Kms, 'mac'>) {
  const curve = createECDH('prime256v1')
  const secret = await deriveScalar(curve, period, kms)
  // Uncompressed point: 0x04, then x and y of 32 bytes each.
  const point = curve.getPublicKey()
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const base = { crv: 'P-256', kty: 'EC', x, y }
  const kid = await calculateJwkThumbprint(base)
  return {
    kid,
    privateKey: createPrivateKey({
      format: 'jwk',
      key: { ...base, d: Buffer.from(secret).toString('base64url') },
    }),
    publicKey: { ...base, alg: 'ES256', kid, use: 'sig' } satisfies JWK,
  }
}

/** Sets the curve's private key. About one in 2^32 derived numbers isn't a valid key; the next one is tried then. */
async function deriveScalar(
  curve: ReturnType<typeof createECDH>,
  period: number,
  kms: Pick<Kms, 'mac'>,
): Promise<Uint8Array> {
  for (let attempt = 0; ; attempt++) {
    const secret = await kms.mac('token', toBytes(JSON.stringify(['access key', period, attempt])))
    try {
      curve.setPrivateKey(secret)
      return secret
    } catch {
      // Not a valid key of the curve.
    }
  }
}
