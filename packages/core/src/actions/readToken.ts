import { type CaipNetwork, cleanText, InputError } from '@fairlead/protocol'
import { fromProvider } from '../errors/fromProvider.ts'
import type { Fairlead } from '../Fairlead.ts'
import { formatAddress } from '../namespaces/formatAddress.ts'
import { adapterOf } from './adapterOf.ts'

/** Metadata of a token and the holder's balance, as its contract reports them. */
export type TokenFacts = {
  /** The holder's balance, in the smallest unit. */
  readonly balance: bigint
  readonly decimals: number
  readonly name: string
  readonly symbol: string
}

/**
 * Reads a token's metadata and the holder's balance from its contract. A missing name or symbol is
 * replaced by the short address.
 *
 * @throws `REQUEST_INVALID` if there is no token at the address; `PROVIDER_ERROR` if the network
 *   does not answer.
 */
export async function readToken(
  fairlead: Fairlead,
  network: CaipNetwork,
  options: { address: string; holder: string },
): Promise<TokenFacts> {
  const { address } = options
  const isEvm = network.chainNamespace === 'eip155'
  const [token] = await (isEvm ? readEvm : readElsewhere)(fairlead, network, options)
  if (!token)
    throw new InputError({
      detail: `No token at ${address}`,
      path: 'token',
      reason: 'Invalid input',
    })
  const { balance, decimals, name, symbol } = token
  const short = formatAddress(address)
  return {
    balance,
    decimals,
    name: cleanText(name) || short,
    symbol: cleanText(symbol, 12) || short,
  }
}

type Reading = { address: string; holder: string }

async function readEvm(fairlead: Fairlead, network: CaipNetwork, { address, holder }: Reading) {
  const { createEvmReader, readEvmTokens } = await import('../adapters/universal/evmSend.ts')
  const client = await createEvmReader(fairlead.rpc, network)
  const asking = readEvmTokens(client, { addresses: [address], holder })
  return asking.catch((error: unknown) => {
    throw fromProvider(error)
  })
}

async function readElsewhere(
  fairlead: Fairlead,
  network: CaipNetwork,
  { address, holder }: Reading,
) {
  const adapter = adapterOf(fairlead, network.chainNamespace)
  const found = await adapter.getTokens?.({ addresses: [address], holder, network })
  return found ?? []
}
