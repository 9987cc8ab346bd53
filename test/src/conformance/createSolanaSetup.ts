import { solana, solanaDevnet, solanaTestnet } from '@fairlead/core/networks'
import { fromBase58 } from '../base58.ts'
import { createTestSolanaWallet, type TestSolanaWallet } from '../createTestSolanaWallet.ts'
import { rpcError } from '../createTestWallet.ts'
import { createPerson } from './createPerson.ts'
import { openBrowser } from './openBrowser.ts'
import type { ConformanceWallet, ConformanceWorld } from './setup.ts'

/** Larger than JavaScript's safe integers. */
const lamports = 9_007_199_254_740_993n

/** Wallets of the Wallet Standard on two clusters, whose nodes answer from memory. */
export function createSolanaSetup(): ConformanceWorld {
  const publicKeys = new Map<string, Uint8Array>()
  const balances = new Map<string, bigint>()
  const keyOf = (chainId: string, address: unknown) => `${chainId}:${String(address)}`
  const alive = new Map([solana, solanaDevnet].map((one) => [one.rpcUrls.default.http[0], one]))

  async function createWallet(name: string, seed: number): Promise<SolanaWallet> {
    const seeds = [seed, seed + 1].map((byte) => new Uint8Array(32).fill(byte))
    const standard = await createTestSolanaWallet({ name, seeds })
    const person = createPerson(() => rpcError(4001, 'User rejected the request.'))
    standard.onAsk = async (feature) => {
      const isOpen = standard.wallet.accounts.length > 0
      const [input] = standard.calls.at(-1)?.inputs ?? []
      const isSilent = (input as { silent?: boolean } | undefined)?.silent === true
      if (feature === 'solana:signMessage') await person.asks('sign')
      if (feature === 'standard:connect' && !isOpen && !isSilent) await person.asks('connect')
    }
    for (const { address, publicKey } of standard.keys) publicKeys.set(address, publicKey)
    const [first, second] = standard.keys.map(({ address }) => address)
    balances.set(keyOf(solana.caipNetworkId, first), lamports)
    return Object.assign(person, {
      accounts: [first ?? '', second ?? ''] as const,
      connectorId: name,
      standard,
      useAccount(address: string) {
        if (standard.wallet.accounts.length > 0)
          standard.show(standard.keys.filter((one) => one.address === address))
      },
      allowsPage: () => standard.wallet.accounts.length > 0,
      forgetPage: () => standard.show([]),
    })
  }

  return {
    namespace: 'solana',
    chains: [solana.caipNetworkId, solanaDevnet.caipNetworkId],
    deadChain: solanaTestnet.caipNetworkId,
    isSilent: true,
    isTold: true,
    balanceOf: async (chainId, address) => balances.get(keyOf(chainId, address)) ?? 0n,

    async verifies({ address, message, signature }) {
      const raw = new Uint8Array(publicKeys.get(address) ?? [])
      const key = await crypto.subtle.importKey('raw', raw, 'Ed25519', true, ['verify'])
      const text = new TextEncoder().encode(message)
      return crypto.subtle.verify('Ed25519', key, fromBase58(signature, 64), text)
    },

    open: async (createAdapter, options = {}, given = {}) =>
      openBrowser({
        createAdapter,
        enter: ({ standard }, { events }) => void standard.register(events),
        given: {
          async fetch(input, init) {
            const at = alive.get(String(input))
            if (!at) throw new TypeError(`Nobody listens at ${String(input)}`)
            const { params } = JSON.parse(String(init?.body)) as { params: [string] }
            const value = balances.get(keyOf(at.caipNetworkId, params[0])) ?? 0n
            // Written by hand, because `JSON` would round the number.
            return new Response(
              `{"jsonrpc":"2.0","id":1,"result":{"context":{"slot":1},"value":${value}}}`,
            )
          },
          ...given,
        },
        options: { networks: [solana, solanaDevnet, solanaTestnet], ...options },
        other: await createWallet('Moonbird', 17),
        wallet: await createWallet('Sunbird', 7),
      }),
  }
}

type SolanaWallet = ConformanceWallet & { readonly standard: TestSolanaWallet }
