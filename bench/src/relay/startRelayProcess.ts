import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@fairlead/test/node'
import { root } from '../../../scripts/workspace.mjs'

/** Limits are for people, and a load is none. */
const bucket = { refillPerSecond: 1e6, tokens: 1e6 }
const configuration = { relay: { limits: { loopbackConnects: bucket, messages: bucket } } }

/** A server as an operator runs it, as far as it relays. */
export type RelayProcess = {
  readonly url: string
  /** Ends it at once. */
  kill(): Promise<void>
  /** What it holds of the machine's memory, in bytes. */
  readMemory(): Promise<number>
}

/** @param redisUrl - What it shares with others; its own database without it. */
export async function startRelayProcess(redisUrl?: string): Promise<RelayProcess> {
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
      ...(redisUrl && { REDIS_URL: redisUrl }),
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
    url: `ws://127.0.0.1:${port}`,
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
