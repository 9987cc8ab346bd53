import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { hookFailuresPath } from './hookFailures.mjs'

/** Longest time of one test file, in milliseconds. The longest takes four minutes on a busy machine. */
const limitMs = 12 * 60_000

/**
 * Vitest reporter that ends the run when a test file does not end. Vitest limits tests and hooks, but neither the
 * loading of a file nor a test that never gives up the processor; it would wait for such a file forever.
 */
export default class StuckModules {
  /** @type {Map<string, NodeJS.Timeout>} */
  #timers = new Map()
  /** Full name of the test that each file has started last. @type {Map<string, string>} */
  #started = new Map()

  /** @param {Partial<{ end: (line: string) => void, limitMs: number }>} [options] - Tests pass their own. */
  constructor(options = {}) {
    this.end = options.end ?? endRun
    this.limitMs = options.limitMs ?? limitMs
  }

  /** @param {Module} module */
  onTestModuleQueued({ id, relativeModuleId }) {
    const report = () =>
      this.end(`${relativeModuleId} did not end; its last test: ${this.#started.get(id) ?? 'none'}`)
    this.#timers.set(id, setTimeout(report, this.limitMs))
  }

  /** @param {{ fullName: string, module: Module }} test */
  onTestCaseReady({ fullName, module }) {
    this.#started.set(module.id, fullName)
  }

  /** @param {Module} module */
  onTestModuleEnd({ id }) {
    clearTimeout(this.#timers.get(id))
    this.#timers.delete(id)
  }

  onTestRunEnd() {
    for (const timer of this.#timers.values()) clearTimeout(timer)
  }
}

/** Reports the file, and ends this process and its workers. @param {string} line */
function endRun(line) {
  console.error(line)
  mkdirSync(dirname(hookFailuresPath), { recursive: true })
  writeFileSync(hookFailuresPath, JSON.stringify([{ message: line, name: 'stuck' }]))
  // A worker that never gives up the processor would outlive this process.
  spawnSync('pkill', ['-KILL', '-P', String(process.pid)])
  process.exit(1)
}

/** The parts of Vitest's `TestModule` that are read. @typedef {{ id: string, relativeModuleId: string }} Module */
