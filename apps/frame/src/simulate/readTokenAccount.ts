import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import { programs } from '../sign/describeSolana.ts'

/** Maximum size of an account's data, in base64 characters. */
const accountLimit = 20_000

/** An account as nodes return it; `null` if it doesn't exist. */
export const SolanaAccount = v.nullable(
  v.object({
    data: v.tuple([v.pipe(v.string(), v.base64()), v.literal('base64')]),
    lamports: v.pipe(v.number(), v.integer(), v.minValue(0)),
    owner: v.pipe(v.string(), v.maxLength(44)),
  }),
)
export type SolanaAccount = v.InferOutput<typeof SolanaAccount>

/** A token account. Addresses in base58, amounts in the smallest unit. */
export type TokenAccount = {
  readonly amount: bigint
  /** Address that may close the account and take its lamports, if it isn't the owner. */
  readonly closer: string | undefined
  readonly delegate: { readonly address: string; readonly amount: bigint } | undefined
  readonly mint: string
  readonly owner: string
}

/**
 * Decodes an account of the token programs; `undefined` for any other account. https://solana.com/docs/tokens/basics
 */
export function readTokenAccount(account: SolanaAccount): TokenAccount | undefined {
  const bytes = bytesOf(account)
  if (!bytes) return undefined
  // Longer accounts have extensions and a byte with their account type.
  if (bytes.length < 165 || (bytes.length > 165 && bytes[165] !== 2)) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const addressAt = (at: number) => base58.encode(bytes.subarray(at, at + 32))
  const isSet = (at: number) => view.getUint32(at, true) === 1
  return {
    amount: view.getBigUint64(64, true),
    closer: isSet(129) ? addressAt(133) : undefined,
    delegate: isSet(72)
      ? { address: addressAt(76), amount: view.getBigUint64(121, true) }
      : undefined,
    mint: addressAt(0),
    owner: addressAt(32),
  }
}

/** Returns the decimals of a mint. @returns `undefined` if the account isn't a mint of a token program. */
export function readDecimals(account: SolanaAccount): number | undefined {
  const bytes = bytesOf(account)
  const isMint = bytes?.length === 82 || (bytes && bytes.length > 165 && bytes[165] === 1)
  return isMint ? bytes[44] : undefined
}

function bytesOf(account: SolanaAccount): Uint8Array | undefined {
  if (!account || account.data[0].length > accountLimit) return undefined
  const isToken = [programs.token, programs.token2022].includes(account.owner)
  return isToken ? base64.decode(account.data[0]) : undefined
}
