import {
  aName,
  BaseError,
  type CaipNetwork,
  check,
  listOf,
  matching,
  objectOf,
  recordOf,
  rule,
  type Shape,
  wholeNumber,
} from '@fairlead/protocol'
import type { RpcEndpoint } from '../../api/rpcEndpoints.ts'
import type { RpcHost } from '../ChainReader.ts'
import { fetchEndpoint, retryRequest, tryEndpoints } from '../endpoints.ts'
import { EndpointError } from './EndpointError.ts'
import type { UtxoSource } from './UtxoSource.ts'

/** Maximum supply in satoshi; a higher value is invalid. */
const supply = 21_000_000 * 100_000_000
const satoshi = wholeNumber(0, supply)
const txid = matching(/^[0-9a-f]{64}$/i, 'a transaction id')
const sums = objectOf({ funded_txo_sum: wholeNumber(0), spent_txo_sum: wholeNumber(0) })
const addressShape = objectOf({ chain_stats: sums, mempool_stats: sums })
const coinsShape = listOf(
  objectOf({
    status: objectOf({ confirmed: rule((value) => typeof value === 'boolean', 'true or false') }),
    txid,
    value: satoshi,
    vout: wholeNumber(0, 0xffff_ffff),
  }),
)
const feesShape = recordOf(
  aName,
  rule((rate) => Number(rate) > 0, 'a rate'),
)
/** Confirmation targets in blocks, in order of preference. Some nodes have no estimate for short targets. */
const wantedBlocks = [3, 6, 12, 25, 144, 504, 1_008]

type Sums = { funded_txo_sum: number; spent_txo_sum: number }
/**
 * Reads coins from the page's own endpoints through the Esplora API. No endpoint is built in.
 *
 * @see https://github.com/Blockstream/esplora/blob/master/API.md
 */
export function createEsploraSource(host: RpcHost): UtxoSource {
  const { environment } = host

  /** Reads a path. Tries each endpoint in turn, then repeats the round. Reads are safe to repeat. */
  async function getText({ network, signal }: UtxoSource.Options, path: string): Promise<string> {
    const endpoints = await endpointsOf(host, network)
    const ask = (endpoint: RpcEndpoint) => askEndpoint(endpoint, { path, signal })
    const round = () => tryEndpoints(endpoints, ask, () => signal?.aborted ?? false)
    return retryRequest(round, environment)
  }

  async function get<answer>(
    options: UtxoSource.Options,
    path: string,
    shape: Shape,
  ): Promise<answer> {
    const value = parseJson(await getText(options, path))
    check(shape, value, 'RESPONSE_INVALID')
    return value as answer
  }

  async function askEndpoint(
    { headers, url }: RpcEndpoint,
    { body, path, signal }: { body?: string; path: string; signal: AbortSignal | undefined },
  ): Promise<string> {
    const whole = new URL(url)
    whole.pathname = whole.pathname.replace(/\/$/, '') + path
    const request = { body, headers, signal, url: whole.href }
    try {
      return await fetchEndpoint(environment, request, async (response) => {
        if (response.ok) return response.text()
        throw new EndpointError(response.status)
      })
    } catch (cause) {
      if (cause instanceof EndpointError) throw cause
      if (signal?.aborted) throw new BaseError('REQUEST_ABORTED', { cause })
      throw new EndpointError(undefined, cause)
    }
  }

  return {
    async fetchBalance(options) {
      const { chain_stats: chain, mempool_stats: mempool } = await get<
        Record<'chain_stats' | 'mempool_stats', Sums>
      >(options, `/address/${encodeURIComponent(options.address)}`, addressShape)
      return held(chain) + held(mempool)
    },

    async fetchCoins(options) {
      const path = `/address/${encodeURIComponent(options.address)}/utxo`
      const coins = await get<
        readonly { status: { confirmed: boolean }; txid: string; value: number; vout: number }[]
      >(options, path, coinsShape)
      // Skips unconfirmed coins, which might never be confirmed.
      return coins
        .filter(({ status }) => status.confirmed)
        .map(({ txid: id, value, vout }) => ({ index: vout, txid: id, value: BigInt(value) }))
    },

    async fetchFeeRate(options) {
      const rates = await get<Record<string, number>>(options, '/fee-estimates', feesShape)
      const blocks = wantedBlocks.find((count) => Object.hasOwn(rates, String(count)))
      if (blocks !== undefined) return Number(rates[String(blocks)])
      throw new BaseError('RESPONSE_INVALID', { hints: ['The node has no fee estimate'] })
    },

    async fetchTransaction(options) {
      const text = await getText(options, `/tx/${encodeURIComponent(options.txid)}/hex`)
      check(matching(/^\s*(?:[0-9a-f]{2})+\s*$/i, 'hexadecimal'), text, 'RESPONSE_INVALID')
      return text.trim()
    },

    // Sent once, to one node: other nodes may refuse a transaction that they already know.
    async broadcast({ network, signal, transaction }) {
      const [endpoint] = await endpointsOf(host, network)
      if (!endpoint) throw unavailable(network)
      return (await askEndpoint(endpoint, { body: transaction, path: '/tx', signal })).trim()
    },
  }
}

/** Excludes the data API's endpoints: they speak JSON-RPC, which has no address lookup. */
async function endpointsOf(
  { rpcEndpoints }: RpcHost,
  network: CaipNetwork,
): Promise<readonly RpcEndpoint[]> {
  const endpoints = (await rpcEndpoints(network)).filter(({ isDataApi }) => !isDataApi)
  if (endpoints.length === 0) throw unavailable(network)
  return endpoints
}

function held({ funded_txo_sum: funded, spent_txo_sum: spent }: Sums): bigint {
  return BigInt(funded) - BigInt(spent)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new BaseError('RESPONSE_INVALID', { cause })
  }
}

function unavailable({ caipNetworkId }: CaipNetwork): BaseError {
  return new BaseError('FEATURE_UNAVAILABLE', {
    hints: [
      `Network: ${caipNetworkId}`,
      'Set customRpcUrls for it, or give the adapter a utxoSource',
    ],
  })
}
