import type { Environment } from '@fairlead/core'
import { address } from './stage.tsx'

const chainId = 'eip155:31337'
/** Token contract of the fixed responses. */
export const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
/** Address of another account. */
export const stranger = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/** A balance in the API's format. */
export function balance(symbol: string, numeric: string, value: number, name = symbol) {
  const digits = [...symbol].map((letter) => letter.charCodeAt(0).toString(16)).join('')
  return {
    name,
    symbol,
    chainId,
    ...(symbol === 'ETH' ? {} : { address: `${chainId}:0x${digits.padEnd(40, '0')}` }),
    value,
    price: 1,
    quantity: { decimals: '18', numeric },
    iconUrl: '',
  }
}

type Way = 'in' | 'out' | 'self'
const hash = (index: number) => `0x${index.toString(16).padStart(64, '0')}`

/** A transfer in the API's format. */
export function moved(direction: Way, numeric: string, symbol: string) {
  return { direction, fungible_info: { name: symbol, symbol }, quantity: { numeric }, value: null }
}

/** A transfer of an NFT in the API's format. */
export function nftMoved(direction: Way, name: string, isSpam = false) {
  return { direction, nft_info: { flags: { is_spam: isSpam }, name }, quantity: { numeric: '1' } }
}

/** A transaction in the API's format; `minedAt` in milliseconds since 1970. */
export function transaction(
  index: number,
  minedAt: number,
  given: { metadata?: object; transfers?: unknown } = {},
) {
  return {
    id: `entry ${index}`,
    metadata: {
      operationType: 'send',
      hash: hash(index),
      minedAt: new Date(minedAt).toISOString(),
      sentFrom: address,
      sentTo: stranger,
      status: 'confirmed',
      nonce: index,
      chain: chainId,
      ...given.metadata,
    },
    transfers: given.transfers ?? [moved('out', '1.23456', 'ETH')],
  }
}

/** An NFT in the API's format. */
export function nft(name: string, tokenId: string, imageUrl: string | null = null) {
  return {
    chainId,
    contract: `${chainId}:${contract}`,
    tokenId,
    standard: 'ERC721',
    amount: '1',
    name,
    collection: 'Harbour tiles',
    imageUrl,
  }
}

const ofFungibles: Readonly<Record<string, keyof Answers>> = {
  '/v1/fungible/currencies': 'currencies',
  '/v1/fungible/history': 'prices',
}

type Answer = unknown | ((query: URLSearchParams) => unknown)
/** Response of each route: a body, a `Response`, or a function that returns one. Missing routes respond with 404. */
export type Answers = {
  balance?: Answer
  /** `/v1/fungible/currencies`. */
  currencies?: Answer
  history?: Answer
  identity?: Answer
  nfts?: Answer
  /** `/v1/fungible/history`. */
  prices?: Answer
  /** Balance on the chain itself, in the smallest unit. */
  native?: bigint
}

/** Creates a data API, and the chain behind it, with fixed responses. */
export function createDataApi(answers: Answers): {
  readonly asked: URL[]
  readonly fetch: Environment['fetch']
} {
  const asked: URL[] = []
  return {
    asked,
    async fetch(input, init) {
      const url = new URL(String(input))
      if (url.pathname === '/v1/supported-chains')
        return Response.json({ http: [chainId, 'eip155:31338'], ws: [] })
      if (init?.method === 'POST') {
        const { id } = JSON.parse(String(init.body)) as { id: number }
        const native = answers.native ?? 1_234_567_890_000_000_000n
        return Response.json({ id, jsonrpc: '2.0', result: `0x${native.toString(16)}` })
      }
      const [, named] = /\/(?:v1\/)?(?:account\/[^/]+\/)?(balance|history|identity|nfts)/.exec(
        url.pathname,
      ) ?? [undefined, '']
      const name = ofFungibles[url.pathname] ?? named
      if (!name) return Response.json({ allowedOrigins: [], features: null })
      asked.push(url)
      const answer = answers[name as keyof Answers]
      const body = await (typeof answer === 'function' ? answer(url.searchParams) : answer)
      if (body instanceof Response) return body
      return body === undefined ? new Response('', { status: 404 }) : Response.json(body)
    },
  }
}
