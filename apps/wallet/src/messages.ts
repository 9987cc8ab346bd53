import * as v from 'valibot'
import { NamespaceRequest } from './namespaceRequest.ts'
import { WalletRequest } from './walletRequest.ts'

/** All requests to the confirm window. */
export const WindowRequest = v.variant('kind', [WalletRequest, NamespaceRequest])
export type WindowRequest = v.InferOutput<typeof WindowRequest>

/** Random id created by the page and returned unchanged. */
const Id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(64))

/** Messages from the page to the confirm window. */
export const ToWindow = v.object({
  type: v.literal('fairlead-wallet:request'),
  id: Id,
  request: WindowRequest,
})
export type ToWindow = v.InferOutput<typeof ToWindow>

/** JSON-RPC error code. */
export const ErrorNumber = v.custom<number>((value) => Number.isInteger(value), 'Not an error code')

/** Error with an EIP-1193 code. */
const WireError = v.object({
  code: ErrorNumber,
  message: v.pipe(v.string(), v.maxLength(2_000)),
  data: v.optional(v.unknown()),
})
export type WireError = v.InferOutput<typeof WireError>

/** Messages from the confirm window to the page that opened it. */
export const ToPage = v.union([
  v.object({ type: v.literal('fairlead-wallet:ready') }),
  v.object({ type: v.literal('fairlead-wallet:answer'), id: Id, result: v.unknown() }),
  v.object({ type: v.literal('fairlead-wallet:refusal'), id: Id, error: WireError }),
])
export type ToPage = v.InferOutput<typeof ToPage>
