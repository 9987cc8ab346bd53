import {
  BaseError,
  EvmAddress,
  HexData,
  parse,
  SignedMessage,
  TransactionHash,
} from '@fairlead/protocol'
import type { ChainReader, RpcHost } from '../../chains/ChainReader.ts'
import { createEndpointProvider } from '../../chains/evm/createEndpointProvider.ts'
import { toChainNumber } from '../../namespaces/eip155.ts'
import { type Eip1193Provider, isEip1193Provider } from '../../namespaces/eip1193Provider.ts'
import { abortable } from '../../utils/abortable.ts'
import { lazyMethods } from '../../utils/lazyMethods.ts'
import { confirmChain } from '../confirmChain.ts'
import { createConnectorOperations } from '../createConnectorOperations.ts'
import type { WalletOperations } from '../createListedAdapter.ts'
import type { WalletList } from '../createWalletList.ts'
import { toWalletConnector } from '../toWalletConnector.ts'
import { signWith, type WalletSigner } from '../WalletSigner.ts'
import type { EthersBindings } from './bindings.ts'
import { throughEthers } from './fromEthers.ts'

type Library = () => Promise<EthersBindings>

/** Creates the operations that talk to wallets through ethers, which loads with the first signature or transaction. */
export function createEthersOperations(list: WalletList, library: Library): WalletOperations {
  const { open, operations } = createConnectorOperations(list, toWalletConnector)

  return {
    ...operations,

    async disconnect(given) {
      await operations.disconnect(given)
      const { connector, info } = list.wallets.get(given.connectorId) ?? {}
      // A paired wallet's permission ends with its session.
      if (!given.signOut || !connector || info?.type === 'WALLET_CONNECT') return
      if (info && !connectorGiven(info.type)) return
      await revoke(connector.provider)
    },

    ...signWith(async ({ connectorId }) => {
      const ethers = await library()
      const { name, provider, providers } = await open(connectorId)
      const wallet = provider ?? providers?.eip155
      if (isEip1193Provider(wallet)) return createEthersSigner(ethers, wallet)
      throw new BaseError('FEATURE_UNAVAILABLE', { hints: [`Wallet: ${name}`] })
    }),
  }
}

/** Creates the reader of EVM networks through ethers. What ethers doesn't read is read through viem. */
export function createEthersReader(host: RpcHost, library: Library): ChainReader {
  const loadViem = async () => {
    const { createEvmReader } = await import('../../chains/evm/createEvmReader.ts')
    return createEvmReader(host)
  }

  async function read<value>(
    network: Parameters<RpcHost['rpcEndpoints']>[0],
    run: (
      ethers: EthersBindings,
      on: { chainId: number; provider: Eip1193Provider },
    ) => Promise<value>,
  ): Promise<value> {
    const [ethers, node] = await Promise.all([library(), createEndpointProvider(host, network)])
    const chainId = toChainNumber(network.caipNetworkId)
    return throughEthers(node, (provider) => run(ethers, { chainId, provider }))
  }

  return {
    async getBalance({ address, network, signal }) {
      const account = parse(EvmAddress, address)
      const reading = read(network, (ethers, on) => ethers.getBalance(on, account))
      return signal ? abortable(reading, signal) : reading
    },
    async estimateGas({ network, ...given }) {
      const call = toCall(given)
      return read(network, (ethers, on) => ethers.estimateGas(on, call))
    },
    ...lazyMethods(loadViem, [
      'findAtPosition',
      'getName',
      'getPosition',
      'getTokens',
      'hasLanded',
      'readOutcome',
    ]),
  }
}

/** Creates the signer of an EIP-1193 provider, through ethers. */
function createEthersSigner(ethers: EthersBindings, wallet: Eip1193Provider): WalletSigner {
  const signer: WalletSigner = {
    async signMessage({ address, chainId: id, message }) {
      const account = parse(EvmAddress, address)
      const chainId = toChainNumber(id)
      const signature = await throughEthers(wallet, (provider) =>
        ethers.signMessage({ chainId, provider }, { address: account, message }),
      )
      return parse(SignedMessage, signature, 'RESPONSE_INVALID')
    },

    async signTypedData({ address, chainId: id, connectorId: _, ...data }) {
      const account = parse(EvmAddress, address)
      const chainId = toChainNumber(id)
      const signature = await throughEthers(wallet, (provider) =>
        ethers.signTypedData({ chainId, provider }, { ...data, address: account }),
      )
      return parse(SignedMessage, signature, 'RESPONSE_INVALID')
    },

    async sendTransaction({ network, ...given }) {
      const call = toCall(given)
      await confirmChain(wallet, network)
      const chainId = toChainNumber(network.caipNetworkId)
      const hash = await throughEthers(wallet, (provider) =>
        ethers.sendTransaction({ chainId, provider }, call),
      )
      return parse(TransactionHash, hash, 'RESPONSE_INVALID')
    },

    async writeContract({ abi, args = [], functionName, value, ...call }) {
      const data = encodeCall(ethers, { abi, args, functionName })
      return signer.sendTransaction({ ...call, data, ...(value === undefined ? {} : { value }) })
    },
  }
  return signer
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
function encodeCall(
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
  data?: string | undefined
  to?: string | undefined
  value?: bigint | undefined
}) {
  return {
    from: parse(EvmAddress, call.address),
    to: call.to === undefined ? undefined : parse(EvmAddress, call.to),
    data: call.data === undefined ? undefined : parse(HexData, call.data),
    value: call.value,
  }
}
