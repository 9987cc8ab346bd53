import { createInterface } from 'node:readline'

// Loaded before any SDK, because SDK modules read these values when they start.
process.env.DISABLE_GLOBAL_CORE = 'true'
// Disables the SDKs' calls to their vendor: attestation and telemetry at startup.
if (!readOptions().verifyKey) process.env.IS_VITEST = 'true'
// One client adds many listeners; that is how the SDK works.
process.removeAllListeners('warning')
process.on('warning', () => {})

let numbers = process.pid
/**
 * The SDKs' ids are the time in milliseconds and three digits of `Math.random`. A page that asks for one-click sign-in
 * makes two ids in one millisecond. If they are equal, which happens once in a thousand times, it never connects to a
 * wallet without one-click sign-in. Neighbours in this sequence always differ by more than a third. Each process starts
 * elsewhere in it.
 */
Math.random = () => {
  numbers += 1
  return (numbers * 0.618_033_988_749_895) % 1
}

/** @param {Record<string, unknown>} line */
export function tell(line) {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

const plainFetch = globalThis.fetch
globalThis.fetch = (input, init) => {
  const { hostname, pathname, protocol } = new URL(
    input instanceof Request ? input.url : String(input),
  )
  if (hostname === '127.0.0.1') return plainFetch(input, init)
  if (hostname === 'verify.walletconnect.org' && readOptions().verifyKey)
    return Promise.resolve(answerAsVerifyHost(pathname))
  tell({ event: 'outside', params: `${protocol}//${hostname}` })
  return Promise.reject(new TypeError(`${hostname} is refused here`))
}
// The SDKs leave some relay failures unhandled; each test decides if that is acceptable.
process.on('unhandledRejection', (error) => {
  tell({ event: 'unhandled', params: toError(error) })
})

/** Serves a public key and no attestations. @param {string} pathname */
function answerAsVerifyHost(pathname) {
  if (!pathname.endsWith('/public-key')) return new Response(undefined, { status: 404 })
  const expiresAt = Math.floor(Date.now() / 1000) + 3600
  return Response.json({ expiresAt, publicKey: readOptions().verifyKey })
}

/** Returns the options that the test passed to this process. @returns {any} */
export function readOptions() {
  return JSON.parse(process.argv[2] ?? '{}')
}

/** Work to finish before the process exits. @type {(() => Promise<void>)[]} */
const lastWork = []

/** Registers work to do before exit. @param {() => Promise<void>} work - Runs when the parent closes stdin. */
export function beforeExit(work) {
  lastWork.push(work)
}

/**
 * Runs calls from stdin. A line is `{id, call, params}`; the answer is `{id, result}` or `{id, error}`. Ends with its
 * parent.
 * @param {Record<string, (params: any) => unknown>} calls
 */
export function serve(calls) {
  const lines = createInterface({ input: process.stdin })
  lines.on('line', async (line) => {
    const { call, id, params } = JSON.parse(line)
    try {
      const run = calls[call]
      if (!run) throw new Error(`No such call: ${call}`)
      tell({ id, result: (await run(params)) ?? null })
    } catch (error) {
      tell({ id, error: toError(error) })
    }
  })
  lines.on('close', async () => {
    await Promise.all(lastWork.map((work) => work()))
    process.exit(0)
  })
  tell({ event: 'ready' })
}

/** Converts an error for the wire; SDKs throw errors and plain objects. @param {any} error */
export function toError(error) {
  const { code, message } = error ?? {}
  return { code, message: message ?? String(error) }
}
