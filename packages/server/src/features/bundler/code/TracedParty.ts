import * as v from 'valibot'

const Word = v.pipe(v.string(), v.regex(/^[0-9a-f]{1,64}$/i))
const EvmAddress = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i), v.toLowerCase())

/** What one party did in validation, as the tracer of `validationTracer.ts` lists it. */
export const TracedParty = v.object({
  address: EvmAddress,
  calls: v.array(v.tuple([EvmAddress, Word, v.string()])),
  code: v.array(EvmAddress),
  faults: v.number(),
  hashes: v.array(v.tuple([v.string(), Word])),
  opcodes: v.array(v.string()),
  slots: v.array(v.tuple([EvmAddress, Word])),
})
export type TracedParty = v.InferOutput<typeof TracedParty>
