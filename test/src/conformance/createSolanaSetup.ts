import { solana, solanaDevnet, solanaTestnet } from '@fairlead/core/networks'
import { solanaTestWallet } from '@fairlead/core/testing'
import { toEd25519 } from '@fairlead/core/testing/parts'
import { base58 } from '@fairlead/protocol/solana'
import { rpcError } from '../createTestWallet.ts'
import { createPerson } from './createPerson.ts'
import { verifyEd25519 } from './createPolkadotSetup.ts'
import { enterKit, openBrowser } from './openBrowser.ts'
import type { ConformanceWorld } from './setup.ts'
import { askPerson, toConformanceWallet } from './toConformanceWallet.ts'

/** Larger than JavaScript's safe integers. */
const lamports = 9_007_199_254_740_993n

/** Wallets of the Wallet Standard on two clusters, whose nodes answer from memory. */
export function createSolanaSetup(): ConformanceWorld {
  const balances = new Map<string, bigint>()
  const keyOf = (chainId: string, address: unknown) => `${chainId}:${String(address)}`
  const alive = new Map([solana, solanaDevnet].map((one) => [one.rpcUrls.default.http[0], one]))

  async function createWallet(name: string, seed: number) {
    const person = createPerson(() => rpcError(4001, 'User rejected the request.'))
    const secrets = [seed, seed + 1].map((byte) => new Uint8Array(32).fill(byte))
    const [first, second] = secrets.map((secret) => toEd25519(secret).address) as [string, string]
    balances.set(keyOf(solana.caipNetworkId, first), lamports)
    const kit = await solanaTestWallet({
      behavior: askPerson(person),
      name,
      secrets: secrets as [Uint8Array, Uint8Array],
    })
    return toConformanceWallet(kit, person, [first, second])
  }

  return {
    namespace: 'solana',
    chains: [solana.caipNetworkId, solanaDevnet.caipNetworkId],
    deadChain: solanaTestnet.caipNetworkId,
    isSilent: true,
    isTold: true,
    balanceOf: async (chainId, address) => balances.get(keyOf(chainId, address)) ?? 0n,

    verifies: async ({ address, message, signature }) =>
      verifyEd25519(base58.decode(address), { message, signature: base58.decode(signature) }),

    open: async (createAdapter, options = {}, given = {}) =>
      openBrowser({
        createAdapter,
        enter: enterKit,
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
