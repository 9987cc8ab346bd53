import * as v from 'valibot'

const Limit = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))

/** Limits of smart sessions. Sessions exist on the networks of `frame.chains` whose accounts can delegate. */
export const Sessions = v.strictObject({
  /** Maximum number of live sessions of an account on one network. Default: 100. */
  perAccount: v.optional(v.pipe(Limit, v.maxValue(255))),
  /** Maximum number of sessions of a project that wait for their activation. Default: 10000. */
  pendingPerProject: v.optional(Limit),
})
export type Sessions = v.InferOutput<typeof Sessions>
