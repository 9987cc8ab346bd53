import { AssertionError } from 'node:assert'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** Time for a process to start, in milliseconds. */
const startMs = 60_000

/** A process of the command line of this package. */
export type ServerProcess = {
  readonly child: ChildProcess
  /** Sends a signal, and resolves with the exit status: null after a signal that ended the process. */
  end(signal: NodeJS.Signals): Promise<number | null>
  output(): string
  readonly port: number
}

/**
 * Starts a process and waits until its output matches `ready`.
 *
 * @param options.path - Path of the bundled `main.ts`.
 * @param options.ready - Matches the output when the server listens; its first group is the port, if it has one.
 *   Default: the line with the server's URL.
 */
export async function startServerProcess(options: {
  args?: readonly string[]
  path: string
  ready?: RegExp
  variables: Readonly<Record<string, string | undefined>>
}): Promise<ServerProcess> {
  const { args = ['serve'], path, variables } = options
  const { ready = /listening on http:\/\/localhost:(\d+)/ } = options
  const child = spawn(process.execPath, [path, ...args], {
    env: { PATH: process.env.PATH, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const port = await new Promise<number>((resolve, reject) => {
    const fail = () =>
      reject(new AssertionError({ message: `The process did not start: ${output}` }))
    const timer = setTimeout(fail, startMs)
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk
        const found = ready.exec(output)
        if (!found) return
        clearTimeout(timer)
        resolve(Number(found[1]))
      })
    child.once('exit', () => {
      clearTimeout(timer)
      fail()
    })
  }).catch((error: unknown) => {
    child.kill('SIGKILL')
    throw error
  })
  return {
    child,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      child.kill(signal)
      const [status] = await once(child, 'exit')
      return status
    },
    output: () => output,
    port,
  }
}
