import { BaseError, isSafeUrl } from '@fairlead/protocol'
import { http } from 'viem'

/**
 * Sends one JSON-RPC call to a node.
 *
 * @throws `CHAIN_UNSUPPORTED` without a URL, `OPTIONS_INVALID` for an unsafe one, or viem's error.
 */
export async function readUrl(
  url: string | undefined,
  call: { readonly method: string; readonly params?: unknown },
): Promise<unknown> {
  if (!url)
    throw new BaseError('CHAIN_UNSUPPORTED', { hints: ['No RPC endpoint is known for the chain'] })
  if (!isSafeUrl(url))
    throw new BaseError('OPTIONS_INVALID', { hints: ['RPC endpoints must use https'] })
  return http(url)({}).request(call as never)
}
