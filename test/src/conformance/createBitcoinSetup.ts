import { bitcoin, bitcoinSignet, bitcoinTestnet } from '@fairlead/core/networks'
import { standardTestWallet } from '@fairlead/core/testing/parts'
import { createTestBitcoinKey } from '../createTestBitcoinKey.ts'
import { createPerson } from './createPerson.ts'
import { enterKit, openBrowser } from './openBrowser.ts'
import type { ConformanceWorld } from './setup.ts'
import { askPerson, toConformanceWallet } from './toConformanceWallet.ts'

const satoshi = 150_000_021n

/** Bitcoin wallets of the Wallet Standard on two networks, whose nodes answer like Esplora. */
export function createBitcoinSetup(): ConformanceWorld {
  const signers = new Map<string, ReturnType<typeof createTestBitcoinKey>>()
  const balances = new Map<string, bigint>()
  const urlOf = (chainId: string) => `https://${chainId.split(':')[1]}.example/api`

  function createWallet(name: string, seed: number) {
    const person = createPerson(() =>
      // Error format of `@wallet-standard/errors`.
      Object.assign(new Error('The person said no'), { context: { __code: 4_001_000 } }),
    )
    const accounts = [seed, seed + 1].map((byte) => {
      const key = createTestBitcoinKey({ seed: byte })
      const { payment } = createTestBitcoinKey({ isTestnet: true, seed: byte })
      signers.set(key.payment.address, key)
      return [
        toAccount(key.payment, ['bitcoin:mainnet']),
        toAccount(payment, ['bitcoin:testnet', 'bitcoin:signet']),
      ] as const
    })
    const [first, second] = accounts.map(([{ address }]) => address) as [string, string]
    balances.set(`${urlOf(bitcoin.caipNetworkId)}/address/${first}`, satoshi)
    const kit = standardTestWallet({
      accounts,
      behavior: askPerson(person),
      chainId: 'bip122:000000000019d6689c085ae165831e93',
      chains: ['bitcoin:mainnet', 'bitcoin:testnet', 'bitcoin:signet'],
      connect: 'bitcoin:connect',
      features: {
        'bitcoin:signMessage': async (input: {
          account: { address: string }
          message: Uint8Array
        }) => {
          const { address } = input.account
          return { signature: signers.get(address)?.signMessage(address, input.message) }
        },
      },
      name,
      namespace: 'bip122',
      provider: () => undefined,
    })
    return toConformanceWallet(kit, person, [first, second])
  }

  return {
    namespace: 'bip122',
    chains: [bitcoin.caipNetworkId, bitcoinTestnet.caipNetworkId],
    deadChain: bitcoinSignet.caipNetworkId,
    isSilent: true,
    isTold: true,
    balanceOf: async (chainId, address) =>
      balances.get(`${urlOf(chainId)}/address/${address}`) ?? 0n,

    async verifies({ address, message, signature }) {
      const bytes = signers.get(address)?.signMessage(address, new TextEncoder().encode(message))
      return bytes !== undefined && Buffer.from(bytes).toString('base64') === signature
    },

    open: async (createAdapter, options = {}, given = {}) =>
      openBrowser({
        createAdapter,
        enter: enterKit,
        given: {
          async fetch(input) {
            const url = String(input)
            if (url.startsWith(urlOf(bitcoinSignet.caipNetworkId)))
              throw new TypeError(`Nobody listens at ${url}`)
            const sum = Number(balances.get(url) ?? 0n)
            return Response.json({
              chain_stats: { funded_txo_sum: sum + 700, spent_txo_sum: 1_400 },
              mempool_stats: { funded_txo_sum: 700, spent_txo_sum: 0 },
            })
          },
          ...given,
        },
        options: {
          customRpcUrls: Object.fromEntries(
            networks.map(({ caipNetworkId }) => [caipNetworkId, [{ url: urlOf(caipNetworkId) }]]),
          ),
          networks,
          ...options,
        },
        other: createWallet('Other', 21),
        wallet: createWallet('Magic', 11),
      }),
  }
}

const networks = [bitcoin, bitcoinTestnet, bitcoinSignet]

function toAccount(
  { address, publicKey }: { address: string; publicKey: string },
  chains: readonly string[],
) {
  return { address, chains, publicKey: Uint8Array.from(Buffer.from(publicKey, 'hex')) }
}
