import { readAmount } from '../../utils/amount.ts'
import type { SendAsset } from './sendAsset.ts'

/** Why a receiver can't be paid. */
export type ReceiverProblem =
  /** The letter case says that a digit is wrong. */
  | 'checksum'
  | 'nameFailed'
  | 'nameUnknown'
  /** A link for another network than the current one. */
  | 'otherNetwork'
  /** The contract of the token itself: what is sent there is lost. */
  | 'token'
  /** A link that asks for something else than a payment. */
  | 'unsupported'
  | 'unreadable'
  /** Nobody has it: what is sent there is lost. */
  | 'zero'

/** Who is to be paid, as far as it is known. */
export type Receiver =
  | { readonly status: 'empty' }
  /** A name is being looked up. */
  | { readonly status: 'resolving' }
  | { readonly status: 'invalid'; readonly problem: ReceiverProblem }
  | {
      readonly status: 'ready'
      /** With the checksum of EIP-55. */
      readonly address: string
      /** What was typed instead of the address. */
      readonly name?: string | undefined
      readonly imageUrl?: string | undefined
    }

/** What keeps a person from sending, one at a time, in the order of the fields. */
export type SendProblem =
  | 'tokenMissing'
  | 'amountMissing'
  | 'amountInvalid'
  | 'amountTooPrecise'
  | 'notEnough'
  | 'receiverMissing'
  | 'receiverInvalid'
  | 'resolving'

/** The first thing that keeps a person from sending; undefined when nothing does. */
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
    /** Whole tokens, as typed. */
    amount: string
    /** The most that can be sent, in the smallest unit; undefined while it is unknown. */
    available: bigint | undefined
    receiver: Receiver
    token: SendAsset | undefined
  }
}

/** Why this receiver can't be paid with this token. */
export function receiverProblem(
  receiver: Receiver,
  token: SendAsset | undefined,
): ReceiverProblem | undefined {
  if (receiver.status === 'invalid') return receiver.problem
  if (receiver.status !== 'ready') return undefined
  return isSame(receiver.address, token?.address) ? 'token' : undefined
}

/** EVM addresses are compared without case, others letter by letter. */
export function isSame(left: string | undefined, right: string | undefined): boolean {
  if (left === undefined || right === undefined) return false
  return left === right || (/^0x/i.test(left) && left.toLowerCase() === right.toLowerCase())
}

/**
 * The most that can be sent: of the network's own coin, what the fee leaves, and what has to stay.
 *
 * @param options.fee - Both together, in the network's own coin; undefined while it is unknown.
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
