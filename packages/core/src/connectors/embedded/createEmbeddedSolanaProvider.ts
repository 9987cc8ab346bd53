import { BaseError, type ChainId } from '@fairlead/protocol'
import { base58 } from '@scure/base'
import { fromProvider } from '../../errors/fromProvider.ts'
import { rpcError } from '../../errors/rpcError.ts'
import type { Eip1193Provider } from '../../namespaces/eip1193Provider.ts'
import type { SolanaProvider } from '../../namespaces/providers.ts'
import type { EmbeddedCall, EmbeddedParts } from './createEmbeddedEvmProvider.ts'

/** Creates the Solana provider of the embedded wallet. The frame's answers have already been validated. */
export function createEmbeddedSolanaProvider(
  parts: Pick<EmbeddedParts, 'ask' | 'at'>,
): Required<SolanaProvider> & Pick<Eip1193Provider, 'request'> {
  const { at } = parts

  async function ask<answer>(chainId: ChainId, call: EmbeddedCall): Promise<answer> {
    try {
      return (await parts.ask(chainId, call)) as answer
    } catch (error) {
      throw fromProvider(error)
    }
  }

  /**
   * Checks that the address belongs to the signed-in user, whose account the frame signs with.
   * Returns its network.
   */
  function as(address: string): ChainId {
    const grant = at('solana')
    if (grant?.accounts[0].address === address) return grant.chainId
    throw new BaseError('NOT_CONNECTED', { hints: [`As: ${address}`] })
  }

  return {
    async request(call) {
      const grant = at('solana')
      if (grant) return parts.ask(grant.chainId, call)
      throw rpcError(4900, 'No user is signed in')
    },

    async signMessage({ address, message }) {
      const params = { message: base58.encode(message), pubkey: address }
      const { signature } = await ask<Signed>(as(address), { method: 'solana_signMessage', params })
      return base58.decode(signature)
    },

    async signTransaction({ address, chainId, transaction }) {
      as(address)
      const params = { transaction: base58.encode(transaction) }
      const method = 'solana_signTransaction'
      const answer = await ask<{ transaction: string }>(chainId, { method, params })
      return base58.decode(answer.transaction)
    },

    async signAllTransactions({ address, chainId, transactions }) {
      as(address)
      if (transactions.length === 0) return []
      const params = { transactions: transactions.map((one) => base58.encode(one)) }
      const method = 'solana_signAllTransactions'
      const answer = await ask<{ transactions: string[] }>(chainId, { method, params })
      return answer.transactions.map((one) => base58.decode(one))
    },

    async signAndSendTransaction({ address, chainId, transaction }) {
      as(address)
      const params = { transaction: base58.encode(transaction) }
      const method = 'solana_signAndSendTransaction'
      const { signature } = await ask<Signed>(chainId, { method, params })
      return signature
    },
  }
}

type Signed = { readonly signature: string }
