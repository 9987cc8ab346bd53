import { BaseError } from '@fairlead/protocol'
import * as v from 'valibot'
import type { Vendors } from '../configuration/Vendors.ts'
import { createCache } from './createCache.ts'
import { createVendorClient, type VendorClient } from './createVendorClient.ts'

// https://developers.zerion.io/reference

const publicUrl = 'https://api.zerion.io'
/** Cache time of the chain list, which changes a few times a year, in milliseconds. */
const chainsKeptMs = 24 * 60 * 60_000

/** CAIP-2 id of Solana's mainnet, which Zerion lists by name only. */
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

const Text = v.nullish(v.string())
const Amount = v.nullish(v.pipe(v.number(), v.finite(), v.minValue(0)))
const Icon = v.nullish(v.object({ url: Text }))
const Media = v.nullish(v.object({ url: Text, content_type: Text }))
const Quantity = v.object({
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
  int: v.pipe(v.string(), v.regex(/^\d{1,78}$/, 'Not an amount')),
})
const OfChain = v.object({ chain: v.object({ data: v.object({ id: v.string() }) }) })

const FungibleInfo = v.object({
  icon: Icon,
  implementations: v.optional(
    v.pipe(
      v.array(
        v.object({
          address: v.nullish(v.pipe(v.string(), v.maxLength(128))),
          chain_id: v.string(),
        }),
      ),
      v.maxLength(500),
    ),
    [],
  ),
  name: Text,
  symbol: Text,
})

/** A token balance of an account on one chain. */
export const ZerionPosition = v.object({
  attributes: v.object({
    fungible_info: FungibleInfo,
    price: Amount,
    quantity: Quantity,
  }),
  relationships: OfChain,
})

/** A transaction. Its terms are nearly those of this server's API. */
export const ZerionTransaction = v.object({
  attributes: v.object({
    application_metadata: v.nullish(v.object({ icon: Icon, name: Text })),
    hash: v.pipe(v.string(), v.nonEmpty(), v.maxLength(128)),
    mined_at: v.pipe(
      v.string(),
      v.maxLength(40),
      v.check((text) => !Number.isNaN(Date.parse(text)), 'Not a time'),
    ),
    nonce: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0))),
    operation_type: v.pipe(v.string(), v.regex(/^[a-z_]{1,32}$/, 'Not a word')),
    sent_from: v.nullish(v.pipe(v.string(), v.maxLength(128))),
    sent_to: v.nullish(v.pipe(v.string(), v.maxLength(128))),
    status: v.picklist(['confirmed', 'failed', 'pending']),
    transfers: v.pipe(
      v.array(
        v.object({
          direction: v.picklist(['in', 'out', 'self']),
          fungible_info: v.nullish(FungibleInfo),
          nft_info: v.nullish(
            v.object({
              content: v.nullish(v.object({ detail: Media, preview: Media })),
              flags: v.nullish(v.object({ is_spam: v.nullish(v.boolean()) })),
              name: Text,
            }),
          ),
          price: Amount,
          quantity: Quantity,
          value: Amount,
        }),
      ),
      v.maxLength(1000),
    ),
  }),
  id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(256)),
  relationships: OfChain,
})
export type ZerionTransaction = v.InferOutput<typeof ZerionTransaction>

const Chains = v.object({
  data: v.pipe(
    v.array(
      v.object({
        attributes: v.object({ external_id: Text }),
        id: v.pipe(v.string(), v.regex(/^[-\w]{1,64}$/, 'Not a name of a chain')),
      }),
    ),
    v.maxLength(2000),
  ),
})

/** Client of Zerion's API, with its names of chains. */
export type Zerion = {
  /** @returns The list, and Zerion's token of the next page. */
  list<const schema extends v.GenericSchema>(
    item: schema,
    call: Omit<VendorClient.Call, 'body'>,
  ): Promise<{ data: v.InferOutput<schema>[]; next: string | null }>
  /** Returns Zerion's names of chains by CAIP-2 id, and CAIP-2 ids by name. */
  chains(signal: AbortSignal): Promise<Zerion.Chains>
  /**
   * Returns the query parameter that limits a question to one chain.
   *
   * @throws `NETWORK_UNSUPPORTED` for a chain that Zerion does not support; another vendor may.
   */
  only(chainId: string | undefined, signal: AbortSignal): Promise<{ 'filter[chain_ids]'?: string }>
}

export declare namespace Zerion {
  type Chains = {
    readonly byCaip: ReadonlyMap<string, string>
    readonly byName: ReadonlyMap<string, string>
  }
}

/** @param configuration - The key is sent in a header only. */
export function createZerion(
  configuration: NonNullable<Vendors['zerion']>,
  options: { clock: () => number; fetch: typeof globalThis.fetch },
): Zerion {
  const { key = '', url = publicUrl } = configuration
  const client = createVendorClient({
    ...options,
    headers: { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` },
    url,
  })
  const cache = createCache<Zerion.Chains>({ clock: options.clock, keptMs: chainsKeptMs })

  const zerion: Zerion = {
    async list(item, call) {
      const schema = v.object({
        data: v.pipe(v.array(item), v.maxLength(10_000)),
        links: v.nullish(v.object({ next: Text })),
      })
      const { data, links } = await client.ask(schema, call)
      return { data, next: links?.next ? placeOf(links.next) : null }
    },
    chains: (signal) =>
      cache.read('chains', async () => {
        const { data } = await client.ask(Chains, { path: '/v1/chains/', signal })
        const pairs = data.flatMap(({ attributes, id }) => {
          const caip = toCaip(id, attributes.external_id)
          return caip ? [[caip, id] as const] : []
        })
        return {
          byCaip: new Map(pairs),
          byName: new Map(pairs.map(([caip, name]) => [name, caip])),
        }
      }),
    async only(chainId, signal) {
      if (chainId === undefined) return {}
      const name = (await zerion.chains(signal)).byCaip.get(chainId)
      if (name === undefined) throw new BaseError('NETWORK_UNSUPPORTED')
      return { 'filter[chain_ids]': name }
    },
  }
  return zerion
}

function toCaip(name: string, externalId: string | null | undefined): string | undefined {
  if (name === 'solana') return solana
  // Hexadecimal, like `eth_chainId`.
  if (!externalId || !/^0x[0-9a-f]{1,13}$/i.test(externalId)) return undefined
  return `eip155:${Number(externalId)}`
}

/**
 * Returns the page token in the link to the next page. The link itself is not followed, because the vendor must not
 * choose the URL.
 */
function placeOf(link: string): string {
  const place = URL.canParse(link) ? new URL(link).searchParams.get('page[after]') : null
  if (!place || place.length > 1000) throw new BaseError('RESPONSE_INVALID')
  return place
}
