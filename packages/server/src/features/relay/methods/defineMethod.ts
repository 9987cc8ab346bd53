import { tryParse } from '@fairlead/protocol'
import type * as v from 'valibot'
import type { RelayStore, StoredMessage } from '../../../storage/relay/RelayStore.ts'
import type { Caller } from '../Caller.ts'
import type { RelayLimits } from '../limits.ts'
import { RelayError } from '../RelayError.ts'

/** A method of the relay. */
export type Method = {
  /**
   * True if later calls of the socket wait for its end. Publishing needs no wait, because it keeps the order itself.
   */
  readonly isAwaited: boolean
  /** Parameter whose list determines the cost, and the number of items that cost as much as one call. */
  readonly items?: { readonly key: string; readonly perToken: number } | undefined
  /**
   * Runs the method.
   *
   * @throws {@link RelayError}, or `MailboxFull` of the store.
   */
  run(params: unknown, context: Method.Context): Promise<Method.Answer>
}

export declare namespace Method {
  type Context = {
    caller: Caller
    clock: () => number
    /** Messages that the replies to the same frame contain already. */
    fetched: StoredMessage[]
    limits: RelayLimits
    onPublished: () => void
    store: RelayStore
  }
  type Answer = {
    result: unknown
    /** Runs when the reply has been written to the network. Doesn't run if the connection ended before. */
    afterwards?: (() => Promise<void> | void) | undefined
  }
}

/** Defines a method that validates its parameters by a schema. Unknown parameters are dropped. */
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
