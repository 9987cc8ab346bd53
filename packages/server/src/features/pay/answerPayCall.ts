import {
  BaseError,
  InputError,
  otherPayMethod,
  type PayMethod,
  PayParams,
  type PayResult,
  parse,
  parsePayAsset,
  payErrorCodes,
  payMethods,
  toPayAssetId,
} from '@fairlead/protocol'
import type * as v from 'valibot'
import type { PayExchange } from '../../configuration/Pay.ts'
import type { ExchangeClient } from './createExchangeClient.ts'

/** Number of exchanges per page of the list. */
export const exchangesPerPage = 20

/** The exchanges that users can pay from, in order. */
export type PayExchanges = readonly { client: ExchangeClient; exchange: PayExchange }[]

/** A JSON-RPC call with the project of its query. */
export type PayCall = { method: string; params: unknown; projectId: string }

/** Returns either `result` or `error` of a JSON-RPC response. */
export async function answerPayCall(
  exchanges: PayExchanges,
  call: PayCall,
): Promise<{ error: { code: number; message: string } } | { result: unknown }> {
  try {
    return { result: await answer(exchanges, call) }
  } catch (error) {
    const refusal = toRefusal(error)
    if (!refusal) throw error
    return { error: { code: refusal.rpcCode, message: refusal.shortMessage } }
  }
}

async function answer(exchanges: PayExchanges, call: PayCall): Promise<unknown> {
  const method = methodOf(call.method)
  if (method === 'pay_getExchanges') return list(exchanges, paramsOf(method, call))
  if (method === 'pay_getExchangePayUrl') {
    const { amount, asset, exchangeId, recipient } = paramsOf(method, call)
    const { client, exchange } = find(exchanges, exchangeId)
    if (!accepts(exchange, asset))
      throw new PayRefusal('paramsInvalid', 'asset: Not supported by this exchange')
    return client.start({ amount: BigInt(amount).toString(), asset, recipient })
  }
  const { exchangeId, sessionId } = paramsOf(method, call)
  return find(exchanges, exchangeId).client.status(sessionId)
}

/** @throws {@link PayRefusal} for an unknown method. */
function methodOf(name: string): PayMethod {
  const method = payMethods.find((known) => known === name || otherPayMethod(known) === name)
  if (!method) throw new PayRefusal('methodNotFound', 'Method not found')
  return method
}

type Params<method extends PayMethod> = v.InferOutput<(typeof PayParams)[method]>

function paramsOf<method extends PayMethod>(method: method, call: PayCall): Params<method> {
  const params = parse(PayParams[method], call.params) as Params<method>
  const { projectId } = params
  if (projectId !== undefined && projectId.toLowerCase() !== call.projectId.toLowerCase())
    throw new PayRefusal('paramsInvalid', 'projectId: Differs from the query')
  return params
}

function list(
  exchanges: PayExchanges,
  { asset, exclude = [], includeOnly, page }: Params<'pay_getExchanges'>,
): v.InferOutput<(typeof PayResult)['pay_getExchanges']> {
  const offered = exchanges.filter(
    ({ exchange }) =>
      !exclude.includes(exchange.id) &&
      (!includeOnly || includeOnly.includes(exchange.id)) &&
      (asset === undefined || accepts(exchange, asset)),
  )
  const start = page * exchangesPerPage
  return {
    exchanges: offered
      .slice(start, start + exchangesPerPage)
      .map(({ exchange: { id, imageUrl = null, name } }) => ({ id, imageUrl, name })),
    total: offered.length,
  }
}

function find(exchanges: PayExchanges, id: string): PayExchanges[number] {
  const found = exchanges.find(({ exchange }) => exchange.id === id)
  if (!found) throw new PayRefusal('paramsInvalid', 'exchangeId: Unknown')
  return found
}

function accepts({ assets }: PayExchange, asset: string): boolean {
  return assets === undefined || assets.some((known) => keyOf(known) === keyOf(asset))
}

/** Returns an asset id for comparison: EVM addresses are case-insensitive, Solana's are not. */
function keyOf(asset: string): string {
  const parsed = parsePayAsset(asset)
  const id = parsed ? toPayAssetId(parsed) : asset
  return id.startsWith('eip155:') ? id.toLowerCase() : id
}

/** Returns the part of a failure that the caller may see; `undefined` for a crash. */
function toRefusal(error: unknown): PayRefusal | undefined {
  if (error instanceof PayRefusal) return error
  if (error instanceof InputError)
    return new PayRefusal('paramsInvalid', `${error.path}: ${error.reason}`, error)
  if (BaseError.find(error, 'UPSTREAM_UNAVAILABLE'))
    return new PayRefusal('internal', 'The exchange did not answer as expected. Try again', error)
  return undefined
}

/** Thrown when a call about payments is refused. The caller receives it as a JSON-RPC error. */
class PayRefusal extends BaseError {
  override name = 'PayRefusal'
  /** JSON-RPC error code. https://www.jsonrpc.org/specification */
  readonly rpcCode: number

  constructor(kind: keyof typeof payErrorCodes, shortMessage: string, cause?: unknown) {
    super('REQUEST_INVALID', { cause, shortMessage })
    this.rpcCode = payErrorCodes[kind]
  }
}
