import { pino } from 'pino'
import type { CliLog } from './CliIo.ts'

/** Maximum size of lines that wait for a slow reader, in bytes. Later lines are dropped. */
const maxBytes = 16 * 1024 * 1024
/** Size of waiting lines that are written at once, in bytes. */
const batchBytes = 8 * 1024
/** Maximum time that a line waits for others, in milliseconds. */
const batchMs = 100

/**
 * Opens the log on the standard output. Lines are written in batches and in the background, so that neither system calls
 * nor a slow reader delay requests. Lines that still wait are written when the process exits, also after an uncaught
 * error.
 */
export function openTerminalLog(): CliLog {
  const output = pino.destination({
    dest: 1,
    maxLength: maxBytes,
    minLength: batchBytes,
    sync: false,
  })
  let timer: NodeJS.Timeout | undefined

  return {
    isTerminal: process.stdout.isTTY === true,
    write(line) {
      output.write(line)
      if (timer) return
      timer = setTimeout(() => {
        timer = undefined
        output.flush()
      }, batchMs).unref()
    },
    flush: () => new Promise((resolve) => output.flush(() => resolve())),
  }
}
