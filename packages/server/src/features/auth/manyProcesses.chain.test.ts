import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sealingAad, sealingInfo } from '@fairlead/protocol/embedded'
import { startMailbox } from '@fairlead/test/mail'
import { findRedis, freePort, startRedis } from '@fairlead/test/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFileKms } from '../../kms/createFileKms.ts'
import { openSealed } from '../../kms/hpke.ts'
import { bundle } from '../../testing/bundle.ts'
import { createCertificate } from '../../testing/createCertificate.ts'
import {
  createFrameCaller,
  createSender,
  proveRequest,
  type Send,
  signInByMail,
} from '../../testing/createFrameCaller.ts'
import { createTestDevice, type TestDevice } from '../../testing/createTestDevice.ts'
import { makeKey, makeWallet, openReleased, openVault } from '../../testing/makeWallet.ts'
import { pairAndSign, startPairing } from '../../testing/startPairing.ts'
import { findPostgres, startPostgres } from '../../testing/startPostgres.ts'
import { type ServerProcess, startServerProcess } from '../../testing/startServerProcess.ts'
import { answerChallenge, codeFactor, release } from '../../testing/walletCalls.ts'
import { localProjectId } from '../project/localProject.ts'

// What `deploy/docker/compose.yaml` starts, as plain processes: two servers over one Postgres and one Redis, behind a proxy
// that terminates TLS and sends each request to the other process.

const bin = findPostgres()
const redis = findRedis()
/** Any other host than the frame's belongs to the data API. */
const publicUrl = 'https://api.localhost'
const frameUrl = 'https://frame.localhost'
const hostOf = (url: string) => new URL(url).host
const certificate = createCertificate([publicUrl, frameUrl].map(hostOf))

// In CI a missing Postgres must fail instead of skipping tests silently.
if (process.env.CI)
  test('postgres and redis are installed', () => {
    expect(bin, 'CI is set, but Postgres (initdb) is not on this machine').toBeDefined()
    expect(redis, 'CI is set, but Redis is not on this machine').toBeDefined()
  })

const isComplete = bin !== undefined && redis !== undefined
const title = isComplete
  ? 'two processes'
  : 'two processes (LEFT OUT: no initdb or no redis-server)'

