import type { BaseError } from '@fairlead/protocol'
import { fromProvider, ProviderError, type ProviderGroup } from '../../errors/fromProvider.ts'
import type { Eip1193Provider } from '../../namespaces/eip1193Provider.ts'

/** Error groups by ethers error code. The codes are the same in ethers 5 and 6. */
const groupsByCode: ReadonlyMap<unknown, ProviderGroup> = new Map<unknown, ProviderGroup>(
  Object.entries({
    ACTION_REJECTED: 'declined',
    CALL_EXCEPTION: 'reverted',
    INSUFFICIENT_FUNDS: 'funds',
    NONCE_EXPIRED: 'nonce',
    REPLACEMENT_UNDERPRICED: 'fees',
    TRANSACTION_REPLACED: 'nonce',
    UNPREDICTABLE_GAS_LIMIT: 'reverted',
  } as const),
)
/** Groups for which the wallet's own error is used rather than the code of ethers. */
const isFinal: ReadonlySet<ProviderGroup> = new Set<ProviderGroup>([
  'busy',
  'declined',
  'offline',
  'rateLimited',
  'unauthorized',
  'unknownNetwork',
  'unsupportedMethod',
])

/**
 * Runs a call of ethers and converts its errors. The wallet's own error takes precedence, because
 * each version of ethers wraps it differently.
 *
 * @throws Errors of {@link fromProvider}.
 */
export async function throughEthers<value>(
  provider: Eip1193Provider,
  run: (provider: Eip1193Provider) => Promise<value>,
): Promise<value> {
  let said: { readonly error: unknown } | undefined
  const heard: Eip1193Provider = {
    async request(call) {
      try {
        const answer = await provider.request(call)
        said = undefined
        return answer
      } catch (error) {
        said = { error }
        throw error
      }
    },
  }
  try {
    return await run(heard)
  } catch (error) {
    throw fromEthers(error, said)
  }
}

function fromEthers(error: unknown, said: { readonly error: unknown } | undefined): BaseError {
  const own = fromProvider(said ? said.error : error)
  if (said && (!(own instanceof ProviderError) || isFinal.has(own.group))) return own
  const group = groupsByCode.get((error as { code?: unknown } | null)?.code)
  const rpcCode = own instanceof ProviderError ? own.rpcCode : undefined
  return group ? new ProviderError({ cause: error, group, rpcCode }) : own
}
