import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { testFrameUrl } from './createTestDevice.ts'

/** Deliberate errors of an authenticator or its browser. */
export type Forgery = {
  challenge?: string
  counter?: number
  crossOrigin?: boolean
  id?: string
  isSynced?: boolean
  isVerified?: boolean
  origin?: string
  rpId?: string
  topOrigin?: string
  type?: string
  userHandle?: string
}

const rpId = new URL(testFrameUrl).hostname
const flags = { attested: 0x40, backedUp: 0x10, canBackUp: 0x08, present: 0x01, verified: 0x04 }

/** Simulates an authenticator with one passkey, and its browser. */
export function createTestAuthenticator(options: { isSynced?: boolean } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let counter = 0

  const clientDataOf = (type: string, challenge: string, forgery: Forgery) =>
    Buffer.from(
      JSON.stringify({
        type: forgery.type ?? type,
        challenge: forgery.challenge ?? challenge,
        origin: forgery.origin ?? testFrameUrl,
        crossOrigin: forgery.crossOrigin ?? false,
        ...(forgery.topOrigin !== undefined && { topOrigin: forgery.topOrigin }),
      }),
    )
  const authenticatorDataOf = (forgery: Forgery, attested = Buffer.alloc(0)) => {
    const { isSynced = options.isSynced ?? true, isVerified = true } = forgery
    const bits =
      flags.present |
      (isVerified ? flags.verified : 0) |
      (isSynced ? flags.canBackUp | flags.backedUp : 0) |
      (attested.length > 0 ? flags.attested : 0)
    const count = Buffer.alloc(4)
    counter += 1
    count.writeUInt32BE(forgery.counter ?? counter)
    const hash = createHash('sha256')
      .update(forgery.rpId ?? rpId)
      .digest()
    return Buffer.concat([hash, Buffer.of(bits), count, attested])
  }

  return {
    id,

    create(challenge: string, forgery: Forgery = {}) {
      const key = Buffer.concat([
        // COSE key {1: 2, 3: -7, -1: 1, -2: x, -3: y}: https://www.rfc-editor.org/rfc/rfc9053
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.of(0, 32), credentialId, key])
      const authData = authenticatorDataOf(forgery, attested)
      const length = Buffer.of(0x58, authData.length)
      const attestationObject = Buffer.concat([
        Buffer.of(0xa3),
        Buffer.from('63666d74646e6f6e65', 'hex'),
        Buffer.from('6761747453746d74a0', 'hex'),
        Buffer.from('686175746844617461', 'hex'),
        length,
        authData,
      ])
      return {
        type: 'create',
        attestationObject: attestationObject.toString('base64url'),
        clientDataJson: clientDataOf('webauthn.create', challenge, forgery).toString('base64url'),
        id: forgery.id ?? id,
      }
    },

    get(challenge: string, forgery: Forgery = {}) {
      const authenticatorData = authenticatorDataOf(forgery)
      const clientData = clientDataOf('webauthn.get', challenge, forgery)
      const hash = createHash('sha256').update(clientData).digest()
      const signature = sign('sha256', Buffer.concat([authenticatorData, hash]), privateKey)
      const { userHandle } = forgery
      return {
        type: 'get',
        authenticatorData: authenticatorData.toString('base64url'),
        clientDataJson: clientData.toString('base64url'),
        id: forgery.id ?? id,
        signature: signature.toString('base64url'),
        ...(userHandle !== undefined && { userHandle }),
      }
    },
  }
}
