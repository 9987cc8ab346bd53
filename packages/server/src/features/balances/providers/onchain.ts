import { BaseError } from '@fairlead/protocol'
import { isSolanaAddress } from '@fairlead/protocol/solana'
import { type Address, isAddress } from 'viem'
import type { Chain } from '../../../chains/createChains.ts'
import type { TokenReader } from '../../../chains/createTokenReader.ts'
import type { TransferFinder } from '../../../chains/findTransfers.ts'
import { isSolana } from '../../../chains/nativeToken.ts'
import type { MintReader } from '../../../chains/solana/createMintReader.ts'
import type { Log } from '../../../log.ts'
import type { BalanceVendor } from '../../../vendors/questions.ts'
import { idOf, namedOn, type PriceOf, readHoldings, toBalance } from '../holdings.ts'
import { orderBalances } from '../orderBalances.ts'
import { readSolanaBalances } from '../readSolanaBalances.ts'

/** Maximum time for searching older blocks for tokens during a request, in milliseconds. */
const searchMs = 4_000

type Dependencies = {
  chains: readonly Chain[]
  log: Log
  mints: MintReader
  priceOf: PriceOf
  tokens: TokenReader
  transfers: TransferFinder
}

/**
 * Creates the balance vendor that reads only the chain: the native coin, configured tokens, the wrapped native coin, and
 * every token whose transfer logs name the account. On Solana it reads every token account. Fails if any chain fails,
 * because a partial list would look like a smaller balance.
 */
export function onchainBalances(dependencies: Dependencies): BalanceVendor {
  const { chains, priceOf, tokens } = dependencies
  return {
    vendor: 'onchain',
    async ask({ address, chainId, tokens: named = [] }, signal) {
      if (isSolanaAddress(address)) {
        const served = chains.filter(
          (chain) => isSolana(chain) && chain.caipNetworkId === (chainId ?? chain.caipNetworkId),
        )
        if (served.length === 0) throw new BaseError('CHAIN_UNSUPPORTED')
        const read = (chain: Chain) =>
          readSolanaBalances(chain, address, { ...dependencies, signal })
        return orderBalances((await Promise.all(served.map(read))).flat())
      }
      const served = chains.filter(
        ({ caipNetworkId, client }) => client && caipNetworkId === (chainId ?? caipNetworkId),
      )
      const account = address.toLowerCase()
      if (served.length === 0 || !isAddress(account)) throw new BaseError('CHAIN_UNSUPPORTED')
      const lists = await Promise.all(
        served.map(async (chain) => {
          const found = await findTokens(chain, account, { ...dependencies, signal })
          const all = [...alwaysRead(chain), ...namedOn(chain, named), ...found.tokens]
          const held = await readHoldings(chain, account, all, { signal, tokens })
          // An empty result is only reported if the logs could be read.
          if (held.length === 0 && found.failure) throw found.failure
          return held
        }),
      )
      const holdings = lists.flat()
      const prices = await priceOf(holdings.map(idOf))
      return orderBalances(
        holdings.map((holding) => toBalance(holding, prices.get(idOf(holding).toLowerCase()))),
      )
    },
  }
}

/**
 * Returns the lower-case addresses of the tokens that are read for every account. The wrapped native coin is one of
 * them, because a deposit of WETH9 logs no transfer.
 */
function alwaysRead({ prices, swap, tokens = [] }: Chain): readonly string[] {
  const wrapped = [prices?.wrappedNative, swap?.wrappedNative]
  return [...tokens.map(({ address }) => address), ...wrapped].flatMap(
    (address) => address?.toLowerCase() ?? [],
  )
}

/** Finds the tokens of an account in transfer logs. If the logs can't be read, returns the failure and no tokens. */
async function findTokens(
  chain: Chain,
  account: Address,
  { log, signal, transfers }: Dependencies & { signal: AbortSignal },
): Promise<{ tokens: readonly string[]; failure?: unknown }> {
  try {
    const { contracts } = await transfers.find(chain, account, { signal, withinMs: searchMs })
    return {
      tokens: contracts.flatMap(({ address, standard }) =>
        standard === 'ERC20' ? [address.toLowerCase()] : [],
      ),
    }
  } catch (failure) {
    signal.throwIfAborted()
    const reason = failure instanceof BaseError ? failure.code : 'failed'
    log({ event: 'vendorFailed', feature: 'transfers', reason, vendor: 'onchain' })
    return { failure, tokens: [] }
  }
}
