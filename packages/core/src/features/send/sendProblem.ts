import { readAmount } from '../../utils/amount.ts'
import type { SendAsset } from './sendAsset.ts'

/** Reason why a receiver can't be paid. */
export type ReceiverProblem =
  /** The letter case does not match the EIP-55 checksum, so the address has a typo. */
  | 'checksum'
  | 'nameFailed'
  | 'nameUnknown'
  /** A payment link for another network than the current one. */
  | 'otherNetwork'
  /** The address of a token contract or token account. Tokens sent there would be lost. */
  | 'token'
  /** A link that requests something else than a payment. */
  | 'unsupported'
  | 'unreadable'
  /** An address without an owner, e.g. the zero address or a Solana program. Funds sent there would be lost. */
  | 'zero'

/** State of the receiver field. */
export type Receiver =
  | { readonly status: 'empty' }
  /** A name is being looked up. */
  | { readonly status: 'resolving' }
  | { readonly status: 'invalid'; readonly problem: ReceiverProblem }
  | {
      readonly status: 'ready'
      /** EIP-55 checksummed on EVM networks. */
      readonly address: string
      /** Name that the user typed instead of the address. */
      readonly name?: string | undefined
      readonly imageUrl?: string | undefined
    }

/** Problem that prevents sending. Only one is shown at a time, in the order of the fields. */
export type SendProblem =
  | 'tokenMissing'
  | 'amountMissing'
  | 'amountInvalid'
  | 'amountTooPrecise'
  | 'notEnough'
  | 'receiverMissing'
  | 'receiverInvalid'
  | 'resolving'

/** Returns the first problem that prevents sending; undefined if there is none. */
export function sendProblem(facts: sendProblem.Facts): SendProblem | undefined {
  const { amount, available, receiver, token } = facts
  if (!token) return 'tokenMissing'
  const read = readAmount(amount, token.decimals)
  if ('problem' in read) {
    if (read.problem === 'empty') return 'amountMissing'
    return read.problem === 'invalid' ? 'amountInvalid' : 'amountTooPrecise'
  }
  if (read.value === 0n) return 'amountMissing'
  if (available !== undefined && read.value > available) return 'notEnough'
  if (receiver.status === 'empty') return 'receiverMissing'
  if (receiver.status === 'resolving') return 'resolving'
  return receiverProblem(receiver, token) ? 'receiverInvalid' : undefined
}

export declare namespace sendProblem {
  type Facts = {
    /** Amount in whole tokens, as typed. */
    amount: string
    /** Maximum that can be sent, in the smallest unit; undefined while it is unknown. */
    available: bigint | undefined
    receiver: Receiver
    token: SendAsset | undefined
  }
}

/** Returns the reason why this receiver can't be paid with this token, if there is one. */
export function receiverProblem(
  receiver: Receiver,
  token: SendAsset | undefined,
): ReceiverProblem | undefined {
  if (receiver.status === 'invalid') return receiver.problem
  if (receiver.status !== 'ready') return undefined
  return isSame(receiver.address, token?.address) ? 'token' : undefined
}

/** True if two addresses are equal. EVM addresses are compared without letter case. */
export function isSame(left: string | undefined, right: string | undefined): boolean {
  if (left === undefined || right === undefined) return false
  return left === right || (/^0x/i.test(left) && left.toLowerCase() === right.toLowerCase())
}

/**
 * True if the account doesn't have the fee of a token transfer. The user can still try: some wallets pay fees
 * otherwise.
 *
 * @param options.coins - Balance of the native currency, in its smallest unit; undefined while unknown.
 * @param options.fee - Undefined while it is unknown.
 */
export function isFeeShort(options: {
  coins: bigint | undefined
  fee: bigint | undefined
  isSponsored: boolean
  token: SendAsset | undefined
}): boolean {
  const { coins, fee, isSponsored, token } = options
  if (!token?.address || isSponsored || coins === undefined || fee === undefined) return false
  return coins < fee
}

/**
 * Returns the maximum that can be sent. For the native currency, that is the balance minus `fee`.
 *
 * @param options.fee - Fee plus the reserve that must stay in the account, in the native currency; undefined while it
 *   is unknown.
 */
export function spendable(options: {
  balance: bigint | undefined
  fee: bigint | undefined
  token: SendAsset | undefined
}): bigint | undefined {
  const { balance, fee = 0n, token } = options
  if (balance === undefined || token?.address) return balance
  return balance > fee ? balance - fee : 0n
}