describe.skipIf(!isComplete)(title, () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-processes-'))
  const ending: (() => unknown)[] = [() => rmSync(folder, { force: true, recursive: true })]
  let mailbox: Awaited<ReturnType<typeof startMailbox>>
  const metricsPorts: number[] = []
  let processes: readonly [ServerProcess, ServerProcess]
  let send: Send
  let proxy: Awaited<ReturnType<typeof startProxy>>

  beforeAll(async () => {
    const [database, cache, main] = await Promise.all([
      startPostgres(bin!),
      startRedis(redis!),
      bundle('main.ts'),
    ])
    mailbox = await startMailbox({ pagePort: 0, smtpPort: 0 })
    ending.push(database.stop, cache.stop, mailbox.stop)
    const start = async () => {
      const metricsPort = await freePort()
      metricsPorts.push(metricsPort)
      const variables = {
        DATA_DIR: folder,
        DATABASE_URL: database.url,
        FRAME_URL: frameUrl,
        LOG_FORMAT: 'text',
        MAIL_FROM: 'no-reply@frame.test',
        METRICS_PORT: String(metricsPort),
        PORT: '0',
        REDIS_URL: cache.url,
        SMTP_URL: mailbox.smtpUrl,
        TRUSTED_PROXIES: '1',
      }
      const started = await startServerProcess({ path: main, variables })
      ending.push(() => started.end('SIGKILL'))
      return started
    }
    // One after the other: the first process creates the key file.
    const first = await start()
    processes = [first, await start()]
    proxy = await startProxy(processes.map(({ port }) => port))
    ending.push(proxy.stop)
    send = createSender({ ca: certificate.cert, frameUrl, port: proxy.port })
  })
  afterAll(async () => {
    for (const end of ending.reverse()) await end()
  })

  const callerOf = (device: TestDevice, token?: () => string | undefined) =>
    createFrameCaller(device, { frameUrl, send, ...(token && { token }) })
  const proven = (device: TestDevice, path: string, own: { body: string; nonce?: string }) =>
    proveRequest(device, path, { ...own, frameUrl })

  /** Signs a new device in by email. @param between - Called after the link for the device has arrived. */
  const signIn = (
    call: ReturnType<typeof callerOf>,
    email: string,
    between?: () => Promise<void>,
  ) =>
    signInByMail(call, email, {
      ...(between && { between }),
      send,
      texts: (to) => mailbox.messages(to).map(({ text }) => text),
    })

  test('[AUTH-17][SEC-229] behavior: a user signs in, renews the session, signs and recovers the wallet, while requests alternate between two processes', async () => {
    const email = 'ada@example.test'
    const device = await createTestDevice(Date.now)
    let accessToken: string | undefined
    const call = callerOf(device, () => accessToken)

    const verified = await signIn(call, email)
    expect(verified.status).toBe(200)

    const { refreshToken } = verified.body
    const renewed = await call('/v1/token/refresh', { refreshToken })
    expect(renewed.status).toBe(200)
    accessToken = String(renewed.body.accessToken)

    const kms = createFileKms({ clock: Date.now, dataDir: folder, random: randomBytes })
    const serviceKey = await kms.publicKey('service')
    const factor = await codeFactor()
    const wallet = await makeWallet({ recipients: [factor.recipient], serviceKey })
    const answer = await call('/v1/wallets', wallet.body)
    expect(answer.status).toBe(200)
    const path = `/v1/wallets/${wallet.walletId}`
    const kept = { ...wallet, answer, path }
    const { share, status } = await release({ call }, kept)
    expect(status).toBe(200)
    expect(await openVault(wallet.body.vaultSign, [wallet.device.shares.d, share!])).toEqual(
      wallet.seed,
    )
    // The recovery code opens the wallet too. One process creates the challenge, and the other one checks the answer.
    const { rid } = factor.recipient
    const nonce = await answerChallenge({ call }, kept, factor)
    const worker = await makeKey()
    const recovered = await call(`${path}/recover`, { ephPub: worker.publicKey, nonce, rid })
    const { label } = wallet.recovery
    const s = await openReleased(worker, recovered.body.s!, label)
    const r = await openSealed(factor.privateKey, recovered.body.r!, {
      aad: sealingAad({ ...label, rid }),
      info: sealingInfo.recoveryShare,
    })
    expect(await openVault(wallet.body.vaultRoot, [s!, r!])).toEqual(wallet.seed)
    // No process refused a nonce of the other one: only the very first request had none.
    expect(call.refusedNonces()).toBe(1)
    expect(proxy.counts().every((count) => count >= 3)).toBe(true)
    // Each process counts for itself.
    const metrics = await Promise.all(metricsPorts.map(readMetrics))
    for (const action of ['email_start', 'device_approved', 'signed_in'])
      expect(
        metrics.join('').split(`fairlead_audit_entries_total{action="${action}"} 1`),
      ).toHaveLength(2)
  })

  test('[AUTH-17][SEC-71][SEC-229] error: a proof that one process has accepted is refused by the other one', async () => {
    const device = await createTestDevice(Date.now)
    const path = '/v1/auth/email/start'
    const body = JSON.stringify({ email: 'bob@example.test' })
    const none = await send(path, await proven(device, path, { body }))
    const nonce = none.headers.get('dpop-nonce') ?? ''
    const proof = await proven(device, path, { body, nonce })

    // The proxy sends them to different processes.
    const answers = await Promise.all([1, 2].map(() => send(path, proof)))

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    const refused = answers.find(({ status }) => status === 401)
    expect(await refused?.json()).toMatchObject({
      code: 'SIGNATURE_INVALID',
      detail: 'DPoP proof rejected: Already used',
    })
  })

  test('[PAIR-03][SEC-229] behavior: a page and a wallet pair, although each is connected to a different process of the relay', async () => {
    const [dappUrl, walletUrl] = processes.map(({ port }) => `ws://127.0.0.1:${port}`)
    const pairing = await startPairing({
      dappUrl: dappUrl!,
      now: Date.now,
      projectId: localProjectId,
      walletUrl: walletUrl!,
    })
    try {
      const { answer, topic } = await pairAndSign(pairing)
      expect(answer).toBe('signed personal_sign')
      await pairing.wallet.disconnect({ topic })
      await expect.poll(() => pairing.dapp.sessions()).toEqual([])
    } finally {
      await pairing.close()
    }
  })

  test('[AUTH-17][SEC-229] behavior: a sign-in that one process began is finished by the other one, after the first was killed', async () => {
    const device = await createTestDevice(Date.now)
    const call = callerOf(device)
    const ready = () => send(`${publicUrl}/ready`, { method: 'GET' })
    expect((await ready()).status).toBe(200)

    const verified = await signIn(call, 'cyd@example.test', async () => {
      const [first, second] =
        proxy.lastTo() === processes[0].port ? processes : [...processes].reverse()
      await first!.end('SIGKILL')
      expect(second!.child.exitCode).toBeNull()
    })

    expect(verified.status).toBe(200)
    expect(verified.body.accessToken).toBeDefined()
    expect((await ready()).status).toBe(200)
  })
})

/** Starts a proxy that terminates TLS and alternates between the ports. It leaves out a port that refuses connections. */
async function startProxy(ports: readonly number[]) {
  const counts = ports.map(() => 0)
  let turn = 0
  let last = 0
  const server = createServer(certificate, async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const { headers, method, url: path } = incoming
    const forward = (left: number) => {
      const at = turn++ % ports.length
      const from = { ...headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' }
      const asked = request({ headers: from, method, path, port: ports[at] }, (response) => {
        counts[at]! += 1
        last = ports[at]!
        outgoing.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(outgoing)
      })
      // Nothing was sent to a process that refuses the connection.
      asked.on('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ECONNREFUSED' && left > 0 ? forward(left - 1) : outgoing.destroy(),
      )
      asked.end(Buffer.concat(chunks))
    }
    forward(ports.length - 1)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    counts: () => counts,
    /** Returns the port that answered last. */
    lastTo: () => last,
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function readMetrics(port: number): Promise<string> {
  return (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
}
