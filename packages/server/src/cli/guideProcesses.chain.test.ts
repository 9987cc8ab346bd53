import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startMailbox } from '@fairlead/test/mail'
import { findRedis, freePort, startRedis } from '@fairlead/test/node'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCertificate } from '../testing/createCertificate.ts'
import {
  createFrameCaller,
  createSender,
  type Send,
  signInByMail,
} from '../testing/createFrameCaller.ts'
import { createTestDevice } from '../testing/createTestDevice.ts'
import { createGuideMachine } from '../testing/guideMachine.ts'
import { composePath, readCompose } from '../testing/readCompose.ts'
import { startCaddyfileProxy } from '../testing/startCaddyfileProxy.ts'
import { findPostgres, startPostgres } from '../testing/startPostgres.ts'
import { type ServerProcess, startServerProcess } from '../testing/startServerProcess.ts'

// Installs the server from its tarball. Runs the two servers of `deploy/docker` as plain processes, with the variables
// of the Compose files, behind a proxy that follows the Caddyfile. Then follows the guides: kills one process, restarts
// all processes one after the other, and restores a backup with `npx fairlead-server`.

const bin = findPostgres()
const redis = findRedis()

// In CI a missing Postgres must fail instead of skipping tests silently.
if (process.env.CI)
  test('postgres and redis are installed', () => {
    expect(bin, 'CI is set, but Postgres (initdb) is not on this machine').toBeDefined()
    expect(redis, 'CI is set, but Redis is not on this machine').toBeDefined()
  })

const isComplete = bin !== undefined && redis !== undefined
const title = isComplete ? 'Compose' : 'Compose (LEFT OUT: no initdb or no redis-server)'
const names = ['server-1', 'server-2'] as const
type Name = (typeof names)[number]

