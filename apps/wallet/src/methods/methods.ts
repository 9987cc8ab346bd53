import { ProviderRpcError } from '../providerError.ts'
import { bip122 } from './bip122.ts'
import { cosmos } from './cosmos.ts'
import { eip155 } from './eip155.ts'
import type { Method, MethodContext, Prepared } from './Method.ts'
import { polkadot } from './polkadot.ts'
import { solana } from './solana.ts'

/** All methods of this wallet, by namespace. */
const methods: Readonly<Record<string, Readonly<Record<string, Method>>>> = {
  bip122,
  cosmos,
  eip155,
  polkadot,
  solana,
}

/** Methods that need a node; granted only if there is one. */
const needNode: Readonly<Record<string, string>> = {
  solana_signAndSendTransaction: 'solana',
  sendTransfer: 'bip122',
}

/**
 * Returns the methods that the wallet can grant in a namespace.
 *
 * @param hasNode - True if the wallet has a node for all of the session's networks in the namespace.
 */
export function methodsOf(namespace: string, hasNode: boolean): string[] {
  const own = Object.hasOwn(methods, namespace) ? methods[namespace]! : {}
  return Object.keys(own).filter((name) => hasNode || !Object.hasOwn(needNode, name))
}

/**
 * Parses a request and returns its description.
 *
 * @throws `ProviderRpcError`: 4200 for an unknown method, -32602 for invalid parameters, …
 */
export function prepare(
  asked: { method: string; params: unknown },
  context: MethodContext,
): Prepared {
  const namespace = context.chainId.split(':')[0]!
  const own = Object.hasOwn(methods, namespace) ? methods[namespace]! : {}
  const method = Object.hasOwn(own, asked.method) ? own[asked.method] : undefined
  if (!method) throw ProviderRpcError.of('unsupported', asked.method.slice(0, 64))
  return method(asked.params, context)
}
