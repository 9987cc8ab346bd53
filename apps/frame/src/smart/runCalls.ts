import { BaseError, tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import { type Hex, hexToBigInt } from 'viem'
import { NodeRefusal } from '../rpc/NodeRefusal.ts'
import type { AccountCall } from '../sign/describeCalls.ts'
import { lostPausesMs } from '../sign/draftTransaction.ts'
import type { MethodContext, Prepared } from '../sign/Method.ts'
import { toQuantity } from '../sign/readFees.ts'
import { describeOperation } from './describeOperation.ts'
import { openSmartAccount, type SmartAccount } from './openSmartAccount.ts'
import { type PreparedOperation, prepareOperation } from './prepareOperation.ts'

/**
 * Pauses between polls for an operation, in milliseconds; after three minutes the page must poll itself. Each poll goes
 * to the server, which allows two a second for all tabs of an IP address.
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

/** Shows, signs and sends calls as one user operation. */
export async function runCalls(options: runCalls.Options): Promise<Prepared> {
  const { context, finish, sponsorship = 'wanted' } = options
  const account = await openSmartAccount(context)
  const { callData, calls } = readCalls(options.what, account)
  const sent = (calls ?? []).reduce((sum, { value }) => sum + value, 0n)
  // The sent amount is checked first: the bundler would only report that the calls fail.
  await requireFunds(sent, context)
  const operation = await prepareOperation({ account, callData, context, sponsorship })
  await requireFunds(operation.payer ? sent : sent + operation.cost, context)
  return {
    description: await describeOperation({ account, callData, calls, context, operation }),
    signingRequests: operation.signingRequests,
    finish: (signatures) => finish(operation, signatures),
  }
}

export declare namespace runCalls {
  type Options = {
    context: MethodContext
    /** Sends the operation and returns the page's result. */
    finish: (operation: PreparedOperation, signatures: readonly Uint8Array[]) => Promise<unknown>
    sponsorship?: prepareOperation.Options['sponsorship']
    /** Calls, or raw call data for the account itself. */
    what: { callData: Hex } | { calls: readonly AccountCall[] }
  }
}

function readCalls(what: runCalls.Options['what'], account: SmartAccount) {
  if ('calls' in what) return { callData: account.encode(what.calls), calls: what.calls }
  return { callData: what.callData, calls: account.decode(what.callData) }
}

/**
 * Checks before the approval that the account has enough, instead of failing at the bundler after it.
 *
 * @param needed - In the smallest unit of the native currency.
 * @throws `PROVIDER_ERROR` with the node's usual message.
 */
export async function requireFunds(needed: bigint, context: MethodContext): Promise<void> {
  const { account, network, nodes, signal } = context
  const params = [account.address, 'latest']
  const held = toQuantity(
    await nodes.request({ method: 'eth_getBalance', network, params, signal }),
  )
  if (held >= needed) return
  throw NodeRefusal.funds()
}

/**
 * Sends an operation. If the answer is lost, asks the bundler whether it has the operation: after an error, the user would
 * send and pay again.
 * @throws `UPSTREAM_UNAVAILABLE` if the answer is lost and the bundler doesn't know the operation.
 */
export async function sendOperation(
  operation: Pick<PreparedOperation, 'hash' | 'send'>,
  signatures: readonly Uint8Array[],
  context: Pick<MethodContext, 'network' | 'operations'>,
): Promise<void> {
  try {
    await operation.send(signatures)
  } catch (error) {
    if (!BaseError.find(error, 'UPSTREAM_UNAVAILABLE')) throw error
    if (!(await isKnown(operation, context))) throw error
  }
}

async function isKnown(
  { hash }: Pick<PreparedOperation, 'hash'>,
  { network, operations }: Pick<MethodContext, 'network' | 'operations'>,
): Promise<boolean> {
  for (const pauseMs of lostPausesMs) {
    await operations.wait(pauseMs)
    const found = await operations
      .ask({ method: 'eth_getUserOperationByHash', network, params: [hash] })
      .catch(() => null)
    if (found !== null) return true
  }
  return false
}

/**
 * Waits until an operation is included on the chain.
 * @returns Hash of the transaction that includes it.
 * @throws `PROVIDER_ERROR` if it reverted; `UPSTREAM_UNAVAILABLE` after three minutes.
 */
export async function waitForInclusion(
  { hash }: Pick<PreparedOperation, 'hash'>,
  { network, operations }: Pick<MethodContext, 'network' | 'operations'>,
): Promise<Hex> {
  for (const pauseMs of pausesMs) {
    const found = await operations
      .ask({ method: 'eth_getUserOperationReceipt', network, params: [hash] })
      // The operation was sent, so a failed poll is ignored.
      .catch(() => null)
    const included = tryParse(Receipt, found)
    if (included?.success) return included.receipt.transactionHash
    if (included)
      throw new BaseError('PROVIDER_ERROR', {
        shortMessage: `The transaction reverted and its fee was paid: ${included.receipt.transactionHash}`,
      })
    await operations.wait(pauseMs)
  }
  throw new BaseError('UPSTREAM_UNAVAILABLE', {
    shortMessage: `The operation was sent but is not on the network yet: ${hash}`,
  })
}

/** Converts a call from a page's request. */
export function toCall(given: {
  data?: string | undefined
  to: string
  value?: string | undefined
}): AccountCall {
  const { data = '0x', to, value = '0x0' } = given
  return { data: data as Hex, to: to as Hex, value: hexToBigInt(value as Hex) }
}
