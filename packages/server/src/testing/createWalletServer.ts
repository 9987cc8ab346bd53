import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Recipient } from '@fairlead/protocol/embedded'
import { onTestFinished } from 'vitest'
import type { createFrameServer } from '../createFrameServer.ts'
import { createServer } from '../createServer.ts'
import { ensureLocalProject, localProjectId } from '../features/project/localProject.ts'
import { createFileKms } from '../kms/createFileKms.ts'
import { sealValue } from '../kms/envelope.ts'
import { formatLogEntry } from '../log.ts'
import type { Mail } from '../mail/Mailer.ts'
import { createAccessTokens } from '../middleware/createAccessTokens.ts'
import { createOutgoingFetch } from '../outgoingFetch.ts'
import { openStorage } from '../storage/openStorage.ts'
import {
  createTestDevice,
  type Tampering,
  type TestDevice,
  testFrameUrl,
  testOrigin,
} from './createTestDevice.ts'
import { makeWallet, newId } from './makeWallet.ts'

/** How long the sessions of test devices last, in milliseconds; longer than any wait. */
const sessionMs = 90 * 86_400_000

export type WalletServer = Awaited<ReturnType<typeof createWalletServer>>
export type SignedInDevice = {
  call(
    path: string,
    body?: unknown,
    tampering?: Tampering,
  ): Promise<{ body: Answer; response: Response; status: number }>
  deviceId: string
  jkt: string
  sessionId: string
  userId: string
}

/**
 * Creates a whole server with the frame's host and a database in a folder. Users are signed in without emails; the
 * clock is manual. Closed when the test ends.
 */
export async function createWalletServer(
  options: Partial<createFrameServer.Frame> = {},
  more: Partial<
    Pick<
      createServer.Dependencies,
      'bundlerAccount' | 'chains' | 'publicUrl' | 'schedule' | 'sessions'
    >
  > = {},
) {
  const clock = { nowMs: Date.UTC(2026, 0, 1) }
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-wallets-'))
  onTestFinished(() => rmSync(dataDir, { force: true, recursive: true }))
  mkdirSync(join(dataDir, 'data'))
  const storage = openStorage({ clock: () => clock.nowMs, dataDir })
  const outgoing = createOutgoingFetch()
  onTestFinished(async () => {
    await outgoing.close()
    await storage.close()
  })
  await storage.migrate()
  await ensureLocalProject(storage.projects, '127.0.0.1')
  const kms = createFileKms({ clock: () => clock.nowMs, dataDir, random: randomBytes })
  const lines: string[] = []
  const mails: Mail[] = []
  const server = createServer({
    chains: [],
    clock: () => clock.nowMs,
    fetch: outgoing.fetch,
    frame: {
      folder: join(dataDir, 'frame'),
      kms,
      mailer: {
        close: async () => {},
        maxConcurrent: 10,
        send: async (mail) => void mails.push(mail),
      },
      url: testFrameUrl,
      ...options,
    },
    log: (entry) => lines.push(formatLogEntry(entry)),
    projectKeptMs: 0,
    random: randomBytes,
    storage,
    ...more,
  })
  const send = (request: Request) => server.fetch(request, { address: '203.0.113.1' })
  const accessTokens = createAccessTokens({
    clock: () => clock.nowMs,
    frameUrl: testFrameUrl,
    key: () => kms.mac('session', new TextEncoder().encode(JSON.stringify(['access token']))),
  })

  /** Sends requests as the frame does, with the nonce that the server asks for. */
  function callerOf(
    key: TestDevice,
    from: { origin?: string; projectId?: string },
    issue?: () => Promise<string>,
  ) {
    let nonce = ''
    return async (path: string, body?: unknown, tampering: Tampering = {}) => {
      const text = body === undefined ? '' : JSON.stringify(body)
      const ask = async () => {
        const accessToken = tampering.accessToken ?? (await issue?.())
        const method = body === undefined ? 'GET' : 'POST'
        const token = accessToken !== undefined && { accessToken }
        return send(
          await key.request(path, { ...from, ...token, body: text, method, nonce, ...tampering }),
        )
      }
      let response = await ask()
      if (/use_dpop_nonce/.test(response.headers.get('www-authenticate') ?? '')) {
        nonce = response.headers.get('dpop-nonce') ?? ''
        response = await ask()
      }
      return { body: (await response.json()) as Answer, response, status: response.status }
    }
  }

  /** Sends a request with a valid proof, but without a login. */
  async function strange(path: string, body: unknown) {
    return callerOf(await createTestDevice(() => clock.nowMs), {})(path, body)
  }

  /** Signs a user in on a new device. The same name is the same user. */
  async function signIn(
    name: string,
    how: {
      amr?: string[]
      isVerified?: boolean
      origin?: string
      projectId?: string
      provider?: string
    } = {},
  ): Promise<SignedInDevice> {
    const {
      amr = ['otp'],
      isVerified = true,
      origin = testOrigin,
      projectId = localProjectId,
      provider = 'email',
    } = how
    const key = await createTestDevice(() => clock.nowMs)
    const id = newId('usr')
    const emailSealed = await sealValue({
      kms,
      place: { column: 'email_ct', key: id, table: 'email_login' },
      plaintext: new TextEncoder().encode(`${name}@example.com`),
      random: randomBytes,
    })
    const user = await storage.auth.ensureEmailUser(
      { emailIndex: name, emailSealed, id, language: 'en' },
      clock.nowMs,
    )
    const device = await storage.auth.ensureDevice(
      { id: newId('dev'), isVerified, jkt: key.jkt, userId: user.id },
      clock.nowMs,
    )
    const sessionId = newId('ses')
    const session = {
      amr,
      deviceId: device.id,
      expiresAt: clock.nowMs + sessionMs,
      id: sessionId,
      idleUntil: clock.nowMs + sessionMs,
      origin,
      projectId,
      provider,
      refreshHash: newId('hash'),
      userId: user.id,
    }
    await storage.auth.beginSession(session, clock.nowMs)
    const call = callerOf(key, { origin, projectId }, () =>
      accessTokens.issue({ jkt: key.jkt, sessionId, userId: user.id }),
    )
    return { call, deviceId: device.id, jkt: key.jkt, sessionId, userId: user.id }
  }

  /** Creates a wallet of a user and stores it at the server. */
  async function keepWallet(owner: SignedInDevice, recipients: readonly Recipient[] = []) {
    const wallet = await makeWallet({ recipients, serviceKey: await kms.publicKey('service') })
    const answer = await owner.call('/v1/wallets', wallet.body)
    return { ...wallet, answer, path: `/v1/wallets/${wallet.walletId}` }
  }

  return {
    clock,
    dataDir,
    keepWallet,
    kms,
    lines,
    mails,
    /** The recipient of automatic recovery. */
    async operator(): Promise<Recipient> {
      return { publicKey: await kms.publicKey('recovery'), rid: newId('rcp'), type: 'operator' }
    },
    send,
    server,
    /** Sets the hours that automatic recovery waits beside another active device. The local project has none. */
    setDelay: (recoveryDelayHours: number) =>
      storage.projects.update(localProjectId, { recoveryDelayHours }),
    setRecovery: (recovery: 'automatic' | 'user') =>
      storage.projects.update(localProjectId, { recovery }),
    signIn,
    storage,
    strange,
  }
}

/** Any response body; missing fields are `undefined`. */
type Answer = Record<string, unknown> & {
  code?: string
  s?: { ct: string; enc: string }
  r?: { ct: string; enc: string }
  challenge?: { ct: string; enc: string }
}
