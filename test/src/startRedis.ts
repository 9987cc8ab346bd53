import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from './freePort.ts'

/** Finds Redis or its fork Valkey on this machine. */
export function findRedis(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin']
  return ['redis-server', 'valkey-server']
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path))
}

/** A Redis server for a test. */
export type TestRedis = {
  readonly url: string
  /** Kills it at once, as if its machine failed. */
  kill(): Promise<void>
  /** Restarts it after `kill`; resolves when it has loaded its data. */
  start(): Promise<void>
  /** Stops it and removes its data. */
  stop(): Promise<void>
}

/**
 * Starts a Redis with a new folder on a free port of 127.0.0.1.
 * @param program - See {@link findRedis}.
 * @param settings - Additional command line arguments.
 * @throws `TypeError` if it exits before it is ready.
 */
export async function startRedis(
  program: string,
  settings: readonly string[] = [],
): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-redis-'))
  const port = await freePort()
  const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder]
  // By default, a kill may lose the last two seconds of writes.
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
