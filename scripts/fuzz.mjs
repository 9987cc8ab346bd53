import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import './groupBy.mjs'
import { createServer } from 'vite'
import { isMain } from './run.mjs'
import { root } from './workspace.mjs'

// `npm run fuzz -- --inputs 1000000 --target uri --seed 7`: passes changed and arbitrary inputs to every parser of
// untrusted input. Exits with 1 if an input causes an error that is not of the product's own classes, or takes more
// than a second. `--from` continues at an input, which reproduces a fault with `--inputs 1`.

/** An input that has not ended after this time never will. In milliseconds. */
const stuckMs = 60_000

/** @typedef {import('../test/src/fuzz/Target.ts').Target} Target */

/** Loads the targets and their runner from TypeScript, with the packages' sources. */
async function loadTargets() {
  const conditions = ['@fairlead/source', 'module']
  const server = await createServer({
    appType: 'custom',
    configFile: false,
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    resolve: { conditions },
    root,
    server: { hmr: false, middlewareMode: true, watch: null, ws: false },
    ssr: { noExternal: [/^@fairlead\//], resolve: { conditions } },
  })
  const load = (/** @type {string} */ name) =>
    server.ssrLoadModule(join(root, 'test', 'src', 'fuzz', name))
  /** @type {{ targets: readonly Target[] }} */
  const { targets } = await load('targets.ts')
  /** @type {Pick<typeof import('../test/src/fuzz/runTarget.ts'), 'runTarget'>} */
  const { runTarget } = await load('runTarget.ts')
  return { close: () => server.close(), runTarget, targets }
}

/**
 * Starts a thread that ends the process when an input never ends. The main thread could not.
 *
 * @param {SharedArrayBuffer} shared - Two numbers: the input's index, and a count of inputs.
 * @param {string} label
 */
function startWatchdog(shared, label) {
  const code = `
    const { workerData: { label, shared, stuckMs } } = require('node:worker_threads')
    const view = new Int32Array(shared)
    let last = -1
    setInterval(() => {
      const now = Atomics.load(view, 1)
      if (now === last) {
        require('node:fs').writeSync(2, label + ': input ' + Atomics.load(view, 0) + ' does not end\\n')
        process.kill(process.pid, 'SIGKILL')
      }
      last = now
    }, stuckMs)`
  const worker = new Worker(code, { eval: true, workerData: { label, shared, stuckMs } })
  worker.unref()
  return worker
}

/** @param {string} text @param {string} name */
function toWhole(text, name) {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 0)
    throw new Error(`--${name} must be a whole number, not ${text}.`)
  return value
}

async function main() {
  const { values } = parseArgs({
    options: {
      from: { default: '0', type: 'string' },
      inputs: { default: '100000', type: 'string' },
      seed: { default: String(Date.now() % 1_000_000), type: 'string' },
      target: { multiple: true, type: 'string' },
    },
  })
  const [from, inputs, seed] = [
    toWhole(values.from, 'from'),
    toWhole(values.inputs, 'inputs'),
    toWhole(values.seed, 'seed'),
  ]
  const { close, runTarget, targets } = await loadTargets()
  const chosen = targets.filter(({ name }) => values.target?.includes(name) ?? true)
  if (chosen.length === 0) {
    const names = targets.map(({ name }) => name).join(', ')
    console.error(`No such target: ${values.target}. Targets: ${names}.`)
    return 1
  }
  let faultCount = 0
  for (const target of chosen) {
    const shared = new SharedArrayBuffer(8)
    const view = new Int32Array(shared)
    const watchdog = startWatchdog(shared, `${target.name}, seed ${seed}`)
    const start = performance.now()
    const onInput = (/** @type {number} */ index) => {
      Atomics.store(view, 0, index)
      Atomics.add(view, 1, 1)
    }
    const report = await runTarget(target, { from, inputs, onInput, seed })
    await watchdog.terminate()
    faultCount += report.faults.length
    const seconds = Math.round((performance.now() - start) / 1000)
    writeSync(
      1,
      `${target.name}: ${report.inputs} inputs, seed ${seed}, ${report.accepted} accepted, ` +
        `${report.faults.length} faults, slowest ${Math.round(report.slowestMs)} ms, ${seconds} s\n`,
    )
    for (const { detail, index, input, kind } of report.faults)
      writeSync(1, `  ${kind} at --from ${index}: ${detail}\n  input: ${input}\n`)
  }
  await close()
  return faultCount > 0 ? 1 : 0
}

if (isMain(import.meta.url)) process.exit(await main())
