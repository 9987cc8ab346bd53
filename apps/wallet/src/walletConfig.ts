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

/** The `/config.json` of the wallet's own origin. */
export const WalletConfig = v.object({
  /** Sites that may ask, letter by letter. */
  openerOrigins: v.array(v.string()),
  networks: v.array(CaipNetwork),
  /** By CAIP-2 id. */
  tokens: v.record(v.string(), v.array(Token)),
  /** Public: a development mnemonic. This wallet's accounts begin with its account 1. */
  mnemonic: v.pipe(v.string(), v.nonEmpty()),
  /** ws or wss: where pages with a pairing link are met. Without it the wallet pairs with nobody. */
  relayUrl: v.optional(v.pipe(v.string(), v.regex(/^wss?:\/\//, 'Not ws, nor wss'))),
  /** The server whose attestations of origins this wallet trusts. Without it no origin is verified. */
  verifyUrl: v.optional(v.pipe(v.string(), v.regex(/^https?:\/\//, 'Not http, nor https'))),
  /** What the relay knows this wallet by. */
  projectId: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(64))),
})
export type WalletConfig = v.InferOutput<typeof WalletConfig>

/** A network as the wallet uses it. Added ones have no known tokens. */
export type Network = AddedNetwork & { tokens: readonly Token[] }

/** @throws `UPSTREAM_UNAVAILABLE` when the file can't be read, `RESPONSE_INVALID` when it is wrong. */
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

/** The EVM networks of the configuration, then those added by sites; the configuration wins. */
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

/** Node of a network of another kind; `undefined` where the configuration names none. */
export function rpcUrlOf({ networks }: WalletConfig, chainId: string): string | undefined {
  return networks.find(({ caipNetworkId }) => caipNetworkId === chainId)?.rpcUrls.default.http[0]
}
