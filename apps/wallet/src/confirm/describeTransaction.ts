import { type Call, decodeCall } from '@fairlead/protocol/clear-signing'
import { getAddress, size } from 'viem'
import type { Network, Token } from '../walletConfig.ts'
import type { Transaction } from '../walletRequest.ts'
import { type Description, formatAmount, type Row } from './Description.ts'
import { describeKnownCall } from './describeKnownCall.ts'

/** Allowances from half of the uint256 range upwards are shown as unlimited. */
const unlimitedFrom = 1n << 255n
const ether = { decimals: 18, symbol: 'of the network’s currency' }

/** Maximum nesting depth of calls that are described; deeper calls count as unknown. */
const deepest = 3

/** Describes a transaction. An unknown network needs no warning here, because the transaction can't be sent. */
export function describeTransaction(
  transaction: Transaction,
  network: Network | undefined,
  account: string,
  depth = 0,
): Description {
  const { data = '0x', to, value } = transaction
  const amount = formatAmount(BigInt(value ?? 0), network?.nativeCurrency ?? ether)
  const coins: Row[] = BigInt(value ?? 0) > 0n ? [{ label: 'Amount', value: amount }] : []
  if (!to)
    return {
      title: 'Create a contract?',
      summary: 'This deploys new code to the network.',
      confirmLabel: 'Create',
      rows: coins,
      block: { label: `Code, ${size(data)} bytes`, text: data },
      warnings: [],
    }
  if (data === '0x')
    return {
      title: `Send ${amount}?`,
      summary: 'Once sent, it can’t be undone.',
      confirmLabel: 'Send',
      rows: [
        { label: 'Amount', value: amount },
        { label: 'To', value: getAddress(to) },
      ],
      warnings: [],
    }
  const call = decodeCall(data)
  if (call?.kind === 'transferItem' || call?.kind === 'approveAll')
    return describeItemCall(call, to, coins)
  if (call && call.kind !== 'multicall') return describeTokenCall(call, to, coins, network)
  const describeInner = (inner: Transaction) =>
    describeTransaction(inner, network, account, depth + 1)
  const known =
    network && depth < deepest
      ? describeKnownCall({ account, describeInner, network, transaction })
      : undefined
  if (known) return { ...known, rows: [...coins, ...known.rows] }
  return {
    title: 'Call a contract?',
    summary: 'The wallet can’t tell what this call does.',
    confirmLabel: 'Send',
    rows: [...coins, { label: 'Contract', value: getAddress(to) }],
    block: { label: `Unknown data, ${size(data)} bytes`, text: data },
    warnings: ['Send it only if you trust the site.'],
  }
}

type TokenCall = Extract<Call, { kind: 'approve' | 'transfer' | 'transferFrom' }>

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
    : ['The wallet doesn’t know this token. The amount is in its smallest unit.']
  if (call.kind === 'approve') {
    const isUnlimited = call.amount >= unlimitedFrom
    const limit = isUnlimited ? 'Unlimited' : amount
    const label = call.isMore ? 'Added to the current limit' : 'Limit'
    const what = isUnlimited ? `any amount of ${token?.symbol ?? 'a token'}` : amount
    const title =
      call.amount === 0n && !call.isMore ? 'Revoke an allowance?' : `Allow spending ${what}?`
    return {
      title,
      summary: `${network?.name ?? 'The network'} will let the spender move your tokens, up to the limit.`,
      confirmLabel: 'Allow',
      rows: [{ label, value: limit }, { label: 'Spender', value: call.spender }, ...rows],
      warnings: isUnlimited
        ? [...warnings, 'The spender could take all of this token that you have, now and later.']
        : warnings,
    }
  }
  return {
    title: `Send ${amount}?`,
    summary: 'Once sent, it can’t be undone.',
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

type ItemCall = Extract<Call, { kind: 'approveAll' | 'transferItem' }>

/** Describes a call of an NFT collection (ERC-721, ERC-1155). */
function describeItemCall(call: ItemCall, to: `0x${string}`, coins: Row[]): Description {
  const contract = { label: 'Collection contract', value: getAddress(to) }
  if (call.kind === 'transferItem')
    return {
      title: 'Send an item?',
      summary: 'Once sent, it can’t be undone.',
      confirmLabel: 'Send',
      rows: [
        { label: 'Item number', value: String(call.id) },
        ...(call.amount === 1n ? [] : [{ label: 'Amount', value: String(call.amount) }]),
        { label: 'From', value: call.from },
        { label: 'To', value: call.to },
        ...coins,
        contract,
      ],
      warnings: [],
    }
  return {
    title: call.isAllowed ? 'Allow taking all items?' : 'Revoke an allowance?',
    summary: call.isAllowed
      ? 'The spender may then take every item in this collection.'
      : 'The spender may then no longer take items in this collection.',
    confirmLabel: call.isAllowed ? 'Allow' : 'Revoke',
    rows: [{ label: 'Spender', value: call.spender }, ...coins, contract],
    warnings: call.isAllowed ? ['It also holds for items that you get later.'] : [],
  }
}

function formatToken(amount: bigint, token: Token | undefined): string {
  return token ? formatAmount(amount, token) : `${amount} units`
}
