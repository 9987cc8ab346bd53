import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Session } from '@fairlead/protocol/embedded'
import { startMailbox } from '@fairlead/test/mail'
import { onTestFinished } from 'vitest'
import type { AuthContext } from '../features/auth/AuthContext.ts'
import { createBranding, type MailSettings } from '../features/auth/mails/createBranding.ts'
import { authRoutes } from '../features/auth/routes.ts'
import { createRecoveryCodes, type RecoveryCodes } from '../features/custody/challenge.ts'
import { ensureLocalProject, localProjectId } from '../features/project/localProject.ts'
import { createFileKms } from '../kms/createFileKms.ts'
import type { Log, LogEntry } from '../log.ts'
import { createSmtpMailer } from '../mail/createSmtpMailer.ts'
import { createGuard } from '../middleware/createGuard.ts'
import type { Guard, ProvenEndpoint } from '../middleware/implementProven.ts'
import { problem } from '../problem.ts'
import { openSqlite } from '../storage/openSqlite.ts'
import type { Storage } from '../storage/Storage.ts'
import {
  createTestDevice,
  type Tampering,
  type TestDevice,
  testFrameUrl,
} from './createTestDevice.ts'

/** Creates a login server with a real database and mail server, and a manual clock. Closed when the test ends. */
export async function createAuthServer(options: createAuthServer.Options = {}) {
  const clock = options.clock ?? { nowMs: Date.UTC(2026, 0, 1) }
  const entries: LogEntry[] = []
  const log = (entry: LogEntry) => void entries.push(entry)
  const storage = options.storage ?? openSqlite(':memory:', () => clock.nowMs)
  if (!options.storage) onTestFinished(() => storage.close())
  await storage.migrate()
  await ensureLocalProject(storage.projects, '127.0.0.1')
  const dataDir = options.dataDir ?? createDataDir()
  const mailbox = await startMailbox({ pagePort: 0, smtpPort: 0 })
  onTestFinished(() => mailbox.stop())
  const from = 'Fairlead <no-reply@frame.test>'
  const mailer = createSmtpMailer({ from, log, url: options.smtpUrl ?? mailbox.smtpUrl })
  onTestFinished(() => mailer.close())

  const kms = createFileKms({ clock: () => clock.nowMs, dataDir, random: randomBytes })
  /** Scheduled functions. */
  const waiting = new Set<{ delayMs: number; run: () => void }>()
  const guard = createGuard({
    clock: () => clock.nowMs,
    findProject: storage.projects.find,
    frameUrl: testFrameUrl,
    kms,
    proofLimits: options.proofLimits,
    store: storage.auth,
  })
  const context: AuthContext = {
    accessTokens: guard.accessTokens,
    brandOf: createBranding({
      fallback: 'frame.test',
      findProject: storage.projects.find,
      settings: options.mails,
    }),
    clock: () => clock.nowMs,
    frameUrl: testFrameUrl,
    kms,
    loginsPerIpPerHour: options.loginsPerIpPerHour,
    mailer: options.hasMailer === false ? undefined : mailer,
    random: options.random ?? randomBytes,
    schedule(run, delayMs) {
      const entry = { delayMs, run }
      waiting.add(entry)
      return () => waiting.delete(entry)
    },
    store: storage.auth,
  }
  const endpoints = [
    ...authRoutes(context, guard),
    ...(options.routes?.({ codes: createRecoveryCodes(storage.custody), context, guard, log }) ??
      []),
  ]

  async function send(request: Request, address = '203.0.113.1'): Promise<Response> {
    const { pathname } = new URL(request.url)
    const endpoint = endpoints.find(
      ({ method, path }) =>
        method === request.method &&
        path.replace(/:[^/]+$/, pathname.split('/').at(-1)!) === pathname,
    )
    const params = { provider: pathname.split('/').at(-1)! }
    try {
      return await endpoint!.answer(request, { address, params })
    } catch (error) {
      return problem(error, 'request')
    }
  }

  /** Sends a request as the frame does, with the nonce that the server asks for. */
  async function call(
    device: TestDevice,
    path: string,
    body: unknown,
    how: Tampering & { address?: string; method?: 'GET'; signal?: AbortSignal } = {},
  ): Promise<Answer> {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const nonce = await guard.proofs.nonce()
    const asked = await device.request(path, { ...how, body: text, nonce })
    const request = how.signal ? new Request(asked, { signal: how.signal }) : asked
    return toAnswer(await send(request, how.address))
  }

  const server = {
    call,
    clock,
    context,
    createDevice: () => createTestDevice(() => clock.nowMs),
    dataDir,
    entries,
    guard,
    kms,
    mailbox,
    projectId: localProjectId,
    send,
    storage,
    waiting,
    /** Advances the clock to the next scheduled function and runs it. */
    tick() {
      const [next] = waiting
      if (!next) return
      waiting.delete(next)
      clock.nowMs += next.delayMs
      next.run()
    },
    /** Approves a device as the page of the email's link does: without a key. */
    async approve(token: string, matchCode: string, headers: Record<string, string> = {}) {
      const request = new Request(`${testFrameUrl}/v1/auth/device/approve`, {
        body: JSON.stringify({ matchCode, token }),
        headers: { 'content-type': 'application/json', ...headers },
        method: 'POST',
      })
      return toAnswer(await send(request))
    },
    start: (device: TestDevice, email: string, how: Parameters<typeof call>[3] = {}) =>
      call(device, '/v1/auth/email/start', { email }, how),
    verify: (
      device: TestDevice,
      flowId: string,
      otp: string,
      how: Parameters<typeof call>[3] = {},
    ) => call(device, '/v1/auth/otp/verify', { flowId, otp }, how),
    /** Returns the token of the newest link sent to an address. */
    linkToken(email: string) {
      const [link] = mailbox
        .messages(email)
        .flatMap(({ links }) => links.slice(-1))
        .slice(-1)
      return new URL(link ?? 'about:blank').hash.slice('#t='.length)
    },
    /** Returns the newest code sent to an address. */
    code(email: string) {
      const codes = mailbox.messages(email).flatMap(({ text }) => text.match(/\b\d{6}\b/) ?? [])
      return codes.at(-1) ?? ''
    },
  }

  return {
    ...server,
    /** Starts a login and approves the device; the flow's code has then been sent. */
    async approved(device: TestDevice, email: string, how: Parameters<typeof call>[3] = {}) {
      const started = await server.start(device, email, how)
      await server.approve(server.linkToken(email), String(started.body.matchCode))
      return { code: server.code(email), flowId: String(started.body.flowId) }
    },
    /** Runs a whole login; returns the session. */
    async signedIn(device: TestDevice, email: string, how: Parameters<typeof call>[3] = {}) {
      const started = await server.start(device, email, how)
      if (started.body.action === 'VERIFY_DEVICE')
        await server.approve(server.linkToken(email), String(started.body.matchCode))
      const { flowId } = started.body
      return server.verify(device, String(flowId), server.code(email), how)
    },
  }
}

