import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findRedis, freePort, runRelayTraffic, startRedis } from '@fairlead/test/node'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { bundle } from '../../testing/bundle.ts'
import { createCertificate } from '../../testing/createCertificate.ts'

// Runs real processes and a real Redis, and kills both.

const redis = findRedis()

// In CI a missing Redis must fail, so that half of the suite is not skipped silently.
if (!redis && process.env.CI)
  test('redis is installed', () => {
    expect(redis, 'CI is set, but redis-server is not on this machine').toBeDefined()
  })

const title = redis ? 'processes over one Redis' : 'processes (LEFT OUT: no redis-server)'

/** Rate limits that no test reaches. */
const bucket = { refillPerSecond: 1e6, tokens: 1e6 }
const relay = { limits: { connects: bucket, loopbackConnects: bucket, messages: bucket } }

describe.skipIf(!redis)(title, () => {
  let main: string
  let server: Awaited<ReturnType<typeof startRedis>>

  beforeAll(async () => {
    main = await bundle('main.ts')
    server = await startRedis(redis!)
  })
  afterAll(async () => {
    await server?.stop()
  })

  async function startProcess(variables: Record<string, string> = {}) {
    const folder = mkdtempSync(join(tmpdir(), 'fairlead-relay-'))
    const file = join(folder, 'config.json')
    writeFileSync(file, JSON.stringify({ relay }))
    const child = spawn(process.execPath, [main, 'serve'], {
      env: {
        DATA_DIR: folder,
        FAIRLEAD_CONFIG: file,
        PATH: process.env.PATH,
        PORT: '0',
        REDIS_URL: server.url,
        ...variables,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    onTestFinished(async () => {
      await kill(child)
      rmSync(folder, { force: true, recursive: true })
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk
      })
    await expect.poll(() => output).toMatch(/ listening on /)
    const port = /localhost:(\d+)/.exec(output)?.[1]
    return { child, output: () => output, url: `127.0.0.1:${port}` }
  }

  /** Returns the output of a process that exits with code 1. */
  async function failToStart(redisUrl: string): Promise<string> {
    const folder = mkdtempSync(join(tmpdir(), 'fairlead-relay-'))
    onTestFinished(() => rmSync(folder, { force: true, recursive: true }))
    const child = spawn(process.execPath, [main, 'serve'], {
      env: { DATA_DIR: folder, PATH: process.env.PATH, PORT: '0', REDIS_URL: redisUrl },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let output = ''
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk
    })
    await once(child, 'close')
    expect(child.exitCode).toBe(1)
    return output.trim()
  }

  test.each([
    ['SIGKILL', 600],
    ['SIGTERM', 400],
  ] as const)(
    '[PAIR-05] behavior: %s kills a process during delivery: none of %i messages is lost',
    async (signal, messages) => {
      const [one, other] = await Promise.all([startProcess(), startProcess()])
      let ended: Promise<unknown> | undefined

      const figures = await runRelayTraffic({
        isCrossed: true,
        messages,
        pairs: 50,
        projectId: 'p',
        urls: [`ws://${one.url}`, `ws://${other.url}`],
        onProgress(arrived) {
          if (arrived < messages / 3 || ended) return
          ended = once(one.child, 'exit')
          one.child.kill(signal)
        },
      })

      expect(await ended).toEqual(signal === 'SIGKILL' ? [null, signal] : [0, null])
      expect(figures.lost).toBe(0)
      expect(figures.latencies).toHaveLength(messages)
      expect(other.child.exitCode).toBe(null)
    },
  )

  test('[PAIR-05] behavior: Redis is killed during delivery: no message is lost, no client disconnects', async () => {
    const [one, other] = await Promise.all([startProcess(), startProcess()])
    let restarted: Promise<void> | undefined

    const figures = await runRelayTraffic({
      isCrossed: true,
      messages: 600,
      pairs: 50,
      projectId: 'p',
      urls: [`ws://${one.url}`, `ws://${other.url}`],
      onProgress(arrived) {
        if (arrived >= 400) restarted ??= server.kill().then(server.start)
      },
    })

    await restarted
    expect(restarted).toBeDefined()
    expect(figures.lost).toBe(0)
    expect([one.child.exitCode, other.child.exitCode]).toEqual([null, null])
    expect(`${one.output()}${other.output()}`).not.toMatch(/crash|redis:\/\//)
  })

  test('[PAIR-05] behavior: while Redis is unreachable the process keeps running, and reports that it is not ready', async () => {
    const metricsPort = await freePort()
    const { child, url } = await startProcess({ METRICS_PORT: String(metricsPort) })
    const ask = async (path: string) => {
      const response = await fetch(`http://${url}${path}`)
      return `${response.status} ${await response.text()}`
    }
    expect(await ask('/ready')).toBe('200 ready\n')

    await server.kill()

    await expect.poll(() => ask('/ready')).toBe('503 No answer from: relay\n')
    expect(await ask('/health')).toMatch(/^200 /)
    await server.start()
    await expect.poll(() => ask('/ready')).toBe('200 ready\n')
    const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    expect(figures).toContain('\nfairlead_relay_sockets 0\n')
    expect(figures).toMatch(/\nprocess_resident_memory_bytes \d+\n/)
    expect(await ask('/metrics')).toMatch(/^404 /)
    child.kill('SIGTERM')
    await once(child, 'exit')
    expect(child.exitCode).toBe(0)
  })

  test('options: REDIS_URL: with a password, and over TLS with an authority that Node trusts', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fairlead-tls-'))
    onTestFinished(() => rmSync(folder, { force: true, recursive: true }))
    const { cert, key } = createCertificate(['localhost'])
    const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
    writeFileSync(certFile, cert)
    writeFileSync(keyFile, key)
    const port = String(await freePort())
    const secured = await startRedis(redis!, [
      ...['--tls-port', port, '--tls-cert-file', certFile, '--tls-key-file', keyFile],
      ...['--tls-ca-cert-file', certFile, '--tls-auth-clients', 'no', '--requirepass', 'secret'],
    ])
    onTestFinished(() => secured.stop())
    const url = `rediss://:secret@localhost:${port}`

    const started = await startProcess({ NODE_EXTRA_CA_CERTS: certFile, REDIS_URL: url })
    expect(await (await fetch(`http://${started.url}/ready`)).text()).toBe('ready\n')

    expect(await failToStart(url)).toMatch(/^REDIS_URL: [A-Z_]*CERT[A-Z_]*$/)
    expect(await failToStart(secured.url)).toBe('REDIS_URL: NOAUTH')
  })

  test('error: an unreachable Redis stops the start, and the error omits its password', async () => {
    const told = await failToStart('redis://app:secret@127.0.0.1:1')
    expect(told).toBe('REDIS_URL: ECONNREFUSED')
  })
})

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}
