import * as v from 'valibot'
import { NamespaceRequest } from './namespaceRequest.ts'
import { WalletRequest } from './walletRequest.ts'

/** Everything that the confirm window can be asked. */
export const WindowRequest = v.variant('kind', [WalletRequest, NamespaceRequest])
export type WindowRequest = v.InferOutput<typeof WindowRequest>

/** Random, made by the page; it only has to come back as it was. */
const Id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(64))

/** What the page says to the confirm window. */
export const ToWindow = v.object({
  type: v.literal('fairlead-wallet:request'),
  id: Id,
  request: WindowRequest,
})
export type ToWindow = v.InferOutput<typeof ToWindow>

/** An error's code in JSON-RPC. */
export const ErrorNumber = v.custom<number>((value) => Number.isInteger(value), 'Not an error code')

/** A refusal, as EIP-1193 codes it. */
const WireError = v.object({
  code: ErrorNumber,
  message: v.pipe(v.string(), v.maxLength(2_000)),
  data: v.optional(v.unknown()),
})
export type WireError = v.InferOutput<typeof WireError>

/** What the confirm window says to the page that opened it. */
export const ToPage = v.union([
  v.object({ type: v.literal('fairlead-wallet:ready') }),
  v.object({ type: v.literal('fairlead-wallet:answer'), id: Id, result: v.unknown() }),
  v.object({ type: v.literal('fairlead-wallet:refusal'), id: Id, error: WireError }),
])
export type ToPage = v.InferOutput<typeof ToPage>
