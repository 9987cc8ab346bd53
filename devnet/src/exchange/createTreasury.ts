import { toPayAssetId } from '@fairlead/protocol'
import {
  type Address,
  createWalletClient,
  defineChain,
  type Hex,
  http,
  parseAbi,
  publicActions,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { mnemonic } from '../addresses.ts'
import { instantReceipts } from '../clients.ts'
import { chains, tokens } from '../networks.ts'

/** Account of {@link mnemonic} that pays. No other program sends transactions from it. */
const accountIndex = 3

/** `transfer` is declared without a result, because the USDT-like token returns none. */
const abi = parseAbi([
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value)',
])

/** An asset that the exchange can pay with. */
export type TreasuryAsset = {
  /** CAIP-19 id. */
  readonly id: string
  readonly chainId: number
  readonly decimals: number
  readonly network: string
  readonly symbol: string
  readonly token?: Address | undefined
}

/** The exchange's assets, and its account that sends them. */
export type Treasury = {
  readonly assets: readonly TreasuryAsset[]
  /** Sends an amount in the smallest unit. @returns The hash, once the transfer is on chain. @throws if it failed. */
  send(asset: TreasuryAsset, to: Address, amount: bigint): Promise<Hex>
}

/** @param urls - JSON-RPC URLs by EVM chain id. Other chains are left out. */
export function createTreasury(urls: ReadonlyMap<number, string>): Treasury {
  const account = mnemonicToAccount(mnemonic, { addressIndex: accountIndex })
  const clients = new Map(
    [...urls].map(([id, url]) => {
      const nativeCurrency = { decimals: 18, name: 'Ether', symbol: 'ETH' }
      const rpcUrls = { default: { http: [url] } }
      const chain = defineChain({ id, name: `Devnet ${id}`, nativeCurrency, rpcUrls })
      const transport = http(url, { retryCount: 0 })
      const client = createWalletClient({ account, chain, transport })
      return [id, client.extend(publicActions).extend(instantReceipts)] as const
    }),
  )
  // One transfer at a time, so that no two have the same nonce.
  let last: Promise<unknown> = Promise.resolve()

  async function transfer(asset: TreasuryAsset, to: Address, amount: bigint): Promise<Hex> {
    const client = clients.get(asset.chainId)
    if (!client) throw new RangeError(`No chain ${asset.chainId}`)
    const { token } = asset
    if (!token) return finish(client, await client.sendTransaction({ to, value: amount }))
    const contract = { abi, address: token } as const
    const args = [account.address, amount] as const
    await finish(client, await client.writeContract({ ...contract, args, functionName: 'mint' }))
    return finish(
      client,
      await client.writeContract({ ...contract, args: [to, amount], functionName: 'transfer' }),
    )
  }

  return {
    assets: chains.filter(({ chainId }) => urls.has(chainId)).flatMap(assetsOf),
    send(asset, to, amount) {
      const sent = last.then(() => transfer(asset, to, amount))
      last = sent.catch(() => {})
      return sent
    },
  }
}

/** The native currency and the tokens that anyone may mint. */
function assetsOf({ chainId, name: network }: (typeof chains)[number]): TreasuryAsset[] {
  const caipNetworkId = `eip155:${chainId}` as const
  const native = { chainId, decimals: 18, network, symbol: 'ETH' }
  const mintable = (tokens[caipNetworkId] ?? []).filter(({ symbol }) => symbol !== 'WETH')
  return [
    { ...native, id: toPayAssetId({ chainId: caipNetworkId }) },
    ...mintable.map(({ address: token, decimals, symbol }) => ({
      ...native,
      decimals,
      id: toPayAssetId({ chainId: caipNetworkId, token }),
      symbol,
      token,
    })),
  ]
}

async function finish(client: ReturnType<typeof instantReceipts>, hash: Hex): Promise<Hex> {
  const { status } = await client.waitForTransactionReceipt({ hash })
  if (status !== 'success') throw new RangeError(`Reverted: ${hash}`)
  return hash
}
