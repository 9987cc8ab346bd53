import { tryParse } from '@fairlead/protocol'
import type * as v from 'valibot'
import type { RelayStore } from '../../../storage/relay/RelayStore.ts'
import type { Caller } from '../Caller.ts'
import type { RelayLimits } from '../limits.ts'
import { RelayError } from '../RelayError.ts'

/** One thing that clients may ask. */
export type Method = {
  /** Whether later calls of the same socket wait for its end. Publishing keeps its order by itself. */
  readonly isAwaited: boolean
  /** The list of its parameters that it costs by, and how many of them cost as much as one call. */
  readonly items?: { readonly key: string; readonly perToken: number } | undefined
  /** @throws {@link RelayError}, or the store's refusals. */
  run(params: unknown, context: Method.Context): Promise<Method.Answer>
}

export declare namespace Method {
  type Context = {
    caller: Caller
    clock: () => number
    limits: RelayLimits
    onPublished: () => void
    store: RelayStore
  }
  type Answer = {
    result: unknown
    /** Runs when the answer is on its way. */
    afterwards?: (() => void) | undefined
  }
}

/** A method whose parameters fit its schema; unknown ones are dropped. */
export function defineMethod<const schema extends v.GenericSchema>(
  schema: schema,
  run: (params: v.InferOutput<schema>, context: Method.Context) => Promise<Method.Answer>,
  options: Partial<Pick<Method, 'isAwaited' | 'items'>> = {},
): Method {
  return {
    isAwaited: true,
    ...options,
    async run(params, context) {
      const fitting = tryParse(schema, params)
      if (fitting === undefined) throw new RelayError('InvalidParams')
      return run(fitting, context)
    },
  }
}
