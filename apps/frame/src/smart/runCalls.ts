import { BaseError, tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import { type Hex, hexToBigInt } from 'viem'
import { NodeRefusal } from '../rpc/NodeRefusal.ts'
import type { MethodContext, Prepared } from '../sign/Method.ts'
import { toQuantity } from '../sign/readFees.ts'
import { describeOperation } from './describeOperation.ts'
import { type AccountCall, openSmartAccount, type SmartAccount } from './openSmartAccount.ts'
import { type PreparedOperation, prepareOperation } from './prepareOperation.ts'

/**
 * Between two looks for an operation, in milliseconds; three minutes until a page is told to look itself.
 * Each goes to the server, which takes two a second from all tabs of a network address.
 */
const pausesMs = [1_000, 2_000, ...Array<number>(44).fill(4_000)]

const Receipt = v.object({
  success: v.boolean(),
  receipt: v.object({
    transactionHash: v.custom<Hex>(
      (value) => typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value),
    ),
  }),
})

/** One operation that makes some calls: shown, signed, sent. */
export async function runCalls(options: runCalls.Options): Promise<Prepared> {
  const { context, finish, sponsorship = 'wanted' } = options
  const account = await openSmartAccount(context)
  const { callData, calls } = readCalls(options.what, account)
  const sent = (calls ?? []).reduce((sum, { value }) => sum + value, 0n)
  // First what is sent: without it the bundler only knows that the calls fail.
  await requireFunds(sent, context)
  const operation = await prepareOperation({ account, callData, context, sponsorship })
  await requireFunds(operation.payer ? sent : sent + operation.cost, context)
  return {
    description: await describeOperation({ account, callData, calls, context, operation }),
    errands: operation.errands,
    async finish(signatures) {
      await operation.send(signatures)
      return finish(operation)
    },
  }
}

export declare namespace runCalls {
  type Options = {
    context: MethodContext
    /** What the page gets, once the bundler has it. */
    finish: (operation: PreparedOperation) => Promise<unknown>
    sponsorship?: prepareOperation.Options['sponsorship']
    /** Calls, or data for the account itself. */
    what: { callData: Hex } | { calls: readonly AccountCall[] }
  }
}

function readCalls(what: runCalls.Options['what'], account: SmartAccount) {
  if ('calls' in what) return { callData: account.encode(what.calls), calls: what.calls }
  return { callData: what.callData, calls: account.decode(what.callData) }
}

/** Told before the yes, not by the bundler after it. */
async function requireFunds(needed: bigint, context: MethodContext): Promise<void> {
  const { account, network, nodes, signal } = context
  const params = [account.address, 'latest']
  const held = toQuantity(
    await nodes.request({ method: 'eth_getBalance', network, params, signal }),
  )
  if (held >= needed) return
  throw NodeRefusal.funds()
}

/**
 * Waits until an operation is on the chain.
 *
 * @returns Hash of the transaction that it is in.
 * @throws `PROVIDER_ERROR` for one that was undone there; `UPSTREAM_UNAVAILABLE` when it takes longer than
 * three minutes.
 */
export async function waitForInclusion(
  { hash }: Pick<PreparedOperation, 'hash'>,
  { network, operations }: Pick<MethodContext, 'network' | 'operations'>,
): Promise<Hex> {
  for (const pauseMs of pausesMs) {
    const found = await operations
      .ask({ method: 'eth_getUserOperationReceipt', network, params: [hash] })
      // It is on its way, whoever does not answer now.
      .catch(() => null)
    const included = tryParse(Receipt, found)
    if (included?.success) return included.receipt.transactionHash
    if (included)
      throw new BaseError('PROVIDER_ERROR', {
        shortMessage: `It was undone on the network, and its fee was paid: transaction ${included.receipt.transactionHash}`,
      })
    await operations.wait(pauseMs)
  }
  throw new BaseError('UPSTREAM_UNAVAILABLE', {
    shortMessage: `It was sent, but is not on the network yet: operation ${hash}`,
  })
}

/** Calls as pages write them. */
export function toCall(given: {
  data?: string | undefined
  to: string
  value?: string | undefined
}): AccountCall {
  const { data = '0x', to, value = '0x0' } = given
  return { data: data as Hex, to: to as Hex, value: hexToBigInt(value as Hex) }
}
