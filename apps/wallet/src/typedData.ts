import * as v from 'valibot'

const Field = v.object({ name: v.string(), type: v.string() })

/** EIP-712 typed data. Source: https://eips.ethereum.org/EIPS/eip-712 */
const TypedData = v.pipe(
  v.object({
    types: v.record(v.string(), v.array(Field)),
    primaryType: v.string(),
    domain: v.record(v.string(), v.unknown()),
    message: v.record(v.string(), v.unknown()),
  }),
  v.check(({ primaryType, types }) => Object.hasOwn(types, primaryType), 'Unknown primaryType'),
)
export type TypedData = v.InferOutput<typeof TypedData>

/** EIP-712 typed data as JSON. */
export const TypedDataJson = v.pipe(v.string(), v.parseJson(), TypedData)
