import {
  BaseError,
  type CaipNetwork,
  EvmAddress,
  HexData,
  parse,
  SignedMessage,
  TransactionHash,
} from '@fairlead/protocol'
import { toChainNumber } from '../../namespaces/eip155.ts'
import { type Eip1193Provider, isEip1193Provider } from '../../namespaces/eip1193Provider.ts'
import { abortable } from '../../utils/abortable.ts'
import { lazy } from '../../utils/lazy.ts'
import { confirmChain } from '../confirmChain.ts'
import type { Found, WalletOperations } from '../createListedAdapter.ts'
import { createNode } from '../createNode.ts'
import { createOpener } from '../createOpener.ts'
import { toWalletConnector } from '../toWalletConnector.ts'
import type { Asked, EthersBindings } from './bindings.ts'
import { throughEthers } from './fromEthers.ts'

/** Creates the operations that talk to wallets through ethers, which loads with the first read or write. */
export function createEthersOperations(
  found: Found,
  options: createEthersOperations.Options,
): WalletOperations {
  const { host, onClose, wallets } = found
  const library = lazy(options.load)
  const opener = createOpener(wallets, { create: toWalletConnector, host, onClose })
  const { lender, open } = opener

  /** Sends requests to the wallet. */
  async function inWallet(
    connectorId: string,
    chainId: number,
    run: (ethers: EthersBindings, on: Asked) => Promise<string>,
  ): Promise<string> {
    const ethers = await library()
    const provider = await walletOf(connectorId)
    return throughEthers(provider, (heard) => run(ethers, { chainId, provider: heard }))
  }

  /** Sends requests to the network's endpoints, without a wallet. */
  async function onNetwork<value>(
    network: CaipNetwork,
    run: (ethers: EthersBindings, on: Asked) => Promise<value>,
  ): Promise<value> {
    const [ethers, node] = await Promise.all([library(), createNode(lender(), network)])
    const chainId = toChainNumber(network.caipNetworkId)
    return throughEthers(node, (heard) => run(ethers, { chainId, provider: heard }))
  }

  async function walletOf(connectorId: string): Promise<Eip1193Provider> {
    const { name, provider, providers } = await open(connectorId)
    const wallet = provider ?? providers?.eip155
    if (isEip1193Provider(wallet)) return wallet
    throw new BaseError('FEATURE_UNAVAILABLE', { hints: [`Wallet: ${name}`] })
  }

  /** Loads the viem actions, which read names and token lists. Their chunk is shared with other parts. */
  async function viem() {
    const { createEvmActions } = await import('../universal/evm.ts')
    return createEvmActions(lender())
  }

  const operations: WalletOperations = {
    openWallet: opener.openWallet,
    connect: opener.connect,
    syncConnection: opener.syncConnection,
    switchNetwork: opener.switchNetwork,

    async disconnect(given) {
      await opener.disconnect(given)
      const { connector, info } = wallets.get(given.connectorId) ?? {}
      // A paired wallet's permission ends with its session.
      if (!given.signOut || !connector || info?.type === 'WALLET_CONNECT') return
      if (info && !connectorGiven(info.type)) return
      await revoke(connector.provider)
    },

    getBalance: async ({ address, network, signal }) => {
      const account = parse(EvmAddress, address)
      const reading = onNetwork(network, (ethers, on) => ethers.getBalance(on, account))
      return signal ? abortable(reading, signal) : reading
    },
    getName: async (given) => (await viem()).getName(given),
    getTokens: async (given) => (await viem()).getTokens(given),

    async estimateGas({ address, data, network, to, value }) {
      const call = toCall({ address, data, to, value })
      return onNetwork(network, (ethers, on) => ethers.estimateGas(on, call))
    },

    async signMessage({ address, chainId, connectorId, message }) {
      const account = parse(EvmAddress, address)
      const signature = await inWallet(connectorId, toChainNumber(chainId), (ethers, on) =>
        ethers.signMessage(on, { address: account, message }),
      )
      return parse(SignedMessage, signature, 'RESPONSE_INVALID')
    },

    async signTypedData({ address, chainId, connectorId, ...data }) {
      const account = parse(EvmAddress, address)
      const signature = await inWallet(connectorId, toChainNumber(chainId), (ethers, on) =>
        ethers.signTypedData(on, { ...data, address: account }),
      )
      return parse(SignedMessage, signature, 'RESPONSE_INVALID')
    },

    async sendTransaction({ address, connectorId, data, network, to, value }) {
      const call = toCall({ address, data, to, value })
      await confirmChain(await walletOf(connectorId), network)
      const chainId = toChainNumber(network.caipNetworkId)
      const hash = await inWallet(connectorId, chainId, (ethers, on) =>
        ethers.sendTransaction(on, call),
      )
      return parse(TransactionHash, hash, 'RESPONSE_INVALID')
    },

    async writeContract({ abi, args = [], functionName, ...call }) {
      const data = encoded(await library(), { abi, args, functionName })
      const { value, ...rest } = call
      return operations.sendTransaction({
        ...rest,
        data,
        ...(value === undefined ? {} : { value }),
      })
    },
  }
  return operations
}

export declare namespace createEthersOperations {
  type Options = { load: () => Promise<EthersBindings> }
}

/** False for connectors of {@link toWalletConnector}, which revoke the permission themselves. */
function connectorGiven(type: string): boolean {
  return type !== 'ANNOUNCED' && type !== 'INJECTED'
}

/** Revokes the page's permission if the wallet supports it. Errors are ignored, because few wallets do. */
async function revoke(provider: unknown): Promise<void> {
  if (!isEip1193Provider(provider)) return
  try {
    const params = [{ eth_accounts: {} }]
    await provider.request({ method: 'wallet_revokePermissions', params })
  } catch {}
}

/** Encodes a contract call. @throws `REQUEST_INVALID` if the arguments do not fit the ABI. */
function encoded(
  ethers: EthersBindings,
  call: Parameters<EthersBindings['encodeCall']>[0],
): string {
  try {
    return ethers.encodeCall(call)
  } catch (cause) {
    throw new BaseError('REQUEST_INVALID', { cause, hints: [`Function: ${call.functionName}`] })
  }
}

function toCall(call: {
  address: string
  data: string | undefined
  to: string
  value: bigint | undefined
}) {
  return {
    from: parse(EvmAddress, call.address),
    to: parse(EvmAddress, call.to),
    data: call.data === undefined ? undefined : parse(HexData, call.data),
    value: call.value,
  }
}
