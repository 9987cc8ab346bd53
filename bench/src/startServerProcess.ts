import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@fairlead/test/node'
import { root } from '../../scripts/workspace.mjs'
import { startProbedProcess, type Usage } from './startProbedProcess.ts'

const program = join(root, 'packages/server/dist/main.js')

/** A server process as an operator runs it, with its own data folder. */
export type ServerProcess = {
  /** Folder of its embedded database and keys. */
  readonly dataDir: string
  readonly port: number
  /** Kills the process at once and keeps its data. */
  crash(): Promise<void>
  isRunning(): boolean
  /** Kills the process at once and removes its data. */
  kill(): Promise<void>
  /** Returns the resident memory, in bytes. */
  readMemory(): Promise<number>
  readUsage(): Promise<Usage>
  /** Starts the process again after `crash`, with its data, on its port. */
  restart(env?: Readonly<Record<string, string>>): Promise<void>
  /** Runs another command of the server with the same settings. Returns its output; throws if it fails. */
  runCommand(...parameters: string[]): Promise<string>
}

/** @param options - Settings of the operator, except the data folder. */
export async function startServerProcess(
  options: startServerProcess.Options,
): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-bench-'))
  const file = join(folder, 'config.json')
  writeFileSync(file, JSON.stringify(options.configuration))
  const metricsPort = await freePort()
  const env = {
    DATA_DIR: folder,
    FAIRLEAD_CONFIG: file,
    METRICS_PORT: String(metricsPort),
    PATH: process.env.PATH,
    PORT: '0',
    ...options.env,
  }
  let running = await startProbedProcess([program], env)
  const port = String(running.port)

  return {
    crash: () => running.kill(),
    dataDir: folder,
    isRunning: () => running.isRunning(),
    port: running.port,
    async kill() {
      await running.kill()
      rmSync(folder, { force: true, recursive: true })
    },
    async readMemory() {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
      return Number(/^process_resident_memory_bytes (\d+)$/m.exec(text)?.[1])
    },
    readUsage: () => running.readUsage(),
    async restart(changed) {
      running = await startProbedProcess([program], { ...env, PORT: port, ...changed })
    },
    async runCommand(...parameters) {
      const { stdout } = await promisify(execFile)(process.execPath, [program, ...parameters], {
        env,
      })
      return stdout
    },
  }
}

export declare namespace startServerProcess {
  type Options = { configuration: object; env: Readonly<Record<string, string>> }
}
