import {
  type Address,
  createWalletClient,
  defineChain,
  type Hex,
  http,
  parseAbi,
  parseEventLogs,
  publicActions,
  zeroAddress,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { mnemonic } from '../addresses.ts'
import { instantReceipts } from '../clients.ts'
import { loadContracts } from '../contracts.ts'
import { ChainFailedError } from '../errors.ts'

/** Account of {@link mnemonic} that pays out. No other program sends transactions from it. */
const accountIndex = 4

export const bridgeAbi = parseAbi([
  'event Deposited(bytes32 indexed id, address indexed from, uint256 value)',
  'function deposit(bytes32 id, address token, uint256 amount) payable',
])
const tokenAbi = parseAbi(['function mint(address to, uint256 value)'])

/** The bridge's contract on one chain, and its account that pays out. */
export type Vault = {
  readonly contract: Address
  /** Reads a deposit. @returns Undefined until the chain has included one with this hash. */
  readDeposit(hash: Hex): Promise<{ from: Address; id: Hex; value: bigint } | undefined>
  /**
   * Pays out an amount in the smallest unit. Tokens are minted.
   *
   * @param token - The zero address for the native coin.
   * @returns The hash, once the payment is on chain.
   * @throws `ChainFailedError` if the payment failed.
   */
  pay(token: Address, to: Address, amount: bigint): Promise<Hex>
}

/** Deploys the bridge's contract on a chain. */
export async function createVault(chainId: number, url: string): Promise<Vault> {
  const account = mnemonicToAccount(mnemonic, { addressIndex: accountIndex })
  const chain = defineChain({
    id: chainId,
    name: `Devnet ${chainId}`,
    nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
    rpcUrls: { default: { http: [url] } },
  })
  const client = createWalletClient({ account, chain, transport: http(url, { retryCount: 0 }) })
    .extend(publicActions)
    .extend(instantReceipts)
  const { DevBridge } = loadContracts()
  if (!DevBridge) throw new ChainFailedError(chainId, 'DevBridge is not compiled')
  const deployed = await client.waitForTransactionReceipt({
    hash: await client.deployContract(DevBridge),
  })
  const contract = deployed.contractAddress
  if (!contract) throw new ChainFailedError(chainId, 'DevBridge is not deployed')
  // One payment at a time, so that no two have the same nonce.
  let last: Promise<unknown> = Promise.resolve()

  async function send(token: Address, to: Address, amount: bigint): Promise<Hex> {
    const hash =
      token === zeroAddress
        ? await client.sendTransaction({ to, value: amount })
        : await client.writeContract({
            abi: tokenAbi,
            address: token,
            args: [to, amount],
            functionName: 'mint',
          })
    const { status } = await client.waitForTransactionReceipt({ hash })
    if (status !== 'success') throw new ChainFailedError(chainId, `payment ${hash} failed`)
    return hash
  }

  return {
    contract,
    async readDeposit(hash) {
      const receipt = await client.getTransactionReceipt({ hash }).catch(() => undefined)
      const logs = receipt?.logs.filter(({ address }) => address === contract.toLowerCase()) ?? []
      const [log] = parseEventLogs({ abi: bridgeAbi, eventName: 'Deposited', logs })
      return log?.args
    },
    pay(token, to, amount) {
      const sent = last.then(() => send(token, to, amount))
      last = sent.catch(() => {})
      return sent
    },
  }
}
