import { spawn } from 'node:child_process'

// `node guard.mjs PROGRAM ...ARGUMENTS` runs a program and ends it when our own parent is gone.
// The parent holds the other end of stdin, which the system closes however the parent dies, also
// by SIGKILL; so no program is left behind.

/** How long a program may take to end by itself, in milliseconds. */
const patienceMs = 5_000

const [program, ...parameters] = process.argv.slice(2)
const child = spawn(program, parameters, { stdio: ['ignore', 'inherit', 'inherit'] })

function end() {
  child.kill('SIGTERM')
  setTimeout(() => child.kill('SIGKILL'), patienceMs).unref()
}

child.on('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
child.on('exit', (code) => process.exit(code ?? 1))
process.stdin.on('close', end).resume()
process.on('SIGTERM', end)
process.on('SIGHUP', end)
// A terminal sends Ctrl-C to the child process as well, and the child decides how to react.
process.on('SIGINT', () => {})
