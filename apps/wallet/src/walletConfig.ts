import { BaseError, CaipNetwork, EvmAddress, parse, referenceOf } from '@fairlead/protocol'
import * as v from 'valibot'
import { type AddedNetwork, Decimals } from './walletRequest.ts'

const Token = v.object({
  address: EvmAddress,
  name: v.string(),
  symbol: v.string(),
  decimals: Decimals,
})
export type Token = v.InferOutput<typeof Token>

/** Schema of the `/config.json` of the wallet's own origin. */
export const WalletConfig = v.object({
  /** Origins of sites that may open the confirm window; compared exactly. */
  openerOrigins: v.array(v.string()),
  networks: v.array(CaipNetwork),
  /** Tokens by CAIP-2 id. */
  tokens: v.record(v.string(), v.array(Token)),
  /** A public development mnemonic. The wallet's first account is its account 1. */
  mnemonic: v.pipe(v.string(), v.nonEmpty()),
  /** `ws:` or `wss:` URL of the relay for pairing. Without it, pairing is off. */
  relayUrl: v.optional(v.pipe(v.string(), v.regex(/^wss?:\/\//, 'Not ws or wss'))),
  /** URL of the server whose origin attestations this wallet trusts. Without it, no origin is verified. */
  verifyUrl: v.optional(v.pipe(v.string(), v.regex(/^https?:\/\//, 'Not http or https'))),
  /** Project id that the wallet sends to the relay. */
  projectId: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(64))),
})
export type WalletConfig = v.InferOutput<typeof WalletConfig>

/** A network of the wallet. Networks that sites added have no known tokens. */
export type Network = AddedNetwork & { tokens: readonly Token[] }

/** @throws `UPSTREAM_UNAVAILABLE` if the file can't be loaded, `RESPONSE_INVALID` if it is invalid. */
export async function fetchConfig(): Promise<WalletConfig> {
  const body: unknown = await fetch('/config.json')
    .then((response) => response.json())
    .catch((cause: unknown) => {
      throw new BaseError('UPSTREAM_UNAVAILABLE', {
        cause,
        shortMessage: 'The wallet could not read its configuration.',
      })
    })
  return parse(WalletConfig, body, 'RESPONSE_INVALID')
}

/** Returns the EVM networks of the configuration, then those added by sites; the configuration takes precedence. */
export function toNetworks(config: WalletConfig, added: readonly AddedNetwork[]): Network[] {
  const own = config.networks
    .filter(({ chainNamespace }) => chainNamespace === 'eip155')
    .map(({ caipNetworkId, name, nativeCurrency, rpcUrls }) => ({
      chainId: Number(referenceOf(caipNetworkId)),
      name,
      nativeCurrency,
      rpcUrl: rpcUrls.default.http[0]!,
      tokens: config.tokens[caipNetworkId] ?? [],
    }))
  const isNew = ({ chainId }: AddedNetwork) => !own.some((network) => network.chainId === chainId)
  return [...own, ...added.filter(isNew).map((network) => ({ ...network, tokens: [] }))]
}

/** Returns the RPC URL of a non-EVM network; `undefined` if the configuration has none. */
export function rpcUrlOf({ networks }: WalletConfig, chainId: string): string | undefined {
  return networks.find(({ caipNetworkId }) => caipNetworkId === chainId)?.rpcUrls.default.http[0]
}
