import { BaseError, type CaipNetwork, type ChainId } from '@fairlead/protocol'
import { base58 } from '@scure/base'
import type { Commitment } from '@solana/kit'
import type { Connector } from '../../connectors/createConnector.ts'
import { walletStandardSolana } from '../../connectors/walletStandardSolana.ts'
import type { RegisteredWallet } from '../../discovery/walletStandard.ts'
import type { SolanaProvider } from '../../namespaces/providers.ts'
import { toStandardChain } from '../../namespaces/solanaChains.ts'
import type { Adapter, AdapterHost, Signer } from '../adapter.ts'
import { createOpener, type FoundWallet } from '../createOpener.ts'
import type { SolanaChain } from './createSolanaChain.ts'
import { loadSolanaChain } from './loadSolanaChain.ts'

/** Operations that talk to a wallet or a network. */
export type SolanaOperations = Required<
  Pick<
    Adapter,
    | 'connect'
    | 'disconnect'
    | 'estimateSend'
    | 'findReceiverProblem'
    | 'getBalance'
    | 'getTokens'
    | 'hasLanded'
    | 'openWallet'
    | 'sendToken'
    | 'sendTransaction'
    | 'signMessage'
    | 'switchNetwork'
    | 'syncConnection'
  >
>

/** Creates the operations that talk to wallets. `@solana/kit` loads with the first read or write. */
export function createSolanaOperations(
  wallets: ReadonlyMap<string, FoundWallet>,
  options: createSolanaOperations.Options,
): SolanaOperations {
  const { commitment, host, onClose } = options
  let chain: { host: AdapterHost; loaded: Promise<SolanaChain> } | undefined

  const opener = createOpener(wallets, {
    create: ({ provider }) => walletStandardSolana(provider as RegisteredWallet),
    host,
    onClose,
  })
  const { lender, open } = opener

  /**
   * Loads the chain code for the widget that uses the adapter now. A failed download is retried at
   * the next call.
   */
  function chainOf(): Promise<SolanaChain> {
    const now = lender()
    if (chain?.host === now) return chain.loaded
    const loaded = loadSolanaChain().then(({ createSolanaChain }) =>
      createSolanaChain(now, { commitment }),
    )
    chain = { host: now, loaded }
    loaded.catch(() => {
      chain = undefined
    })
    return loaded
  }

  /** Returns the wallet's provider. @throws `SWITCH_FAILED` if the wallet reports another network or account. */
  async function providerOf({ address, chainId, connectorId }: Signer): Promise<SolanaProvider> {
    const connector = await open(connectorId)
    const at = connector.now?.('solana')
    const isHere = at?.chainId === chainId && at.accounts.some((one) => one.address === address)
    if (at && !isHere)
      throw new BaseError('SWITCH_FAILED', {
        hints: [`Wanted: ${chainId}, as ${address}`, `The wallet is on ${at.chainId}`],
      })
    return toSolanaProvider(connector)
  }

  /** Has the wallet sign a transaction; the wallet or this page then sends it. @returns The signature, base58. */
  async function submit(given: Submission): Promise<string> {
    const { programs, provider, ...asked } = given
    const { network, ...transaction } = asked
    const { caipNetworkId: chainId } = network
    for (const way of waysOf(provider, chainId))
      try {
        if (way === 'wallet' && provider.signAndSendTransaction)
          return await provider.signAndSendTransaction({ ...transaction, chainId })
        if (way === 'page' && provider.signTransaction) {
          const wire = await provider.signTransaction({ ...transaction, chainId })
          return await (await chainOf()).send({ network, programs, wire })
        }
      } catch (error) {
        // The wallet listed the method without implementing it, so the user was not prompted yet.
        if (!BaseError.find(error, 'FEATURE_UNAVAILABLE')) throw error
      }
    throw new BaseError('FEATURE_UNAVAILABLE', {
      hints: ['The wallet neither signs nor sends transactions'],
    })
  }

  return {
    openWallet: opener.openWallet,
    connect: opener.connect,
    syncConnection: opener.syncConnection,
    disconnect: opener.disconnect,
    switchNetwork: opener.switchNetwork,
    estimateSend: async (given) => (await chainOf()).estimateSend(given),
    findReceiverProblem: async (given) => (await chainOf()).findReceiverProblem(given),
    getBalance: async (given) => (await chainOf()).getBalance(given),
    getTokens: async (given) => (await chainOf()).getTokens(given),
    hasLanded: async (given) => (await chainOf()).hasLanded(given),

    async signMessage({ message, ...signer }) {
      const { signMessage } = await providerOf(signer)
      if (!signMessage)
        throw new BaseError('FEATURE_UNAVAILABLE', { hints: ['Operation: signMessage'] })
      const bytes = new TextEncoder().encode(message)
      return base58.encode(await signMessage({ address: signer.address, message: bytes }))
    },

    async sendTransaction({ data, network, to, value = 0n, ...signer }) {
      const provider = await providerOf(signer)
      const { address } = signer
      if (data !== undefined) {
        const { readSerialized } = await loadSolanaChain()
        const transaction = readSerialized(data, address)
        return submit({ address, network, programs: [], provider, transaction })
      }
      const transfer = { address, amount: value, network, to }
      const { programs, wire } = await (await chainOf()).prepareTransfer(transfer)
      return submit({ address, network, programs, provider, transaction: wire })
    },

    async sendToken({ amount, network, to, token, ...signer }) {
      const provider = await providerOf(signer)
      const { address } = signer
      const reader = await chainOf()
      const prepared = await reader.prepareTransfer({ address, amount, network, to, token })
      const { programs, wire: transaction } = prepared
      const signature = await submit({ address, network, programs, provider, transaction })
      // The wallet may have signed with a newer blockhash than the prepared one. Only a height read
      // after signing is a safe limit.
      const lastValidBlockHeight = await reader.readLastHeight(network).catch(() => undefined)
      if (lastValidBlockHeight === undefined) return signature
      const isOver = () => host() === undefined
      await reader.follow({ isOver, lastValidBlockHeight, network, programs, signature })
      return signature
    },
  }
}

export declare namespace createSolanaOperations {
  type Options = {
    commitment: Commitment
    /** Returns the widget that uses the adapter now. */
    host: () => AdapterHost | undefined
    /** Registers a function that stops listening to a wallet. */
    onClose: (stop: () => void) => void
  }
}

type Submission = {
  address: string
  network: CaipNetwork
  programs: readonly string[]
  provider: SolanaProvider
  /** In wire format. */
  transaction: Uint8Array
}

/**
 * Returns the order in which to try sending. Wallets usually send better; a local network may be
 * known only to the page.
 */
function waysOf(provider: SolanaProvider, chainId: ChainId): readonly ('page' | 'wallet')[] {
  const isOwn = toStandardChain(chainId) === 'solana:localnet'
  return isOwn && provider.signTransaction ? ['page', 'wallet'] : ['wallet', 'page']
}

/** Returns the Solana provider of any kind of connector. */
function toSolanaProvider({ provider, providers }: Connector): SolanaProvider {
  return (providers?.solana ?? provider ?? {}) as SolanaProvider
}
