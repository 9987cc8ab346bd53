import { address } from '@solana/kit'
import type { Token } from '../networks.ts'

/** Base58 of 32 bytes. Fixed, so that the chain has one id for ever. */
export const solanaGenesisHash = 'WsV3wa7UJ8CL6DkWoqDGYZAhQYw6eqbCDmUnBe9w4KR'

/** CAIP-2 id of the local Solana chain: the first 32 characters of its genesis hash. */
export const solanaChainId = `solana:${solanaGenesisHash.slice(0, 32)}` as const

/** What wallets of the Wallet Standard call the chain. */
export const solanaStandardChain = 'solana:localnet'

/** Accounts of the mnemonic that the EVM chains have, at `m/44'/501'/n'/0'`. */
export const solanaAccounts = {
  /** `n` = 0: signs in the sample wallet; holds SOL and some of each token. */
  holder: address('oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'),
  /** `n` = 1: holds SOL, and no account of any token. */
  friend: address('AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD'),
} as const

export const tokenProgram = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const token2022Program = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')

/** A token of the Solana chain; `address` is its mint. */
export type SolanaToken = Omit<Token, 'address'> & { readonly address: string }

/** Tokens of the local Solana chain. */
export const solanaTokens = {
  /** Of the token program, which keeps no names: only configuration can tell it. */
  usdc: {
    address: 'A34f8zDBbP1zUY5wKyTor8vR9w6Qe15f63oRXEQABkEm',
    name: 'Dev USD Coin',
    symbol: 'USDC',
    decimals: 6,
  },
  /** Of Token-2022: the mint carries its name and symbol itself. */
  note: {
    address: 'DU3pJEm1jysBzLYht5EWT71hYhcNYe9r3emrug37m6Pi',
    name: 'Dev Note',
    symbol: 'NOTE',
    decimals: 2,
  },
} as const satisfies Record<string, SolanaToken>
