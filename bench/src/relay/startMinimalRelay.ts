import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { RelayProcess } from './startRelayProcess.ts'

/** Starts a relay that only forwards messages, in a process of its own. */
export async function startMinimalRelay(): Promise<Pick<RelayProcess, 'kill' | 'readCpuSeconds' | 'url'>> {
  const child = fork(fileURLToPath(new URL('../../minimalRelay.mjs', import.meta.url)))
  const { port } = await receive<{ port: number }>(child)
  return {
    url: `ws://127.0.0.1:${port}`,
    async kill() {
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
    readCpuSeconds() {
      child.send('cpu')
      return receive<number>(child)
    },
  }
}

function receive<message>(child: ChildProcess): Promise<message> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as message))
    child.once('exit', (code) => reject(new TypeError(`The minimal relay ended with ${code}`)))
  })
}
