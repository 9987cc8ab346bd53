import { cleanText, type TokenBalance, type WalletAsset } from '@fairlead/protocol'
import { numberToHex, parseUnits } from 'viem'

/** Longest name and symbol of a token that are told on, in characters. */
const nameLimit = 64
const symbolLimit = 16
/** What stands for a network's own coin where an address is needed. */
const coin = `0x${'e'.repeat(40)}`

/** What a server says of one token; `undefined` for one of another network, or that can't be counted. */
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
