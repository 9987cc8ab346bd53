import { AssertionError } from 'node:assert'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMailbox } from '@fairlead/test/mail'
import { freePort } from '@fairlead/test/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFileKms } from '../../kms/createFileKms.ts'
import { bundle } from '../../testing/bundle.ts'
import { createTestDevice, type TestDevice, testFrameUrl } from '../../testing/createTestDevice.ts'
import type { SignedInDevice } from '../../testing/createWalletServer.ts'
import { makeWallet, openVault } from '../../testing/makeWallet.ts'
import { findPostgres, startPostgres } from '../../testing/startPostgres.ts'
import { release } from '../../testing/walletCalls.ts'

// Two real processes over one Postgres, behind a proxy that sends each request to the other process.

const bin = findPostgres()

// In CI a missing Postgres must fail instead of skipping tests silently.
if (!bin && process.env.CI)
  test('postgres is installed', () => {
    expect(bin, 'CI is set, but Postgres (initdb) is not on this machine').toBeDefined()
  })

const title = bin ? 'two processes' : 'two processes (LEFT OUT: no initdb on this machine)'

describe.skipIf(!bin)(title, () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-processes-'))
  const ending: (() => unknown)[] = [() => rmSync(folder, { force: true, recursive: true })]
  let mailbox: Awaited<ReturnType<typeof startMailbox>>
  let ports: readonly [number, number]
  const metricsPorts: number[] = []
  let proxy: Awaited<ReturnType<typeof startProxy>>

  beforeAll(async () => {
    const [database, main] = await Promise.all([startPostgres(bin!), bundle('main.ts')])
    mailbox = await startMailbox({ pagePort: 0, smtpPort: 0 })
    ending.push(database.stop, main.remove, mailbox.stop)
    const start = async () => {
      const metricsPort = await freePort()
      metricsPorts.push(metricsPort)
      const { child, port } = await startProcess(main.path, {
        DATA_DIR: folder,
        DATABASE_URL: database.url,
        FRAME_URL: testFrameUrl,
        MAIL_FROM: 'no-reply@frame.test',
        METRICS_PORT: String(metricsPort),
        SMTP_URL: mailbox.smtpUrl,
      })
      ending.push(() => kill(child))
      return port
    }
    // One after the other: the first process creates the key file.
    const first = await start()
    ports = [first, await start()]
    proxy = await startProxy(ports)
    ending.push(proxy.stop)
  }, 60_000)
  afterAll(async () => {
    for (const end of ending.reverse()) await end()
  })

  test('[AUTH-17][SEC-229] behavior: a user signs in, renews the session and signs, with each request at another process', async () => {
    const email = 'ada@example.test'
    const device = await createTestDevice(Date.now)
    let accessToken: string | undefined
    const call = callerOf(device, proxy.port, () => accessToken)
    const mailed = (pattern: RegExp) => {
      const found = mailbox.messages(email).flatMap(({ text }) => pattern.exec(text)?.[1] ?? [])
      return found.at(-1)
    }

    const started = await call('/v1/auth/email/start', { email })
    expect(started.body).toMatchObject({ action: 'VERIFY_DEVICE' })
    await expect.poll(() => mailed(/#t=([\w.-]+)/)).toBeDefined()
    const { flowId, matchCode } = started.body
    const approval = { matchCode, token: mailed(/#t=([\w.-]+)/) }
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
    const approved = await send(proxy.port, '/v1/auth/device/approve', {
      body: JSON.stringify(approval),
      headers,
    })
    expect(approved.status).toBe(200)
    await expect.poll(() => mailed(/\b(\d{6})\b/)).toBeDefined()
    const verified = await call('/v1/auth/otp/verify', { flowId, otp: mailed(/\b(\d{6})\b/) })
    expect(verified.status).toBe(200)

    const { refreshToken } = verified.body
    const renewed = await call('/v1/token/refresh', { refreshToken })
    expect(renewed.status).toBe(200)
    accessToken = String(renewed.body.accessToken)

    const kms = createFileKms({ clock: Date.now, dataDir: folder, random: randomBytes })
    const serviceKey = await kms.publicKey('service')
    const wallet = await makeWallet({ recipients: [], serviceKey })
    const answer = await call('/v1/wallets', wallet.body)
    expect(answer.status).toBe(200)
    const path = `/v1/wallets/${wallet.walletId}`
    const { share, status } = await release({ call }, { ...wallet, answer, path })
    expect(status).toBe(200)
    expect(await openVault(wallet.body.vaultSign, [wallet.device.shares.d, share!])).toEqual(
      wallet.seed,
    )
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
    const none = await send(ports[0], path, await proven(device, path, { body }))
    const nonce = none.headers.get('dpop-nonce') ?? ''
    const proof = await proven(device, path, { body, nonce })

    const answers = await Promise.all(ports.map((port) => send(port, path, proof)))

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    const refused = answers.find(({ status }) => status === 401)
    expect(await refused?.json()).toMatchObject({
      code: 'SIGNATURE_INVALID',
      detail: 'DPoP proof rejected: Already used',
    })
  })
})

type Answer = Awaited<ReturnType<SignedInDevice['call']>>['body']
type Sent = { body?: string; headers: Record<string, string>; method?: string }

/** Sends a request to the frame's host at a port. `fetch` can't set the header `host`. */
function send(port: number, path: string, { body = '', headers, method = 'POST' }: Sent) {
  return new Promise<Response>((resolve, reject) => {
    const { host } = new URL(testFrameUrl)
    const asked = request({ headers: { ...headers, host }, method, path, port }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const told = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
        resolve(
          new Response(Buffer.concat(chunks), {
            headers: Object.fromEntries(told),
            status: response.statusCode ?? 0,
          }),
        )
      })
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

async function proven(
  device: TestDevice,
  path: string,
  options: { accessToken?: string | undefined; body: string; nonce?: string },
): Promise<Sent> {
  const { headers } = await device.request(path, options)
  return { body: options.body, headers: Object.fromEntries(headers) }
}

/** Sends requests as the frame does, with the nonce of the last response. */
function callerOf(device: TestDevice, port: number, token: () => string | undefined) {
  let nonce = ''
  let refused = 0
  const call = async (path: string, content?: unknown) => {
    const body = JSON.stringify(content)
    const ask = async () =>
      send(port, path, await proven(device, path, { accessToken: token(), body, nonce }))
    let response = await ask()
    nonce = response.headers.get('dpop-nonce') ?? nonce
    if (/use_dpop_nonce/.test(response.headers.get('www-authenticate') ?? '')) {
      refused += 1
      response = await ask()
    }
    const answer = (await response.json()) as Answer
    return { body: answer, response, status: response.status }
  }
  return Object.assign(call, { refusedNonces: () => refused })
}

/** Starts a proxy that alternates between the ports. */
async function startProxy(ports: readonly number[]) {
  const counts = ports.map(() => 0)
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const at = turn++ % ports.length
    counts[at]! += 1
    const { headers, method, url: path } = incoming
    const forwarded = request({ headers, method, path, port: ports[at] }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    counts: () => counts,
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function startProcess(path: string, variables: Record<string, string>) {
  const child = spawn(process.execPath, [path, 'serve'], {
    env: { PATH: process.env.PATH, PORT: '0', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const port = await new Promise<number>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk
        const [, told] = /localhost:(\d+)/.exec(output) ?? []
        if (told) resolve(Number(told))
      })
    child.once('exit', () => reject(new AssertionError({ message: output })))
  })
  return { child, port }
}

async function readMetrics(port: number): Promise<string> {
  return (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}
