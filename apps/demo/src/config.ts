import { BaseError } from 'fairlead'
import * as v from 'valibot'

const Token = v.object({
  address: v.custom<`0x${string}`>(
    (value) => typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value),
  ),
  name: v.string(),
  symbol: v.string(),
  decimals: v.pipe(v.number(), v.integer()),
})
export type Token = v.InferOutput<typeof Token>

const Config = v.object({
  projectId: v.string(),
  serverUrl: v.string(),
  /** URL of the embedded wallet's frame, if it is served. */
  frameUrl: v.optional(v.string()),
  networks: v.array(
    v.variant('chainNamespace', [
      v.looseObject({ chainNamespace: v.literal('eip155'), id: v.number(), name: v.string() }),
      v.looseObject({ chainNamespace: v.literal('solana'), id: v.string(), name: v.string() }),
    ]),
  ),
  tokens: v.record(v.string(), v.array(Token)),
})
export type Config = v.InferOutput<typeof Config>

/** Loads the URLs of the local chains and the server at run time, so that none is built in. */
export async function loadConfig(): Promise<Config> {
  const response = await fetch('/config.json')
  const parsed = v.safeParse(Config, await response.json())
  if (parsed.success) return parsed.output
  throw new BaseError('RESPONSE_INVALID', { hints: ['/config.json is invalid'] })
}
