import { getAddress, size } from 'viem'
import type { Network, Token } from '../walletConfig.ts'
import type { Transaction } from '../walletRequest.ts'
import { decodeCall, type TokenCall } from './decodeCall.ts'
import { type Description, formatAmount, type Row } from './describe.ts'

/** Allowances from half of the uint256 range upwards are shown as unlimited. */
const unlimitedFrom = 1n << 255n
const ether = { decimals: 18, symbol: 'of the network’s currency' }

/** Describes a transaction. An unknown network needs no warning here, because the transaction can't be sent. */
export function describeTransaction(
  transaction: Transaction,
  network: Network | undefined,
): Description {
  const { data = '0x', to, value } = transaction
  const amount = formatAmount(BigInt(value ?? 0), network?.nativeCurrency ?? ether)
  const coins: Row[] = BigInt(value ?? 0) > 0n ? [{ label: 'Amount', value: amount }] : []
  if (!to)
    return {
      title: 'Create a contract?',
      summary: 'This puts new code on the network.',
      confirmLabel: 'Create',
      rows: coins,
      block: { label: `Code, ${size(data)} bytes`, text: data },
      warnings: [],
    }
  if (data === '0x')
    return {
      title: `Send ${amount}?`,
      summary: 'Once sent, it can’t be taken back.',
      confirmLabel: 'Send',
      rows: [
        { label: 'Amount', value: amount },
        { label: 'To', value: getAddress(to) },
      ],
      warnings: [],
    }
  const call = decodeCall(data)
  if (call) return describeTokenCall(call, to, coins, network)
  return {
    title: 'Call a contract?',
    summary: 'The wallet can’t read what this call does.',
    confirmLabel: 'Send',
    rows: [...coins, { label: 'Contract', value: getAddress(to) }],
    block: { label: `Unknown data, ${size(data)} bytes`, text: data },
    warnings: ['Send it only if you trust the site.'],
  }
}

function describeTokenCall(
  call: TokenCall,
  to: `0x${string}`,
  coins: Row[],
  network: Network | undefined,
): Description {
  const contract = getAddress(to)
  const token = network?.tokens.find(({ address }) => getAddress(address) === contract)
  const amount = formatToken(call.amount, token)
  const rows = [
    ...coins,
    ...(token ? [{ label: 'Token', value: token.name }] : []),
    { label: 'Token contract', value: contract },
  ]
  const warnings = token
    ? []
    : ['The wallet does not know this token: the amount is in its smallest unit.']
  if (call.kind === 'approve') {
    const isUnlimited = call.amount >= unlimitedFrom
    const limit = isUnlimited ? 'Unlimited' : amount
    const what = isUnlimited ? `any amount of ${token?.symbol ?? 'a token'}` : amount
    const title = call.amount === 0n ? 'Take back an allowance?' : `Allow spending ${what}?`
    return {
      title,
      summary: `${network?.name ?? 'The network'} will let the spender move your tokens, up to the limit.`,
      confirmLabel: 'Allow',
      rows: [{ label: 'Limit', value: limit }, { label: 'Spender', value: call.spender }, ...rows],
      warnings: isUnlimited
        ? [...warnings, 'The spender could take all you have of this token, now and later.']
        : warnings,
    }
  }
  return {
    title: `Send ${amount}?`,
    summary: 'Once sent, it can’t be taken back.',
    confirmLabel: 'Send',
    rows: [
      { label: 'Amount', value: amount },
      ...(call.kind === 'transferFrom' ? [{ label: 'From', value: call.from }] : []),
      { label: 'To', value: call.to },
      ...rows,
    ],
    warnings,
  }
}

function formatToken(amount: bigint, token: Token | undefined): string {
  return token ? formatAmount(amount, token) : `${amount} units`
}
