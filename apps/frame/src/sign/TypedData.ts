import * as v from 'valibot'

const Field = v.object({ name: v.string(), type: v.string() })

/** https://eips.ethereum.org/EIPS/eip-712 */
export const TypedData = v.pipe(
  v.object({
    types: v.record(v.string(), v.array(Field)),
    primaryType: v.string(),
    domain: v.record(v.string(), v.unknown()),
    message: v.record(v.string(), v.unknown()),
  }),
  v.check(({ primaryType, types }) => Object.hasOwn(types, primaryType), 'Unknown primaryType'),
)
export type TypedData = v.InferOutput<typeof TypedData>
