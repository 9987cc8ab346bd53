import { setTimeout } from 'node:timers/promises'
import {
  type Account,
  type Chain,
  type Client,
  createPublicClient,
  createTestClient,
  createWalletClient,
  defineChain,
  type Hex,
  type HttpTransport,
  http,
  type PublicClient,
  type TestClient,
  type TransactionReceipt,
  type WalletClient,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { getTransactionReceipt } from 'viem/actions'
import { mnemonic } from './addresses.ts'

/** viem clients for one local chain. */
export type Clients = {
  readonly reader: PublicClient<HttpTransport, Chain>
  /** Anvil's own methods: balances, code, snapshots, time. */
  readonly control: TestClient<'anvil', HttpTransport, Chain>
  /** Account 0. */
  readonly deployer: WalletClient<HttpTransport, Chain, Account>
  /** Account 1. */
  readonly holder: WalletClient<HttpTransport, Chain, Account>
  /** Account 2. */
  readonly friend: WalletClient<HttpTransport, Chain, Account>
  /** Account 8: owns the name service. */
  readonly registrar: WalletClient<HttpTransport, Chain, Account>
}

/**
 * Polls for a receipt directly. A chain that mines on demand may return the hash just before its block, and no other
 * block follows. viem would wait for one.
 */
export const instantReceipts = (client: Client) => ({
  async waitForTransactionReceipt({ hash }: { hash: Hex }): Promise<TransactionReceipt> {
    for (;;) {
      const receipt = await getTransactionReceipt(client, { hash }).catch(() => undefined)
      if (receipt) return receipt
      await setTimeout(10)
    }
  },
})

export function createClients({ chainId, url }: { chainId: number; url: string }): Clients {
  const chain = defineChain({
    id: chainId,
    name: `Devnet ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  const transport = http(url, { retryCount: 0 })
  const wallet = (addressIndex: number) =>
    createWalletClient({ account: mnemonicToAccount(mnemonic, { addressIndex }), chain, transport })
  return {
    // A local chain mines at once; viem's default of 4 s would dominate the duration of a test.
    reader: createPublicClient({ chain, pollingInterval: 10, transport }).extend(instantReceipts),
    control: createTestClient({ chain, mode: 'anvil', transport }),
    deployer: wallet(0),
    holder: wallet(1),
    friend: wallet(2),
    registrar: wallet(8),
  }
}
