import { address } from '@solana/kit'
import type { Token } from '../networks.ts'

/** Base58 of 32 bytes. Fixed, so that the chain's id never changes. */
export const solanaGenesisHash = 'WsV3wa7UJ8CL6DkWoqDGYZAhQYw6eqbCDmUnBe9w4KR'

/** CAIP-2 id of the local Solana chain: the first 32 characters of its genesis hash. */
export const solanaChainId = `solana:${solanaGenesisHash.slice(0, 32)}` as const

/** Identifier of the chain in the Wallet Standard. */
export const solanaStandardChain = 'solana:localnet'

/** Accounts of the EVM chains' mnemonic, at `m/44'/501'/n'/0'`. */
export const solanaAccounts = {
  /** `n` = 0: signs in the sample wallet; holds SOL and some of each token. */
  holder: address('oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'),
  /** `n` = 1: holds SOL, but has no token account. */
  friend: address('AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD'),
} as const

export const tokenProgram = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const token2022Program = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')

/** A token of the Solana chain; `address` is its mint. */
export type SolanaToken = Omit<Token, 'address'> & { readonly address: string }

/** Tokens of the local Solana chain. */
export const solanaTokens = {
  /** Token of the SPL Token program, which stores no names: its name comes from the configuration. */
  usdc: {
    address: 'A34f8zDBbP1zUY5wKyTor8vR9w6Qe15f63oRXEQABkEm',
    name: 'Dev USD Coin',
    symbol: 'USDC',
    decimals: 6,
  },
  /** Token of Token-2022: the mint contains its name and symbol. */
  note: {
    address: 'DU3pJEm1jysBzLYht5EWT71hYhcNYe9r3emrug37m6Pi',
    name: 'Dev Note',
    symbol: 'NOTE',
    decimals: 2,
  },
} as const satisfies Record<string, SolanaToken>
