import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@fairlead/test/node'
import { root } from '../../scripts/workspace.mjs'

/** A server process as an operator runs it, with its own data folder. */
export type ServerProcess = {
  readonly port: number
  /** Kills the process at once. */
  kill(): Promise<void>
  /** Returns the resident memory, in bytes. */
  readMemory(): Promise<number>
}

/** @param options - Settings of the operator, except the data folder. */
export async function startServerProcess(
  options: startServerProcess.Options,
): Promise<ServerProcess> {
  const { configuration, env } = options
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-bench-'))
  const file = join(folder, 'config.json')
  writeFileSync(file, JSON.stringify(configuration))
  const metricsPort = await freePort()
  const child = spawn(process.execPath, [join(root, 'packages/server/dist/main.js')], {
    env: {
      DATA_DIR: folder,
      FAIRLEAD_CONFIG: file,
      METRICS_PORT: String(metricsPort),
      PATH: process.env.PATH,
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  let output = ''
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output = `${output}${chunk}`.slice(-1_000)
      const found = /listening on http:\/\/localhost:(\d+)/.exec(output)?.[1]
      if (found) resolve(found)
    })
    exited.then(() => reject(new TypeError(`The server ended:\n${output}`)))
  })

  return {
    port: Number(port),
    async kill() {
      child.kill('SIGKILL')
      await exited
      rmSync(folder, { force: true, recursive: true })
    },
    async readMemory() {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
      return Number(/^process_resident_memory_bytes (\d+)$/m.exec(text)?.[1])
    },
  }
}

export declare namespace startServerProcess {
  type Options = { configuration: object; env: Readonly<Record<string, string>> }
}
