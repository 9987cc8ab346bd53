import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@fairlead/test/node'

/** Returns the folder of the newest Postgres on this machine. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian) : []
  const folders = [
    ...versions.sort((a, b) => Number(b) - Number(a)).map((name) => join(debian, name, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb')))
}

/** A Postgres server for a test. */
export type TestPostgres = {
  /** Ends it at once, without a shutdown, and starts it again. Its data stays. */
  crash(): void
  stop(): void
  readonly url: string
}

/** Starts a Postgres with a new folder, on a free port of this machine. */
export async function startPostgres(bin: string): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-pg-'))
  const data = join(folder, 'data')
  // Postgres refuses to run as root.
  const isRoot = process.getuid?.() === 0
  if (isRoot) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number(execFileSync('id', [flag, 'postgres']).toString()),
    )
    chownSync(folder, uid!, gid!)
  }
  const run = (command: string) =>
    execFileSync(isRoot ? 'su' : 'sh', isRoot ? ['postgres', '-c', command] : ['-c', command], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })

  const port = await freePort()
  run(`${bin}/initdb -D ${data} -A trust -U app --no-sync >/dev/null`)
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`
  const start = () =>
    run(`${bin}/pg_ctl -w -t 300 -D ${data} -o "${settings}" -l ${folder}/log start >/dev/null`)
  start()
  return {
    crash() {
      run(`${bin}/pg_ctl -D ${data} -m immediate stop >/dev/null`)
      start()
    },
    stop() {
      run(`${bin}/pg_ctl -D ${data} -m immediate stop >/dev/null`)
      rmSync(folder, { force: true, recursive: true })
    },
    url: `postgres://app@127.0.0.1:${port}/postgres`,
  }
}
