import { BaseError } from '@fairlead/protocol'
import * as v from 'valibot'
import type { Vendors } from '../configuration/Vendors.ts'
import { createVendorClient, type VendorClient } from './createVendorClient.ts'

// Blockscout explorers, one per chain. https://docs.blockscout.com/devs/apis/rest

/** Maximum length of a page token, in characters. */
const longestPlace = 700

const Address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'Not an address'))
const Hash = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/, 'Not a hash'))
const Units = v.pipe(v.string(), v.regex(/^\d{1,78}$/, 'Not an amount'))
const Rate = v.nullish(
  v.pipe(v.string(), v.maxLength(60), v.regex(/^\d+(?:\.\d+)?(?:e[-+]?\d{1,2})?$/i, 'Not a rate')),
)
const Time = v.pipe(
  v.string(),
  v.maxLength(40),
  v.check((text) => !Number.isNaN(Date.parse(text)), 'Not a time'),
)
const DecimalsText = v.pipe(
  v.string(),
  v.regex(/^\d{1,3}$/, 'Not a count of decimals'),
  v.check((text) => Number(text) <= 255, 'Not a count of decimals'),
)

/** Newer versions call the field `address_hash`. */
const Token = v.pipe(
  v.object({
    address: v.optional(Address),
    address_hash: v.optional(Address),
    decimals: v.nullish(DecimalsText),
    exchange_rate: Rate,
    icon_url: v.nullish(v.string()),
    name: v.nullish(v.string()),
    reputation: v.nullish(v.string()),
    symbol: v.nullish(v.string()),
    type: v.nullish(v.string()),
  }),
  v.check((token) => (token.address_hash ?? token.address) !== undefined, 'No address'),
  v.transform(({ address, address_hash, ...token }) => ({
    ...token,
    address: (address_hash ?? address) as string,
  })),
)

const Party = v.object({
  hash: Address,
  is_contract: v.nullish(v.boolean()),
  name: v.nullish(v.string()),
})

/** Native balance of an account. */
export const BlockscoutAddress = v.object({
  coin_balance: v.nullable(Units),
  exchange_rate: Rate,
})

/** An ERC-20 balance of an account. */
export const BlockscoutHolding = v.object({ token: Token, value: Units })

/** An NFT of an account. */
export const BlockscoutNft = v.object({
  id: Units,
  image_url: v.nullish(v.string()),
  metadata: v.nullish(v.object({ name: v.optional(v.unknown()) })),
  token: Token,
  value: v.nullish(Units),
})

/** A transaction. A pending one has no timestamp. */
export const BlockscoutTransaction = v.object({
  created_contract: v.nullish(Party),
  from: Party,
  hash: Hash,
  method: v.nullish(v.string()),
  nonce: v.pipe(v.number(), v.integer(), v.minValue(0)),
  status: v.nullish(v.picklist(['ok', 'error'])),
  timestamp: v.nullish(Time),
  to: v.nullish(Party),
  value: Units,
})
export type BlockscoutTransaction = v.InferOutput<typeof BlockscoutTransaction>

/** A token transfer. Newer versions call the hash `transaction_hash`. */
export const BlockscoutTransfer = v.pipe(
  v.object({
    from: Party,
    timestamp: v.nullish(Time),
    to: v.nullish(Party),
    token: v.nullish(Token),
    total: v.nullish(
      v.object({
        decimals: v.nullish(DecimalsText),
        token_id: v.nullish(Units),
        value: v.nullish(Units),
      }),
    ),
    transaction_hash: v.optional(Hash),
    tx_hash: v.optional(Hash),
  }),
  v.check(({ transaction_hash, tx_hash }) => (transaction_hash ?? tx_hash) !== undefined),
  v.transform(({ transaction_hash, tx_hash, ...transfer }) => ({
    ...transfer,
    hash: (transaction_hash ?? tx_hash) as string,
  })),
)
export type BlockscoutTransfer = v.InferOutput<typeof BlockscoutTransfer>

const Next = v.nullish(
  v.record(v.string(), v.nullable(v.union([v.string(), v.number(), v.boolean()]))),
)

/** A page of a list, with the token of the next page. */
export type BlockscoutPage<item> = { readonly items: readonly item[]; readonly next: string | null }

/** The explorers of the configuration. */
export type Blockscout = {
  /**
   * Returns the chains whose explorers can answer a question.
   *
   * @throws `NETWORK_UNSUPPORTED` when there is none; another vendor may support the chain.
   */
  chainsOf(question: { address: string; chainId?: string | undefined }): readonly string[]
  one<const schema extends v.GenericSchema>(
    schema: schema,
    call: Blockscout.Call,
  ): Promise<v.InferOutput<schema>>
  /** @param call.place - `next` of the previous page; absent for the first page. */
  page<const schema extends v.GenericSchema>(
    schema: schema,
    call: Blockscout.Call & { place?: string | undefined },
  ): Promise<BlockscoutPage<v.InferOutput<schema>>>
}

export declare namespace Blockscout {
  type Call = {
    chainId: string
    path: string
    query?: Readonly<Record<string, string>>
    signal: AbortSignal
  }
}

/** Creates the clients of the configured explorers, by chain. */
export function createBlockscout(
  configuration: NonNullable<Vendors['blockscout']>,
  options: { clock: () => number; fetch: typeof globalThis.fetch },
): Blockscout {
  const { key, urls } = configuration
  const clients = new Map<string, VendorClient>()
  // Blockscout accepts its key only in the query.
  for (const [chainId, url] of Object.entries(urls))
    clients.set(chainId, createVendorClient({ ...options, query: { apikey: key }, url }))

  const ask: Blockscout['one'] = (schema, { chainId, path, query, signal }) => {
    const client = clients.get(chainId)
    if (!client) throw new BaseError('NETWORK_UNSUPPORTED')
    return client.ask(schema, { path: `/api/v2${path}`, ...(query && { query }), signal })
  }

  return {
    chainsOf({ address, chainId }) {
      const wanted = [...clients.keys()].filter((id) => chainId === undefined || id === chainId)
      if (wanted.length === 0 || !v.is(Address, address)) throw new BaseError('NETWORK_UNSUPPORTED')
      return wanted
    },
    one: ask,
    async page(item, { place, ...call }) {
      const schema = v.object({
        items: v.pipe(v.array(item), v.maxLength(1000)),
        next_page_params: Next,
      })
      const query = { ...Object.fromEntries(new URLSearchParams(place)), ...call.query }
      const { items, next_page_params: next } = await ask(schema, { ...call, query })
      return { items, next: next ? toPlace(next) : null }
    },
  }
}

/** Serializes a page token as the explorer's own pages do: null becomes the text `null`. */
function toPlace(next: NonNullable<v.InferOutput<typeof Next>>): string {
  const pairs = Object.entries(next).map(([name, value]) => [name, String(value)])
  const place = new URLSearchParams(pairs as [string, string][]).toString()
  if (place.length > longestPlace) throw new BaseError('RESPONSE_INVALID')
  return place
}

/** Parses a price in US dollars per whole token; 0 if unknown. */
export function rateOf(text: string | null | undefined): number {
  const rate = Number(text ?? 0)
  return Number.isFinite(rate) ? rate : 0
}
