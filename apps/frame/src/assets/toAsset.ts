import { cleanText, type TokenBalance, type WalletAsset } from '@fairlead/protocol'
import { numberToHex, parseUnits } from 'viem'

/** Maximum length of a token's name and symbol in the result, in characters. */
const nameLimit = 64
const symbolLimit = 16
/** Placeholder address for a network's native coin. */
const coin = `0x${'e'.repeat(40)}`

/**
 * Converts a token balance from the server. Returns `undefined` for a token of another network or
 * without a countable amount.
 */
export function toAsset(balance: TokenBalance, caipNetworkId: string): WalletAsset | undefined {
  const {
    address,
    chainId = caipNetworkId,
    iconUrl,
    name,
    price,
    quantity,
    symbol,
    value,
  } = balance
  const decimals = Number(quantity.decimals)
  if ((chainId ?? caipNetworkId) !== caipNetworkId || decimals > 255) return undefined
  const amount = parseUnits(quantity.numeric, decimals)
  if (amount < 0n || amount >= 1n << 256n) return undefined
  const asset = {
    balance: numberToHex(amount),
    metadata: {
      decimals,
      iconUrl,
      name: cleanText(name, nameLimit),
      price,
      symbol: cleanText(symbol, symbolLimit),
      ...(value !== undefined && { value }),
    },
  }
  const contract = address?.startsWith(`${caipNetworkId}:`)
    ? address.slice(caipNetworkId.length + 1)
    : address
  if (contract === undefined || contract.toLowerCase() === coin)
    return { ...asset, address: 'native', type: 'NATIVE' }
  return /^0x[0-9a-f]{40}$/i.test(contract)
    ? { ...asset, address: contract, type: 'ERC20' }
    : undefined
}
