import {
  type Address,
  getAddressDecoder,
  getUtf8Decoder,
  type Option,
  unwrapOption,
} from '@solana/kit'
import { getMintDecoder, getTokenDecoder, type Mint, type Token } from '@solana-program/token'
import type { LiteSVM } from 'litesvm'
import { token2022Program, tokenProgram } from './addresses.ts'

// Accounts of both token programs have the same layout; Token-2022 may append extensions.
// https://www.solana-program.com/docs/token-2022/extensions

const mintSize = 82
const tokenSize = 165
/** Offset of the account type after the padded layout: 1 is a mint, 2 a token account. */
const kindAt = tokenSize
const extensionsAt = tokenSize + 1
/** Type number of the metadata extension. */
const metadataExtension = 19

/** Token programs, with the names that nodes use. */
export const tokenPrograms: ReadonlyMap<string, string> = new Map<string, string>([
  [tokenProgram, 'spl-token'],
  [token2022Program, 'spl-token-2022'],
])

/** An account of a token program. */
export type TokenData =
  | { readonly type: 'mint'; readonly mint: Mint }
  | { readonly type: 'account'; readonly token: Token }

/** @returns `undefined` for an account that is neither a mint nor a token account. */
export function readTokenData(program: Address, data: Uint8Array): TokenData | undefined {
  if (!tokenPrograms.has(program)) return undefined
  const isLong = program === token2022Program && data.length > extensionsAt
  if (data.length === mintSize || (isLong && data[kindAt] === 1))
    return { type: 'mint', mint: getMintDecoder().decode(data) }
  if (data.length === tokenSize || (isLong && data[kindAt] === 2))
    return { type: 'account', token: getTokenDecoder().decode(data) }
  return undefined
}

/** Returns the decimals of a mint; `undefined` if it doesn't exist. */
export function decimalsOf(svm: LiteSVM, address: Address): number | undefined {
  const account = svm.getAccount(address)
  if (!account.exists) return undefined
  const read = readTokenData(account.programAddress, account.data)
  return read?.type === 'mint' ? read.mint.decimals : undefined
}

/** Metadata in a Token-2022 mint. */
export type Metadata = {
  readonly updateAuthority: Address
  readonly mint: Address
  readonly name: string
  readonly symbol: string
  readonly uri: string
}

/** Reads the metadata of a mint; `undefined` if it has none. */
export function readMetadata(data: Uint8Array): Metadata | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  for (let at = extensionsAt; at + 4 <= data.length; ) {
    const length = view.getUint16(at + 2, true)
    if (view.getUint16(at, true) === metadataExtension)
      return decodeMetadata(data.slice(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}

function decodeMetadata(data: Uint8Array): Metadata {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  let at = 64
  function text(): string {
    const start = at + 4
    at = start + view.getUint32(at, true)
    return getUtf8Decoder().decode(data.slice(start, at))
  }
  const addresses = getAddressDecoder()
  const fixed = { updateAuthority: addresses.decode(data), mint: addresses.decode(data, 32) }
  return { ...fixed, name: text(), symbol: text(), uri: text() }
}

/** Converts an optional on-chain value to its JSON form. */
export function orNull<value>(option: Option<value>): value | null {
  return unwrapOption(option)
}
