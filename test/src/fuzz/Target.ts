import type { Random } from './random.ts'

/** One boundary of the product: how its inputs are made, and the code that must handle every one of them. */
export type Target<input = unknown> = {
  /** Name on the command line. */
  readonly name: string
  /** Returns a valid input, a changed one, or an arbitrary one. */
  generate(random: Random): input
  /** Passes the input to the product. Errors of the product's own classes are expected, any other error is a fault. */
  run(input: input): unknown
}

/** Types the input of a target and returns the target for a list of all of them. */
export function defineTarget<input>(target: Target<input>): Target {
  return target as Target
}
