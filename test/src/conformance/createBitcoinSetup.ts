import { bitcoin, bitcoinSignet, bitcoinTestnet } from '@fairlead/core/networks'
import { createTestBitcoinKey } from '../createTestBitcoinKey.ts'
import { createPerson } from './createPerson.ts'
import { openBrowser } from './openBrowser.ts'
import type { ConformanceWallet, ConformanceWorld } from './setup.ts'

const satoshi = 150_000_021n

/** Bitcoin wallets of the Wallet Standard on two networks, whose nodes answer like Esplora. */
export function createBitcoinSetup(): ConformanceWorld {
  const signers = new Map<string, ReturnType<typeof createTestBitcoinKey>>()
  const balances = new Map<string, bigint>()
  const urlOf = (chainId: string) => `https://${chainId.split(':')[1]}.example/api`

  function createWallet(name: string, seed: number): BitcoinWallet {
    const person = createPerson(() =>
      // Error format of `@wallet-standard/errors`.
      Object.assign(new Error('The person said no'), { context: { __code: 4_001_000 } }),
    )
    const listeners = new Set<(change: unknown) => void>()
    const accounts = [seed, seed + 1].map((byte) => {
      const key = createTestBitcoinKey({ seed: byte })
      const tests = createTestBitcoinKey({ isTestnet: true, seed: byte })
      signers.set(key.payment.address, key)
      return {
        address: key.payment.address,
        shown: [
          toAccount(key.payment, ['bitcoin:mainnet']),
          toAccount(tests.payment, ['bitcoin:testnet', 'bitcoin:signet']),
        ],
      }
    })
    const [first, second] = accounts.map(({ address }) => address)
    balances.set(`${urlOf(bitcoin.caipNetworkId)}/address/${first}`, satoshi)
    let chosen = accounts[0]
    let isAllowed = false
    const shown = () => (isAllowed && chosen ? chosen.shown : [])
    const tell = () => {
      for (const listener of [...listeners]) listener({ accounts: shown() })
    }

    const standard = {
      name,
      chains: ['bitcoin:mainnet', 'bitcoin:testnet', 'bitcoin:signet'],
      get accounts() {
        return shown()
      },
      features: {
        'bitcoin:connect': {
          async connect() {
            if (!isAllowed) await person.asks('connect')
            isAllowed = true
            return { accounts: shown() }
          },
        },
        'bitcoin:disconnect': {
          async disconnect() {
            isAllowed = false
            tell()
          },
        },
        'bitcoin:signMessage': {
          async signMessage(input: { account: { address: string }; message: Uint8Array }) {
            await person.asks('sign')
            const { address } = input.account
            return [{ signature: signers.get(address)?.signMessage(address, input.message) }]
          },
        },
        'standard:events': {
          on(_: string, listener: (change: unknown) => void) {
            listeners.add(listener)
            return () => void listeners.delete(listener)
          },
        },
      },
    }

    return Object.assign(person, {
      accounts: [first ?? '', second ?? ''] as const,
      connectorId: name,
      register(events: EventTarget | undefined) {
        events?.addEventListener('wallet-standard:app-ready', (event) =>
          (event as CustomEvent).detail.register(standard),
        )
      },
      useAccount(address: string) {
        chosen = accounts.find((one) => one.address === address)
        tell()
      },
      allowsPage: () => isAllowed,
      forgetPage() {
        isAllowed = false
        tell()
      },
    })
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
        enter: (wallet, { events }) => wallet.register(events),
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

type BitcoinWallet = ConformanceWallet & { register(events: EventTarget | undefined): void }

const networks = [bitcoin, bitcoinTestnet, bitcoinSignet]

function toAccount(
  { address, publicKey }: { address: string; publicKey: string },
  chains: readonly string[],
) {
  return {
    address,
    chains,
    features: [],
    publicKey: Uint8Array.from(Buffer.from(publicKey, 'hex')),
  }
}
