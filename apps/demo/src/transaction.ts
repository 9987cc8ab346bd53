import { type Fairlead, requestPermissions, sendCalls, waitForCallsStatus } from 'fairlead'
import { encodeFunctionData, numberToHex, parseAbi } from 'viem'
import type { Token } from './config.ts'

// Declares no return value, because tokens such as USDT return none.
const transferAbi = parseAbi(['function transfer(address to, uint256 value)'])

/** Parses an amount of whole tokens. Returns `undefined` for invalid input, or more decimals than the token has. */
export function parseAmount(text: string, decimals: number): bigint | undefined {
  const match = /^(?<whole>\d+)(?:\.(?<fraction>\d+))?$/.exec(text.trim())
  const { whole, fraction = '' } = match?.groups ?? {}
  if (whole === undefined || fraction.length > decimals) return undefined
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/** A payment of the form. */
export type Payment = {
  from: string
  receiver: string
  /** The network's coin without one. */
  token: Token | undefined
  value: bigint
}

export function toTransaction(payment: Payment): {
  from: string
  to: string
  value?: string
  data?: string
} {
  const { from, receiver, token, value } = payment
  if (!token) return { from, to: receiver, value: numberToHex(value) }
  const args = [receiver as `0x${string}`, value] as const
  return {
    from,
    to: token.address,
    data: encodeFunctionData({ abi: transferAbi, args, functionName: 'transfer' }),
  }
}

/** Sends two transfers as one atomic batch (EIP-5792), and waits for it. */
export async function sendTwice(fairlead: Fairlead, payment: Payment): Promise<string> {
  const { data, to } = toTransaction(payment)
  const call = { data, to, ...(!payment.token && { value: payment.value }) }
  const { id } = await sendCalls(fairlead, { calls: [call, call] })
  const { receipts, status } = await waitForCallsStatus(fairlead, { id })
  return `${status} ${receipts.map(({ hash }) => hash).join(' ')}`
}

/**
 * Lets the receiver spend the amount each day, for a week (ERC-7715).
 *
 * @returns What the receiver needs for it, as JSON.
 */
export async function allowSpending(
  fairlead: Fairlead,
  { receiver, token, value }: Omit<Payment, 'from'>,
): Promise<string> {
  const day = 86_400
  const { grants } = await requestPermissions(fairlead, {
    expiry: Math.floor(Date.now() / 1000) + 7 * day,
    permissions: [{ amount: value, period: day, token: token?.address, type: 'allowance' }],
    to: receiver,
  })
  return JSON.stringify(grants[0])
}
