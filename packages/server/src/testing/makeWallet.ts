import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { type Recipient, type Sealed, sealingAad, sealingInfo } from '@fairlead/protocol/embedded'
import { combine, split } from 'shamir-secret-sharing'
import { deriveKeyPair, openSealed, sealTo } from '../kms/hpke.ts'

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

/** Creates the X25519 key pair of a recovery code or a worker. */
export const makeKey = () => deriveKeyPair(randomBytes(32))

/** Creates a wallet like a frame does: a key in three shares, and a vault encrypted with it. Everything is random. */
export async function makeWallet(options: {
  recipients: readonly Recipient[]
  serviceKey: string
}) {
  const { recipients, serviceKey } = options
  const walletId = newId('wal')
  const seed = randomBytes(16)
  const walletKey = randomBytes(32)
  const device = await makeSet({ recipients: [], role: 'device', serviceKey, walletId, walletKey })
  const recovery = await makeSet({
    recipients,
    role: 'recovery',
    serviceKey,
    walletId,
    walletKey,
  })
  return {
    body: {
      addresses: { eip155: `0x${randomBytes(20).toString('hex')}`, solana: '1'.repeat(32) },
      mac: randomBytes(32).toString('base64url'),
      recipients,
      sets: [device.body, recovery.body],
      vaultRoot: lock(walletKey, seed),
      vaultSign: lock(walletKey, seed),
      walletId,
    },
    device,
    recovery,
    seed,
    walletId,
    walletKey,
  }
}

/** Creates a share set, together with its secret shares for the test. */
export async function makeSet(options: {
  epoch?: number
  recipients: readonly Recipient[]
  role: 'device' | 'recovery'
  serviceKey: string
  walletId: string
  walletKey: Uint8Array
}) {
  const { epoch = 1, recipients, role, serviceKey, walletId, walletKey } = options
  const setId = newId('set')
  const [d, s, r] = (await split(new Uint8Array(walletKey), 3, 2)) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ]
  const label = { epoch, setId, walletId }
  const commit = (share: Uint8Array) => createHash('sha256').update(share).digest('base64url')
  return {
    body: {
      commits: [commit(d), commit(s), commit(r)],
      epoch,
      r: await Promise.all(
        recipients.map(async ({ publicKey, rid }) => ({
          rid,
          sealed: await sealTo(publicKey, r, {
            aad: sealingAad({ ...label, rid }),
            info: sealingInfo.recoveryShare,
          }),
        })),
      ),
      role,
      s: await sealTo(serviceKey, s, { aad: sealingAad(label), info: sealingInfo.serverShare }),
      setId,
    },
    label,
    setId,
    shares: { d, r, s },
  }
}

/** Returns the seed if these two shares are of one set of this wallet, else `undefined`. */
export async function openVault(
  vault: string,
  shares: readonly [Uint8Array, Uint8Array],
): Promise<Buffer | undefined> {
  try {
    const bytes = Buffer.from(vault, 'base64url')
    const key = vaultKey(await combine(shares.map((share) => new Uint8Array(share))))
    const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
    cipher.setAuthTag(bytes.subarray(-16))
    return Buffer.concat([cipher.update(bytes.subarray(12, -16)), cipher.final()])
  } catch {
    return undefined
  }
}

/** Decrypts the server's share like a worker does. */
export function openReleased(
  key: { privateKey: CryptoKey },
  sealed: Sealed,
  label: { epoch: number; setId: string; walletId: string },
) {
  return openSealed(key.privateKey, sealed, {
    aad: sealingAad(label),
    info: sealingInfo.releasedServerShare,
  })
}

function lock(walletKey: Uint8Array, seed: Uint8Array): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', vaultKey(walletKey), iv)
  return Buffer.concat([iv, cipher.update(seed), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  )
}

function vaultKey(walletKey: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', walletKey, '', 'vault', 32))
}
