import type { ChainId, Namespace } from '@fairlead/protocol'
import type { ReadRpc, SiwxQuestion, SiwxVerifier, Verdict } from '../Siwx.ts'

// Each brings its code with the first signature that it looks at.

/**
 * Signatures of eip155: of keys (EIP-191), and of contracts (ERC-1271), also before they are deployed
 * (ERC-6492). Only contracts take a chain to ask; in a page the widget's own endpoints are used.
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
    /** A client of viem, or anything with its `request`, for the chain of an account. */
    client?:
      | ((chainId: ChainId) => { request(call: never): Promise<unknown> } | undefined)
      | undefined
    /** Nodes by CAIP-2 id, where there is no client. */
    rpcUrls?: Readonly<Partial<Record<ChainId, string>>> | undefined
  }
}

/** Signatures of Solana: Ed25519 over the text. */
export function solanaVerifier(): SiwxVerifier {
  return local('solana', async () => (await import('./checkSolana.ts')).checkSolana)
}

/** Signatures of Bitcoin: BIP-322 for P2WPKH and P2TR, the older form for P2PKH and P2SH-P2WPKH. */
export function bitcoinVerifier(): SiwxVerifier {
  return local('bip122', async () => (await import('./checkBitcoin.ts')).checkBitcoin)
}

/** Signatures of Polkadot's wallets: sr25519, ed25519 or ECDSA over the wrapped text. */
export function polkadotVerifier(): SiwxVerifier {
  return local('polkadot', async () => (await import('./checkPolkadot.ts')).checkPolkadot)
}

/** Signatures of Cosmos: ADR-36; the key has to come with the signature. */
export function cosmosVerifier(): SiwxVerifier {
  return local('cosmos', async () => (await import('./checkCosmos.ts')).checkCosmos)
}

/** Of every namespace; none of them costs anything before it is used. */
export function allVerifiers(): readonly SiwxVerifier[] {
  return [evmVerifier(), solanaVerifier(), bitcoinVerifier(), polkadotVerifier(), cosmosVerifier()]
}

function local(
  namespace: Namespace,
  load: () => Promise<(question: SiwxQuestion) => Verdict>,
): SiwxVerifier {
  return { namespace, verify: async (question) => (await load())(question) }
}
