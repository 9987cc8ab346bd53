import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createClient } from '@redis/client'
import { freePort } from './freePort.ts'

/** The Redis, or its free sister Valkey, of this machine. */
export function findRedis(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin']
  return ['redis-server', 'valkey-server']
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path))
}

/** A Redis of our own: a new folder, a free port, this machine only. It remembers over a restart. */
export async function startRedis(program: string) {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-redis-'))
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  let running: ChildProcess | undefined

  async function start() {
    const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder]
    // By default the last two seconds before it is killed may be lost.
    const memory = ['--appendonly', 'yes', '--appendfsync', 'always', '--save', '']
    running = spawn(program, [...place, ...memory], { stdio: 'ignore' })
    const client = createClient({ socket: { reconnectStrategy: 20 }, url })
    client.on('error', () => {})
    await client.connect()
    // Refused until it has read what was written.
    while (running.exitCode === null && !(await client.ping().catch(() => ''))) {}
    client.destroy()
  }
  async function kill() {
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    running.kill('SIGKILL')
    await once(running, 'exit')
  }

  await start()
  return {
    /** Ends at once, as when a machine fails. */
    kill,
    /** After `kill`. */
    start,
    async stop() {
      await kill()
      rmSync(folder, { force: true, recursive: true })
    },
    url,
  }
}
