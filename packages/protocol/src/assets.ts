import * as v from 'valibot'
import { Decimals, Money } from './values.ts'

const HexChainId = v.pipe(v.string(), v.regex(/^0x[1-9a-fA-F][0-9a-fA-F]*$/, 'Not a chain id'))
const Contract = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'Not an EVM address'))
/** A uint256. */
const HexAmount = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,64}$/, 'Not an amount'))

const metadata = v.object({
  name: v.string(),
  symbol: v.string(),
  iconUrl: v.string(),
  decimals: Decimals,
  price: Money,
  value: v.optional(Money),
})

/** ERC-7811 writes types in lower case, the embedded wallet in upper case. */
function typeOf<const type extends string>(type: type) {
  return v.pipe(v.string(), v.toUpperCase(), v.literal(type))
}

/** An asset in the response of `wallet_getAssets`. */
export const WalletAsset = v.variant('type', [
  v.object({ type: typeOf('ERC20'), address: Contract, balance: HexAmount, metadata }),
  // Wallets use different placeholder addresses for the native token.
  v.object({ type: typeOf('NATIVE'), address: v.string(), balance: HexAmount, metadata }),
])
export type WalletAsset = v.InferOutput<typeof WalletAsset>

/**
 * Response of `wallet_getAssets`, by hexadecimal chain id. One invalid entry rejects the whole response,
 * since a partial list would show a wrong balance. https://eips.ethereum.org/EIPS/eip-7811
 */
export const WalletAssets = v.record(HexChainId, v.array(WalletAsset))
export type WalletAssets = v.InferOutput<typeof WalletAssets>
