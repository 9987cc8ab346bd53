import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { root } from './workspace.mjs'

/** Number of output lines kept for the error message when a program dies. */
const keptLines = 30

/**
 * A running child process.
 *
 * @typedef {object} Child
 * @property {string} name
 * @property {Promise<string>} firstLine - First line of output; stays pending if there is none.
 * @property {Promise<string>} exited - Resolves with the last output when the process has ended.
 * @property {() => Promise<void>} stop
 */

/**
 * Starts a program and waits for its first line of output. A program that hangs before it is stopped and started again,
 * once.
 *
 * @param {() => Pick<Child, 'firstLine' | 'name' | 'stop'>} start
 * @param {(signal: AbortSignal) => Promise<unknown>} wait - Resolves when a start takes too long; called for each start.
 * @returns {Promise<string | undefined>} The line; `undefined` if there was none in time.
 */
export async function readFirstLine(start, wait) {
  for (const isLast of [false, true]) {
    const { firstLine, name, stop } = start()
    const waiting = new AbortController()
    const tooLong = wait(waiting.signal).then(
      () => undefined,
      () => undefined,
    )
    const line = await Promise.race([firstLine, tooLong])
    waiting.abort()
    if (line !== undefined || isLast) return line
    console.error(`The ${name} does not start, and is started again.`)
    await stop()
  }
}

/**
 * Starts a Node program that ends with this process, however this process ends.
 *
 * @param {{ name: string, parameters: string[], env?: NodeJS.ProcessEnv, logPath: string }} options -
 *   `logPath` receives all output.
 * @returns {Child}
 */
export function startChild({ env = process.env, logPath, name, parameters }) {
  const guard = join(root, 'devnet', 'guard.mjs')
  const child = spawn(process.execPath, [guard, process.execPath, ...parameters], {
    cwd: root,
    env,
  })
  const log = createWriteStream(logPath)
  let output = ''
  const exited = new Promise((resolve) => {
    child.once('close', () => log.end(() => resolve(output.trim())))
  })
  const firstLine = new Promise((resolve) => {
    let head = ''
    child.stdout.on('data', (chunk) => {
      if (head.includes('\n')) return
      head += chunk
      if (head.includes('\n')) resolve(head.slice(0, head.indexOf('\n')))
    })
  })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      log.write(chunk)
      output = (output + chunk).split('\n').slice(-keptLines).join('\n')
    })
  return {
    name,
    firstLine,
    exited,
    async stop() {
      child.stdin.end()
      await exited
    },
  }
}
