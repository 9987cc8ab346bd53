import type { ChainId, Namespace } from '@fairlead/protocol'
import type { ReadRpc, SiwxQuestion, SiwxVerifier, Verdict } from '../Siwx.ts'

// The code of each verifier loads with the first signature that it verifies.

/**
 * Creates a verifier for eip155: signatures of keys (EIP-191) and of contracts (ERC-1271), including contracts that
 * are not deployed yet (ERC-6492). Only contract signatures need RPC. In a page, the widget's RPC is used by default.
 *
 * @example
 * evmVerifier({ client: (chainId) => (chainId === 'eip155:1' ? mainnetClient : undefined) })
 */
export function evmVerifier(options: evmVerifier.Options = {}): SiwxVerifier {
  const { client, rpcUrls } = options
  const own: ReadRpc | undefined =
    client || rpcUrls
      ? async (chainId, call) => {
          const asked = client?.(chainId)
          if (asked) return asked.request(call as never)
          const { readUrl } = await import('./readUrl.ts')
          return readUrl(rpcUrls?.[chainId], call)
        }
      : undefined
  return {
    namespace: 'eip155',
    async verify(question, lent) {
      const { checkEvm } = await import('./checkEvm.ts')
      return checkEvm(question, own ?? lent?.readRpc)
    },
  }
}

export declare namespace evmVerifier {
  type Options = {
    /** Returns a viem client, or any object with its `request`, for the account's chain. */
    client?:
      | ((chainId: ChainId) => { request(call: never): Promise<unknown> } | undefined)
      | undefined
    /** Node URLs by CAIP-2 id, for chains without a client. */
    rpcUrls?: Readonly<Partial<Record<ChainId, string>>> | undefined
  }
}

/** Creates a verifier for Solana: Ed25519 over the text. */
export function solanaVerifier(): SiwxVerifier {
  return local('solana', async () => (await import('./checkSolana.ts')).checkSolana)
}

/** Creates a verifier for Bitcoin: BIP-322 for P2WPKH and P2TR, legacy signatures for P2PKH and P2SH-P2WPKH. */
export function bitcoinVerifier(): SiwxVerifier {
  return local('bip122', async () => (await import('./checkBitcoin.ts')).checkBitcoin)
}

/** Creates a verifier for Polkadot: sr25519, ed25519 or ECDSA over the wrapped text. */
export function polkadotVerifier(): SiwxVerifier {
  return local('polkadot', async () => (await import('./checkPolkadot.ts')).checkPolkadot)
}

/** Creates a verifier for Cosmos: ADR-36. The public key has to come with the signature. */
export function cosmosVerifier(): SiwxVerifier {
  return local('cosmos', async () => (await import('./checkCosmos.ts')).checkCosmos)
}

/** Creates the verifiers of every namespace. The code of each loads when it is used. */
export function allVerifiers(): readonly SiwxVerifier[] {
  return [evmVerifier(), solanaVerifier(), bitcoinVerifier(), polkadotVerifier(), cosmosVerifier()]
}

function local(
  namespace: Namespace,
  load: () => Promise<(question: SiwxQuestion) => Verdict>,
): SiwxVerifier {
  return { namespace, verify: async (question) => (await load())(question) }
}
