import {
  BaseError,
  cleanText,
  type Exchange,
  type ExchangePage,
  type ExchangeStatus,
  otherPayMethod,
  type PayMethod,
  PayResult,
  parse,
  payErrorCodes,
  postPay,
  toAccountId,
  toImageUrl,
} from '@fairlead/protocol'
import { request } from '../../api/request.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { PayBill } from './resolveOrder.ts'

/** An exchange that the user can pay from. Its name is safe to show. */
export type PayExchange = {
  readonly id: string
  readonly name: string
  readonly imageUrl?: string | undefined
}

/** Maximum number of pages of the list that are read. */
const maxPages = 5

/** Calls about payments from exchanges. */
export type PayApi = {
  /** Returns no exchange if the server, or the network, does not support payments. */
  exchanges(bill: PayBill, signal: AbortSignal): Promise<readonly PayExchange[]>
  start(bill: PayBill, exchangeId: string, signal: AbortSignal): Promise<ExchangePage>
  status(exchangeId: string, sessionId: string, signal: AbortSignal): Promise<ExchangeStatus>
}

/** Creates the calls of a widget. It remembers under which names the server offers the methods. */
export function createPayApi(fairlead: Fairlead): PayApi {
  let usesOtherNames = false

  async function call<method extends PayMethod>(
    method: method,
    params: object,
    signal: AbortSignal,
  ) {
    const server = await fairlead.internal.server()
    const send = (name: string) => {
      const body = {
        id: 1,
        jsonrpc: '2.0' as const,
        method: name,
        params: { ...params, projectId: server.projectId },
      }
      return request(server, postPay, { base: 'data', body }, { signal })
    }
    let answer = await send(usesOtherNames ? otherPayMethod(method) : method)
    if (!usesOtherNames && answer.error?.code === payErrorCodes.methodNotFound) {
      answer = await send(otherPayMethod(method))
      usesOtherNames = answer.error?.code !== payErrorCodes.methodNotFound
    }
    if (answer.error) throw toError(answer.error)
    return parse(PayResult[method], answer.result, 'RESPONSE_INVALID')
  }

  async function list(bill: PayBill, signal: AbortSignal): Promise<readonly PayExchange[]> {
    const found: Exchange[] = []
    for (let page = 0; page < maxPages; page++) {
      const params = { amount: String(bill.units), asset: bill.assetId, page }
      const { exchanges, total } = await call('pay_getExchanges', params, signal)
      found.push(...exchanges)
      if (exchanges.length === 0 || found.length >= total) break
    }
    return found.map(({ id, imageUrl, name }) => ({
      id,
      imageUrl: toImageUrl(imageUrl),
      name: cleanText(name) || id,
    }))
  }

  return {
    async exchanges(bill, signal) {
      const { supported } = await fairlead.internal.server()
      if (supported.has(bill.network.caipNetworkId) === false) return []
      try {
        return await list(bill, signal)
      } catch (error) {
        // The server has no payments: not a failure.
        if (BaseError.find(error, 'FEATURE_UNAVAILABLE')) return []
        throw error
      }
    },
    start({ assetId: asset, network, recipient, units }, exchangeId, signal) {
      const params = {
        amount: String(units),
        asset,
        exchangeId,
        recipient: toAccountId(network.caipNetworkId, recipient),
      }
      return call('pay_getExchangePayUrl', params, signal)
    },
    status: (exchangeId, sessionId, signal) =>
      call('pay_getExchangeBuyStatus', { exchangeId, sessionId }, signal),
  }
}

function toError({ code, message }: { code: number; message: string }): BaseError {
  const { methodNotFound, paramsInvalid } = payErrorCodes
  const hints = [`JSON-RPC error: ${code}`]
  if (code === methodNotFound) return new BaseError('FEATURE_UNAVAILABLE', { hints })
  return new BaseError(code === paramsInvalid ? 'REQUEST_INVALID' : 'UPSTREAM_UNAVAILABLE', {
    hints,
    shortMessage: cleanText(message, 200),
  })
}
