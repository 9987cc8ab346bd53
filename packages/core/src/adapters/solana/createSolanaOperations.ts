import { BaseError, type CaipNetwork, type ChainId } from '@fairlead/protocol'
import type { Commitment } from '@solana/kit'
import type { SolanaChain } from '../../chains/solana/createSolanaChain.ts'
import { loadSolanaChain } from '../../chains/solana/loadSolanaChain.ts'
import { walletStandardSolana } from '../../connectors/walletStandardSolana.ts'
import { required } from '../../errors/arguments.ts'
import type { SolanaProvider } from '../../namespaces/providers.ts'
import { toStandardChain } from '../../namespaces/solanaChains.ts'
import type { Signer } from '../adapter.ts'
import { createConnectorOperations } from '../createConnectorOperations.ts'
import type { WalletOperations } from '../createListedAdapter.ts'
import { confirmSigner, createNamespaceSigner } from '../createNamespaceSigner.ts'
import type { WalletList } from '../createWalletList.ts'

/** Creates the operations that talk to wallets. `@solana/kit` loads with the first transaction. */
export function createSolanaOperations(
  list: WalletList,
  { commitment }: { commitment: Commitment },
): WalletOperations {
  const { open, operations } = createConnectorOperations(list, ({ info, registered }) => {
    if (registered) return walletStandardSolana(registered)
    throw new BaseError('CONNECTOR_NOT_FOUND', { hints: [`Requested: ${info.id}`] })
  })

  async function loadChain(): Promise<SolanaChain> {
    const { createSolanaChain } = await loadSolanaChain()
    return createSolanaChain(list.requireHost(), { commitment })
  }

  /** Returns the wallet's provider. @throws `SWITCH_FAILED` if the wallet reports another network or account. */
  async function providerOf(signer: Signer): Promise<SolanaProvider> {
    const connector = await open(signer.connectorId)
    confirmSigner(connector, 'solana', signer)
    return (connector.providers?.solana ?? connector.provider ?? {}) as SolanaProvider
  }

  return {
    ...operations,

    async signMessage(given) {
      const connector = await open(given.connectorId)
      return createNamespaceSigner(connector, 'solana').signMessage(given)
    },

    async sendTransaction({ data, network, to, value = 0n, ...signer }) {
      const provider = await providerOf(signer)
      const { address } = signer
      const chain = await loadChain()
      if (data === undefined) {
        const receiver = required(to, 'to', 'sendTransaction')
        const transfer = { address, amount: value, network, to: receiver }
        const prepared = await chain.prepareTransfer(transfer)
        const { programs, wire: transaction } = prepared
        return submit({ address, chain, network, programs, provider, transaction })
      }
      const { readSerialized } = await loadSolanaChain()
      const transaction = readSerialized(data, address)
      return submit({ address, chain, network, programs: [], provider, transaction })
    },

    async sendToken({ amount, network, to, token, ...signer }) {
      const provider = await providerOf(signer)
      const { address } = signer
      const chain = await loadChain()
      const prepared = await chain.prepareTransfer({ address, amount, network, to, token })
      const { programs, wire: transaction } = prepared
      const signature = await submit({ address, chain, network, programs, provider, transaction })
      // The wallet may have signed with a newer blockhash than the prepared one. Only a height read
      // after signing is a safe limit.
      const lastValidBlockHeight = await chain.readLastHeight(network).catch(() => undefined)
      if (lastValidBlockHeight === undefined) return signature
      const isOver = () => list.host() === undefined
      await chain.follow({ isOver, lastValidBlockHeight, network, programs, signature })
      return signature
    },
  }
}

type Submission = {
  address: string
  chain: SolanaChain
  network: CaipNetwork
  programs: readonly string[]
  provider: SolanaProvider
  /** In wire format. */
  transaction: Uint8Array
}

/** Has the wallet sign a transaction; the wallet or this page then sends it. @returns The signature, base58. */
async function submit(submission: Submission): Promise<string> {
  const { address, chain, network, programs, provider, transaction } = submission
  const request = { address, chainId: network.caipNetworkId, transaction }
  for (const sender of sendersOf(provider, request.chainId))
    try {
      if (sender === 'wallet' && provider.signAndSendTransaction)
        return await provider.signAndSendTransaction(request)
      if (sender === 'page' && provider.signTransaction) {
        const wire = await provider.signTransaction(request)
        return await chain.send({ network, programs, wire })
      }
    } catch (error) {
      // The wallet listed the method without implementing it, so the user was not prompted yet.
      if (!BaseError.find(error, 'FEATURE_UNAVAILABLE')) throw error
    }
  throw new BaseError('FEATURE_UNAVAILABLE', {
    hints: ['The wallet neither signs nor sends transactions'],
  })
}

/**
 * Returns who should try to send, in order. Wallets usually send better; a local network may be
 * known only to the page.
 */
function sendersOf(provider: SolanaProvider, chainId: ChainId): readonly ('page' | 'wallet')[] {
  const isOwn = toStandardChain(chainId) === 'solana:localnet'
  return isOwn && provider.signTransaction ? ['page', 'wallet'] : ['wallet', 'page']
}
