import { toAccount } from '../account.ts'
import type { Network } from '../walletConfig.ts'

/** The public development mnemonic. */
export const mnemonic = 'test test test test test test test test test test test junk'
export const account = toAccount(mnemonic)
export const stranger = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
export const usdc = {
  address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
} as const

export function network(options: Partial<Network> = {}): Network {
  return {
    chainId: 31337,
    name: 'Local One',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrl: 'http://127.0.0.1:4410',
    tokens: [usdc],
    ...options,
  }
}

export const typedData = {
  domain: { name: 'Ether Mail', chainId: 31337, verifyingContract: stranger },
  types: {
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[]' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail' as const,
  message: {
    from: { name: 'Cow', wallet: stranger },
    to: [{ name: 'Bob', wallet: stranger }],
    contents: 'Hello',
  },
} as const

/** Storage in memory. */
export function memoryStorage(items: Record<string, string> = {}) {
  const map = new Map(Object.entries(items))
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
  }
}
