import { BaseError } from '@fairlead/protocol'
import type { Description } from '../approval/Description.ts'
import type { MethodContext } from '../sign/Method.ts'
import { type Bundles, createBundles } from '../smart/createBundles.ts'
import { createMemoryStore } from '../storage/openStore.ts'

type Answer = (params: readonly unknown[]) => unknown

/** The third account of the well-known development mnemonic, and an account on Solana. */
const addresses = {
  eip155: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  solana: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
} as const

/** Creates the context of a method, on a scripted chain. */
export function context(options: context.Options = {}): MethodContext & {
  readonly bundles: Bundles
  readonly asked: { method: string; params: readonly unknown[] }[]
} {
  const { answers = {}, chain = 'eip155' } = options
  const asked: { method: string; params: readonly unknown[] }[] = []
  const isSolana = chain === 'solana'
  const account = { address: isSolana ? addresses.solana : addresses.eip155, type: 'eoa' } as const
  return {
    account,
    addresses,
    asked,
    bundles: createBundles({
      locks: (_, run) => run(),
      scope: 'project https://app.example',
      store: createMemoryStore(),
    }),
    clock: () => 1_800_000_000_000,
    network: {
      caipNetworkId: isSolana ? 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' : 'eip155:1',
      isTestnet: false,
      name: isSolana ? 'Solana' : 'Ethereum',
      nativeCurrency: isSolana
        ? { decimals: 9, name: 'Solana', symbol: 'SOL' }
        : { decimals: 18, name: 'Ether', symbol: 'ETH' },
      rpcUrls: ['https://node.example/'],
    },
    nodes: {
      async request({ method, params }) {
        const list = params as readonly unknown[]
        asked.push({ method, params: list })
        return (answers[method] ?? usual[method])?.(list)
      },
    },
    operations: {
      ask: async () => {
        throw new BaseError('UPSTREAM_UNAVAILABLE')
      },
      wait: async () => {},
    },
    origin: 'https://app.example',
    own: [account],
    random: (length) => new Uint8Array(length).fill(7),
    signal: new AbortController().signal,
    walletId: 'wal_test000000000000',
  }
}

export declare namespace context {
  type Options = { answers?: Readonly<Record<string, Answer>>; chain?: 'eip155' | 'solana' }
}

const usual: Readonly<Record<string, Answer>> = {
  eth_call: () => '0x',
  eth_estimateGas: () => '0x5208',
  eth_getBlockByNumber: () => ({ baseFeePerGas: '0x3b9aca00' }),
  eth_getCode: () => '0x6001',
  eth_getTransactionCount: () => '0x7',
  eth_maxPriorityFeePerGas: () => '0x5f5e100',
  eth_sendRawTransaction: () => `0x${'11'.repeat(32)}`,
  eth_simulateV1: () => {
    throw new BaseError('PROVIDER_ERROR')
  },
  isBlockhashValid: () => ({ value: true }),
  simulateTransaction: () => {
    throw new BaseError('PROVIDER_ERROR')
  },
  sendTransaction: () => '5'.repeat(88),
}

/** Returns the warnings of a description in short form. */
export function words({ warnings }: Pick<Description, 'warnings'>): string[] {
  return warnings.map(({ level, word }) => `${level} ${word}`)
}
