import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from './freePort.ts'

/** The Redis, or its free sister Valkey, of this machine. */
export function findRedis(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin']
  return ['redis-server', 'valkey-server']
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path))
}

/** A Redis of a test. */
export type TestRedis = {
  readonly url: string
  /** Ends it at once, as when its machine fails. */
  kill(): Promise<void>
  /** After `kill`; resolves when it has read what it knew. */
  start(): Promise<void>
  /** Ends it and removes its memory. */
  stop(): Promise<void>
}

/**
 * A Redis of our own: a new folder, a free port, this machine only.
 *
 * @param program - See {@link findRedis}.
 * @param settings - Further ones, as on its command line.
 * @throws `TypeError` when it ends before it is ready.
 */
export async function startRedis(
  program: string,
  settings: readonly string[] = [],
): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-redis-'))
  const port = await freePort()
  const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder]
  // By default the last two seconds before it is killed may be lost.
  const memory = ['--appendonly', 'yes', '--appendfsync', 'always', '--save', '']
  let running: ChildProcess | undefined

  async function start() {
    const child = spawn(program, [...place, ...memory, ...settings], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    running = child
    await new Promise<void>((resolve, reject) => {
      let output = ''
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk
        if (output.includes('Ready to accept connections')) resolve()
      })
      child.once('exit', () => reject(new TypeError(`Redis ended:\n${output}`)))
    })
  }
  async function kill() {
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    running.kill('SIGKILL')
    await once(running, 'exit')
  }

  await start()
  return {
    kill,
    start,
    async stop() {
      await kill()
      rmSync(folder, { force: true, recursive: true })
    },
    url: `redis://127.0.0.1:${port}`,
  }
}