export declare namespace createAuthServer {
  type Options = {
    clock?: { nowMs: number }
    /** Folder of the keys. Default: a new folder. */
    dataDir?: string
    hasMailer?: boolean
    loginsPerIpPerHour?: number
    /** Logos and templates of emails. */
    mails?: MailSettings
    /** Limits of remembered proofs. */
    proofLimits?: createGuard.Options['proofLimits']
    random?: AuthContext['random']
    /** Additional routes. */
    routes?: (own: {
      codes: RecoveryCodes
      context: AuthContext
      guard: Guard
      log: Log
    }) => readonly ProvenEndpoint[]
    smtpUrl?: string
    /** Storage; the test must close it. */
    storage?: Storage
  }
}

/** Any response body. Missing fields are `undefined`; the types are for convenience. */
export type Answer = {
  body: Readonly<Record<string, unknown>> & {
    readonly accessToken: string
    readonly action: string
    readonly challenge: string
    readonly code: string
    readonly detail: string
    readonly flowId: string
    readonly matchCode: string
    readonly refreshToken: string
    readonly session: Session
    readonly uri: string
    readonly user: Session['user']
  }
  headers: Headers
  status: number
}

async function toAnswer(response: Response): Promise<Answer> {
  const body = (await response.json()) as Answer['body']
  return { body, headers: response.headers, status: response.status }
}

function createDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-auth-'))
  onTestFinished(() => rmSync(dataDir, { force: true, recursive: true }))
  return dataDir
}
