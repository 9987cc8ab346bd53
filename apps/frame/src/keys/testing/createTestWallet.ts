import type { RandomBytes } from '../bytes/bytes.ts'
import { createKeySession } from '../createKeySession.ts'
import type { KeySession } from '../Keys.ts'
import { hashIntent } from '../signing/hashIntent.ts'
import { createShareServer, type ShareServer } from './createShareServer.ts'

export const walletId = 'wal_test000000000000'

/** A wallet on one device, with its server. */
export type TestWallet = {
  readonly server: ShareServer
  readonly wrapKey: CryptoKey
  readonly device: KeySession.Device
  /** Returns the session input of this device; the server releases a share for it. */
  open(device?: KeySession.Device): Promise<{ input: KeySession.WithDevice; session: KeySession }>
  sign(signingRequest: KeySession.SigningRequest): Promise<KeySession.Signed>
}

export async function createTestWallet(
  options: { randomBytes?: RandomBytes } = {},
): Promise<TestWallet> {
  const server = await createShareServer()
  const wrapKey = await createWrapKey()
  const session = await createKeySession(options)
  const { body, device } = await session.create({
    recipients: [server.operator],
    serviceKey: server.serviceKey,
    setIds: newSetIds(1),
    walletId,
    wrapKey,
  })
  server.create(body)

  async function openDevice(of = device) {
    const opened = await createKeySession()
    const s = await server.release({ ephPub: opened.ephPub, setId: of.setId })
    return { input: { device: of, record: server.record(), s, wrapKey }, session: opened }
  }

  return {
    device,
    open: openDevice,
    server,
    wrapKey,
    async sign(signingRequest) {
      const { input, session: opened } = await openDevice()
      return opened.sign({ ...input, signingRequest, intentHash: hashIntent(signingRequest) })
    },
  }
}

export function createWrapKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ length: 256, name: 'AES-GCM' }, false, ['encrypt', 'decrypt'])
}

/** Returns the ids of two sets, distinct for each number. */
export function newSetIds(number: number) {
  const digits = `${number}`.padStart(16, '0')
  return { device: `set_d${digits}`, recovery: `set_r${digits}` }
}
