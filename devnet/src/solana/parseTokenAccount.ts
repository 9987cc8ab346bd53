import type { EncodedAccount } from '@solana/kit'
import type { Mint, Token } from '@solana-program/token'
import type { LiteSVM } from 'litesvm'
import { decimalsOf, orNull, readMetadata, readTokenData, tokenPrograms } from './tokenAccounts.ts'

const states = ['uninitialized', 'initialized', 'frozen']

/**
 * Returns a token account in the `jsonParsed` format.
 *
 * @see https://solana.com/docs/rpc/json-structures
 */
export function parseTokenAccount(svm: LiteSVM, { data, programAddress, space }: EncodedAccount) {
  const bytes = new Uint8Array(data)
  const read = readTokenData(programAddress, bytes)
  if (!read) return undefined
  const parsed =
    read.type === 'mint'
      ? { type: 'mint', info: parseMint(read.mint, bytes) }
      : { type: 'account', info: parseToken(read.token, decimalsOf(svm, read.token.mint) ?? 0) }
  return { program: tokenPrograms.get(programAddress), space, parsed }
}

function parseMint(mint: Mint, data: Uint8Array) {
  const metadata = readMetadata(data)
  return {
    decimals: mint.decimals,
    freezeAuthority: orNull(mint.freezeAuthority),
    isInitialized: mint.isInitialized,
    mintAuthority: orNull(mint.mintAuthority),
    supply: String(mint.supply),
    ...(metadata && {
      extensions: [{ extension: 'tokenMetadata', state: { ...metadata, additionalMetadata: [] } }],
    }),
  }
}

function parseToken(token: Token, decimals: number) {
  const delegate = orNull(token.delegate)
  return {
    isNative: token.isNative.__option === 'Some',
    mint: token.mint,
    owner: token.owner,
    state: states[token.state],
    tokenAmount: toTokenAmount(token.amount, decimals),
    ...(delegate && {
      delegate,
      delegatedAmount: toTokenAmount(token.delegatedAmount, decimals),
    }),
  }
}

/** Formats an amount as nodes do. `uiAmount` is rounded; `uiAmountString` is not. */
export function toTokenAmount(amount: bigint, decimals: number) {
  const digits = String(amount).padStart(decimals + 1, '0')
  const split = digits.length - decimals
  const fraction = digits.slice(split).replace(/0+$/, '')
  const uiAmountString = digits.slice(0, split) + (fraction && `.${fraction}`)
  return { amount: String(amount), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}
