import { ProviderRpcError } from '../providerError.ts'
import { bip122 } from './bip122.ts'
import { cosmos } from './cosmos.ts'
import { eip155 } from './eip155.ts'
import type { Method, MethodContext, Prepared } from './Method.ts'
import { polkadot } from './polkadot.ts'
import { solana } from './solana.ts'

/** Everything that this wallet can be asked for, by namespace. */
const methods: Readonly<Record<string, Readonly<Record<string, Method>>>> = {
  bip122,
  cosmos,
  eip155,
  polkadot,
  solana,
}

/** Methods that need a node: granted only where there is one. */
const needNode: Readonly<Record<string, string>> = {
  solana_signAndSendTransaction: 'solana',
  sendTransfer: 'bip122',
}

/**
 * What the wallet can grant of a namespace.
 *
 * @param hasNode - Whether it can send on all of the session's networks there.
 */
export function methodsOf(namespace: string, hasNode: boolean): string[] {
  const own = Object.hasOwn(methods, namespace) ? methods[namespace]! : {}
  return Object.keys(own).filter((name) => hasNode || !Object.hasOwn(needNode, name))
}

/**
 * Reads a request, and says what it is about.
 *
 * @throws `ProviderRpcError`: 4200 for an unknown method, -32602 for parameters that do not fit, …
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
