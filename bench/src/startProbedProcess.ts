import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../../scripts/workspace.mjs'

const probe = join(root, 'bench/serverProbe.mjs')

export type Usage = {
  /** CPU time so far, in milliseconds. */
  readonly cpuMs: number
  /** Heap after a garbage collection, in bytes. */
  readonly heapBytes: number
}

/** A Node process that serves one port and reports its usage. */
export type ProbedProcess = {
  readonly port: number
  isRunning(): boolean
  /** Kills the process at once. */
  kill(): Promise<void>
  readUsage(): Promise<Usage>
}

/**
 * Starts a script; resolves when it prints its address.
 *
 * @throws `TypeError` with the output if the script ends before.
 */
export async function startProbedProcess(
  parameters: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<ProbedProcess> {
  const child = spawn(process.execPath, ['--import', probe, ...parameters], {
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit')
  let output = ''
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      const text = `${output}${chunk}`
      const found = /listening on http:\/\/localhost:(\d+)/.exec(text)?.[1]
      if (found) resolve(found)
      // The same chunk may contain the log of requests after this line, so the text is searched before it is cut.
      output = text.slice(-1_000)
    })
    exited.then(() => reject(new TypeError(`The process ended:\n${output}`)))
  })
  const isRunning = () => child.exitCode === null && child.signalCode === null

  return {
    isRunning,
    async kill() {
      if (!isRunning()) return
      child.kill('SIGKILL')
      await exited
    },
    port: Number(port),
    async readUsage() {
      const answer = once(child, 'message')
      child.send('usage')
      const [usage] = (await answer) as [Usage]
      return usage
    },
  }
}
