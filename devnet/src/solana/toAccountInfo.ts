import { type Address, type EncodedAccount, getBase58Decoder, getBase64Decoder } from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import { parseTokenAccount } from './parseTokenAccount.ts'
import { RpcError, rpcCodes } from './RpcError.ts'

export const accountEncodings = ['base58', 'base64', 'jsonParsed'] as const

export type AccountConfig = {
  encoding?: (typeof accountEncodings)[number]
  dataSlice?: { offset: number; length: number }
}

/** Maximum size of data that nodes return in base58, in bytes. */
const base58Limit = 128
/** Rent epoch of rent-exempt accounts. */
const rentEpoch = 18_446_744_073_709_551_615n

/** Returns an account in the format of nodes; null if it doesn't exist. */
export function toAccountInfo(svm: LiteSVM, address: Address, config: AccountConfig = {}) {
  const account = svm.getAccount(address)
  return account.exists && account.lamports > 0n ? describeAccount(svm, account, config) : null
}

/** Same, for an account that need not be on the chain. */
export function describeAccount(svm: LiteSVM, account: EncodedAccount, config: AccountConfig) {
  const { executable, lamports, programAddress: owner, space } = account
  const parsed = config.encoding === 'jsonParsed' && parseTokenAccount(svm, account)
  const data = parsed || encode(new Uint8Array(account.data), config)
  return { data, executable, lamports, owner, rentEpoch, space }
}

/** Encodes data; falls back to base64 if parsing was requested but is not possible. */
function encode(bytes: Uint8Array, { dataSlice, encoding }: AccountConfig) {
  const wanted = dataSlice
    ? bytes.slice(dataSlice.offset, dataSlice.offset + dataSlice.length)
    : bytes
  if (encoding !== 'base58') return [getBase64Decoder().decode(wanted), 'base64']
  if (wanted.length > base58Limit)
    throw new RpcError(
      rpcCodes.request,
      'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.',
    )
  return [getBase58Decoder().decode(wanted), 'base58']
}
