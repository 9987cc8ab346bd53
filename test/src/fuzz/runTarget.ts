import { PairingError } from '@fairlead/pairing'
import { BaseError } from '@fairlead/protocol'
import { createRandom } from './random.ts'
import type { Target } from './Target.ts'

/** Maximum time for one input, in milliseconds. */
export const hangMs = 1_000
/** Maximum number of different faults that a run collects. */
const mostFaults = 20

/** An input that the product handles incorrectly. The seed, the target's name and `index` reproduce the input. */
export type Fault = {
  readonly index: number
  readonly input: string
  readonly kind: 'hang' | 'untyped'
  /** The error with its stack, or the duration. */
  readonly detail: string
}

/** Result of a run. */
export type Report = {
  /** Inputs that the product accepted without an error. */
  readonly accepted: number
  readonly faults: readonly Fault[]
  readonly inputs: number
  /** Duration of the slowest input, in milliseconds. */
  readonly slowestMs: number
}

/**
 * Runs `inputs` inputs through a target, one by one.
 *
 * @param options.from - Index of the first input. Default: 0.
 * @param options.onInput - Called with the index before each input, so that a watchdog sees an input that never ends.
 */
export async function runTarget(target: Target, options: runTarget.Options): Promise<Report> {
  const { from = 0, inputs, onInput, seed } = options
  const faults = new Map<string, Fault>()
  const { stackTraceLimit } = Error
  let accepted = 0
  let slowestMs = 0
  // Most inputs throw, and collecting the stack takes longer than the parser.
  Error.stackTraceLimit = 0
  try {
    for (let index = from; index < from + inputs && faults.size < mostFaults; index++) {
      onInput?.(index)
      const make = () => target.generate(createRandom(seed, target.name, index))
      const { error, ms } = await attemptInTime(target, make)
      slowestMs = Math.max(slowestMs, ms)
      if (error === undefined) accepted += 1
      const isFault = error !== undefined && !isTyped(error)
      if (!isFault && ms <= hangMs) continue
      Error.stackTraceLimit = stackTraceLimit
      const detail = isFault ? await readDetail(target, make()) : `${Math.round(ms)} ms`
      Error.stackTraceLimit = 0
      addFault(faults, { detail, index, input: show(make()), kind: isFault ? 'untyped' : 'hang' })
    }
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
  return { accepted, faults: [...faults.values()], inputs, slowestMs }
}

export declare namespace runTarget {
  type Options = {
    from?: number | undefined
    inputs: number
    onInput?: ((index: number) => void) | undefined
    seed: number
  }
}

/** Runs an input up to three times if it is slow: other processes can delay one run, a hang is slow every time. */
async function attemptInTime(target: Target, make: () => unknown): Promise<Attempt> {
  const first = await attempt(target, make())
  let { ms } = first
  for (let left = 2; ms > hangMs && left > 0; left--)
    ms = Math.min(ms, (await attempt(target, make())).ms)
  return { ...first, ms }
}

type Attempt = { readonly error?: unknown; readonly ms: number }

async function attempt(target: Target, input: unknown): Promise<Attempt> {
  const start = performance.now()
  try {
    const running = target.run(input)
    if (running instanceof Promise) await running
    return { ms: performance.now() - start }
  } catch (error) {
    return { error: error ?? new Error('Nothing was thrown'), ms: performance.now() - start }
  }
}

/** True for the error classes of the product; everything else that is thrown is a fault. */
function isTyped(error: unknown): boolean {
  return BaseError.is(error) || error instanceof PairingError
}

/** Keeps one fault per cause. */
function addFault(faults: Map<string, Fault>, fault: Fault): void {
  const cause = fault.kind + fault.detail.split('\n').slice(0, 2).join('\n')
  if (!faults.has(cause)) faults.set(cause, fault)
}

/** Returns the error of an input with its stack. */
async function readDetail(target: Target, input: unknown): Promise<string> {
  const { error } = await attempt(target, input)
  return error instanceof Error ? (error.stack ?? error.message) : `Thrown: ${show(error)}`
}

function show(input: unknown): string {
  try {
    const text = input instanceof Uint8Array ? `bytes ${[...input]}` : JSON.stringify(input)
    return `${text}`.slice(0, 2_000)
  } catch {
    return '(not JSON)'
  }
}