/** Installs this package from its tarball, as operators install it from npm. Returns the folder. */
async function installServer(): Promise<string> {
  const script = fileURLToPath(new URL('../../../../scripts/fixtures.mjs', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [script, '--server'])
  return stdout.trim().split('\n').at(-1) ?? ''
}

/** Returns the variables that the Compose files and the image give to a server. */
function readVariables(name: Name): Record<string, string> {
  const lines = readFileSync(composePath('Dockerfile'), 'utf8').replace(/\\\n\s*/g, '')
  const image = /^ENV (.+)$/m.exec(lines)?.[1]?.split(' ') ?? []
  return {
    ...Object.fromEntries(image.map((pair) => pair.split('='))),
    ...readCompose('compose.yaml').services[name]?.environment,
    ...readCompose('compose.trial.yaml').services[name]?.environment,
  }
}

describe.skipIf(!isComplete)(title, () => {
  const ending: (() => unknown)[] = []
  const { FRAME_URL: frameUrl = '', PUBLIC_URL: publicUrl = '' } = readVariables('server-1')
  const hosts = [frameUrl, publicUrl].map((url) => new URL(url).host)
  const certificate = createCertificate(hosts)
  const running = new Map<Name, ServerProcess>()
  const ports = new Map<Name, number>()
  /** Substitutions that the test of the restored backup adds. */
  let restored: Record<string, string> = {}
  let main: string
  let machine: ReturnType<typeof createGuideMachine>
  let database: Awaited<ReturnType<typeof startPostgres>>
  let cache: Awaited<ReturnType<typeof startRedis>>
  let mailbox: Awaited<ReturnType<typeof startMailbox>>
  let proxy: Awaited<ReturnType<typeof startCaddyfileProxy>>
  let send: Send

  /** Copies the configuration, with a higher limit of logins: all users of the test share one address. */
  function writeConfiguration(): string {
    const content = JSON.parse(readFileSync(composePath('fairlead.json'), 'utf8'))
    const path = machine.place('/fairlead.json')
    writeFileSync(path, JSON.stringify({ ...content, auth: { loginsPerIpPerHour: 1000 } }))
    return path
  }

  /** Starts a server. Addresses and paths of containers are replaced by those of this machine, and nothing else. */
  async function start(name: Name): Promise<void> {
    const variables = readVariables(name)
    const substitutions: Record<string, string | undefined> = {
      BIND: '127.0.0.1',
      DATA_DIR: machine.place('/data'),
      DATABASE_URL: database.url,
      FAIRLEAD_CONFIG: writeConfiguration(),
      METRICS_BIND: '127.0.0.1',
      METRICS_PORT: String(await freePort()),
      // A mail server of this machine needs no TLS.
      NODE_EXTRA_CA_CERTS: undefined,
      PORT: String(ports.get(name)),
      REDIS_URL: cache.url,
      SMTP_URL: mailbox.smtpUrl,
    }
    expect(Object.keys(variables)).toEqual(expect.arrayContaining(Object.keys(substitutions)))
    const started = await startServerProcess({
      path: main,
      ready: /"event":"started"/,
      variables: { ...variables, ...substitutions, ...restored },
    })
    running.set(name, started)
  }

  /** Starts a server again, and waits until it is ready, as in the guide to upgrades. */
  async function startAgain(name: Name): Promise<void> {
    await start(name)
    const url = `http://127.0.0.1:${ports.get(name)}/ready`
    await expect.poll(async () => (await fetch(url)).status).toBe(200)
  }
  const end = (name: Name, signal: NodeJS.Signals) => running.get(name)?.end(signal)

  beforeAll(async () => {
    const installed = await installServer()
    main = join(installed, 'node_modules/@fairlead/server/dist/main.js')
    machine = createGuideMachine(installed)
    ending.push(machine.remove)
    ;[database, cache, mailbox] = await Promise.all([
      startPostgres(bin!),
      startRedis(redis!),
      startMailbox({ pagePort: 0, smtpPort: 0 }),
    ])
    ending.push(database.stop, cache.stop, mailbox.stop)
    for (const name of names) {
      ports.set(name, await freePort())
      ending.push(() => end(name, 'SIGKILL'))
      await start(name)
    }
    proxy = await startCaddyfileProxy({
      certificate,
      places: Object.fromEntries(names.map((name) => [`${name}:4400`, ports.get(name)!])),
      text: readFileSync(composePath('Caddyfile'), 'utf8'),
      variables: readCompose('compose.yaml').services.caddy?.environment ?? {},
    })
    ending.push(proxy.stop)
    send = createSender({ ca: certificate.cert, frameUrl, port: proxy.port })
  })
  afterAll(async () => {
    for (const stop of ending.reverse()) await stop()
  })

  const ready = async () => (await send(`${publicUrl}/ready`, { method: 'GET' })).status

  /** Creates the client of a new device. It repeats a request that the proxy could not deliver, as users do. */
  async function createClient() {
    let repeated = 0
    const call = createFrameCaller(await createTestDevice(Date.now), {
      frameUrl,
      async send(target, sent) {
        const response = await send(target, sent)
        if (response.status !== 502) return response
        repeated += 1
        return send(target, sent)
      },
    })
    const signIn = (email: string, between?: () => Promise<void>) =>
      signInByMail(call, email, {
        ...(between && { between }),
        send,
        texts: (to) => mailbox.messages(to).map(({ text }) => text),
      })
    return { call, repeated: () => repeated, signIn }
  }

  test('[SEC-317] behavior: a sign-in ends at the other process after its own was killed, without an error', async () => {
    expect([proxy.hosts.toSorted(), await ready()]).toEqual([hosts.toSorted(), 200])
    const { repeated, signIn } = await createClient()
    let killed: Name | undefined

    const verified = await signIn('ada@example.test', async () => {
      killed = names.find((name) => proxy.lastTo().startsWith(name))
      await end(killed!, 'SIGKILL')
    })

    expect([verified.status, repeated()]).toEqual([200, 0])
    expect(names.filter((name) => proxy.lastTo().startsWith(name))).not.toEqual([killed])
    await startAgain(killed!)
  })

  test('[SEC-318] behavior: processes that restart one by one end their requests, and no sign-in is lost', async () => {
    const users: Promise<number>[] = []
    /** Begins a sign-in. Resolves when its first email has arrived, with a function that lets it continue. */
    const begin = async () => {
      const { signIn } = await createClient()
      let proceed = () => {}
      const waiting = new Promise<void>((resolve) => {
        proceed = resolve
      })
      await new Promise<void>((resolve) => {
        const email = `user${users.length}@example.test`
        const between = () => {
          resolve()
          return waiting
        }
        const status = signIn(email, between).then((answer) => answer.status)
        // The test awaits it later; a failure also ends the wait for the email.
        status.catch(() => resolve())
        users.push(status)
      })
      return proceed
    }

    for (const name of names) {
      const endsWithout = await begin()
      const [status, endsAfter] = await Promise.all([end(name, 'SIGTERM'), begin()])
      expect([name, status]).toEqual([name, 0])
      endsWithout()
      const endsAgain = await begin()
      await startAgain(name)
      endsAfter()
      endsAgain()
    }

    expect(await Promise.all(users)).toEqual(users.map(() => 200))
    expect(await ready()).toBe(200)
  })

  test('[SEC-319] behavior: after a restore of the backup, a user who signed in before it is still signed in', async () => {
    const [before, after] = [await createClient(), await createClient()]
    const early = await before.signIn('bob@example.test')
    machine.variables.DATABASE_URL = database.url
    machine.variables.DATA_DIR = machine.place('/data')
    await machine.follow('Back up')
    const late = await after.signIn('cyd@example.test')
    expect([early.status, late.status]).toEqual([200, 200])

    // The steps of the section "Restore", with a new Postgres database.
    for (const name of names) expect(await end(name, 'SIGTERM')).toBe(0)
    mkdirSync(machine.place('/etc'))
    cpSync(join(machine.place('/data'), 'keys'), machine.place('/etc/fairlead'), {
      recursive: true,
    })
    const client = new Client(database.url)
    await client.connect()
    await client.query('create database restored')
    await client.end()
    machine.variables.DATABASE_URL = database.url.replace(/\/postgres$/, '/restored')
    expect(await machine.follow('Restore')).toContain('The audit is intact')
    restored = { ...machine.variables }
    for (const name of names) await startAgain(name)

    const renew = ({ call }: typeof before, { refreshToken }: Record<string, unknown>) =>
      call('/v1/token/refresh', { refreshToken })
    expect((await renew(before, early.body)).status).toBe(200)
    // The backup is older than this session.
    expect((await renew(after, late.body)).status).toBe(401)
    const again = await createClient()
    expect((await again.signIn('dan@example.test')).status).toBe(200)
  })
})
