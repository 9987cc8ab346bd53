import type { ClearField } from '@fairlead/protocol/clear-signing'
import { formatUnits, getAddress } from 'viem'
import type { Network } from '../walletConfig.ts'
import { formatAmount, type Row } from './Description.ts'

/** Last second of the year 9999, in seconds since 1970; later dates can't be shown. */
const lastDate = 253_402_300_799n
const secondsOfDay = 86_400n

/** Returns the rows of a field. Nested call data has rows of its own, so it has none here. */
export function fieldRows(field: ClearField, network: Network): Row[] {
  const { contract, format, value } = field
  const label = typeof field.label === 'string' ? field.label : field.label.text
  switch (format) {
    case 'addressName':
      return [{ label, value: getAddress(String(value)) }]
    case 'amount':
      return [{ label, value: formatAmount(BigInt(value), network.nativeCurrency) }]
    case 'tokenAmount':
      return [
        { label, value: tokenAmount(field, network) },
        { label: 'Token contract', value: getAddress(String(contract)), depth: 1 },
      ]
    case 'date':
      return [{ label, value: dateOf(BigInt(value)) }]
    case 'duration': {
      const seconds = BigInt(value)
      return [{ label, value: `${seconds / secondsOfDay} days, ${seconds % secondsOfDay} seconds` }]
    }
    case 'raw':
      return [{ label, value: String(value) }]
    case 'calldata':
      return []
  }
}

/** Returns warnings about a field: allowances, unknown tokens, and results for other accounts. */
export function fieldWarnings(field: ClearField, account: string, network: Network): string[] {
  const { all, contract, format, isAllowance, label, value } = field
  const warnings: string[] = []
  if (isAllowance && all)
    warnings.push('The spender could take all of this token that you have, now and later.')
  const isToken = format === 'tokenAmount' && !all
  if (isToken && !findToken(network, String(contract)))
    warnings.push('The wallet doesn’t know this token. The amount is in its smallest unit.')
  const isReceiver = label === 'Account' || label === 'Owner' || label === 'Recipient'
  if (isReceiver && String(value).toLowerCase() !== account.toLowerCase())
    warnings.push('An address here isn’t your account. Check it.')
  return warnings
}

function tokenAmount({ all, contract, value }: ClearField, network: Network): string {
  const token = findToken(network, String(contract))
  if (all === 'Unlimited') return 'Unlimited'
  if (all === 'All') return `All ${token?.symbol ?? 'of the token'}`
  return token ? `${formatUnits(BigInt(value), token.decimals)} ${token.symbol}` : `${value} units`
}

function findToken(network: Network, contract: string) {
  return network.tokens.find(({ address }) => address.toLowerCase() === contract.toLowerCase())
}

function dateOf(seconds: bigint): string {
  if (seconds > lastDate) return 'No end'
  const [day, time = ''] = new Date(Number(seconds) * 1_000).toISOString().split('T')
  return `${day} ${time.slice(0, 5)} UTC`
}
