import { aBoolean, aString, listOf, objectOf, oneOf, optional } from '@fairlead/protocol'
import { type Address, getBase64Decoder } from '@solana/kit'
import { FailedTransactionMetadata } from 'litesvm'
import type { Ledger } from '../createLedger.ts'
import { feeOf } from '../fees.ts'
import { RpcError, rpcCodes } from '../RpcError.ts'
import {
  decode,
  type Encoding,
  type Received,
  readMessage,
  readTransaction,
} from '../readTransaction.ts'
import { describeAccount } from '../toAccountInfo.ts'
import { describeTransactionError, toTransactionError } from '../toTransactionError.ts'
import { aConfig, anAddress, inContext, type Method, method } from './method.ts'

type SendConfig = { encoding?: Encoding; skipPreflight?: boolean }
type SimulateConfig = {
  accounts?: { addresses: Address[]; encoding?: 'base64' }
  encoding?: Encoding
  replaceRecentBlockhash?: boolean
  sigVerify?: boolean
}
const encoding = optional(oneOf('base58', 'base64'))

/** RPC methods that send and simulate transactions, and estimate fees. */
export const sendMethods: Readonly<Record<string, Method>> = {
  sendTransaction: method<[string, SendConfig?]>(
    [aString, optional(objectOf({ encoding, skipPreflight: optional(aBoolean) }))],
    (ledger, text, config = {}) => {
      const received = readTransaction(text, config.encoding ?? 'base58')
      const { message, signature } = received
      if (!signature)
        throw new RpcError(rpcCodes.signature, 'Transaction signature verification failure')
      if (!config.skipPreflight) preflight(ledger, received)
      if (ledger.isBlockhashValid(message.lifetimeToken)) ledger.land(received, signature)
      return signature
    },
  ),
  simulateTransaction: method<[string, SimulateConfig?]>(
    [
      aString,
      optional(
        objectOf({
          accounts: optional(
            objectOf({ addresses: listOf(anAddress), encoding: optional(oneOf('base64')) }),
          ),
          encoding,
          replaceRecentBlockhash: optional(aBoolean),
          sigVerify: optional(aBoolean),
        }),
      ),
    ],
    (ledger, text, config = {}) => {
      const { accounts, replaceRecentBlockhash = false, sigVerify = false } = config
      if (sigVerify && replaceRecentBlockhash)
        throw new RpcError(rpcCodes.params, 'sigVerify may not be used with replaceRecentBlockhash')
      const received = readTransaction(text, config.encoding ?? 'base58')
      const isFresh = replaceRecentBlockhash || isTimely(ledger, received)
      const value = isFresh
        ? simulate(ledger, received, sigVerify, accounts?.addresses)
        : refused('BlockhashNotFound')
      return inContext(ledger, value)
    },
  ),
  getFeeForMessage: method<[string]>([aString, aConfig], (ledger, text) => {
    const message = readMessage(decode(text, 'base64'))
    const isKnown = ledger.isBlockhashValid(message.lifetimeToken)
    return inContext(ledger, isKnown ? feeOf(message) : null)
  }),
  // There is no competition for block space here.
  getRecentPrioritizationFees: method([], (ledger) => [
    { slot: ledger.slot(), prioritizationFee: 0 },
  ]),
}

function isTimely(ledger: Ledger, { message }: Received): boolean {
  return ledger.isBlockhashValid(message.lifetimeToken)
}

/** @throws `RpcError` -32002 with the reason, -32003 for an invalid signature. */
function preflight(ledger: Ledger, received: Received): void {
  const result = isTimely(ledger, received)
    ? simulate(ledger, received, true)
    : refused('BlockhashNotFound')
  if (result.err === null) return
  if (result.err === 'SignatureFailure')
    throw new RpcError(rpcCodes.signature, 'Transaction signature verification failure')
  const reason = describeTransactionError(result.err)
  throw new RpcError(rpcCodes.preflight, `Transaction simulation failed: ${reason}`, result)
}

/** @param addresses - Accounts to return in their state after the simulation. */
function simulate(
  ledger: Ledger,
  received: Received,
  verifies: boolean,
  addresses?: readonly Address[],
) {
  const result = ledger.simulate(received, { verifies })
  const meta = result.meta()
  const returned = meta.returnData()
  const isFailed = result instanceof FailedTransactionMetadata
  const after = isFailed ? [] : result.postAccounts()
  return {
    ...refused(isFailed ? toTransactionError(result) : null),
    accounts:
      addresses?.map((wanted) => {
        const account = after.find(({ address }) => address === wanted)
        return account ? describeAccount(ledger.svm, account, { encoding: 'base64' }) : null
      }) ?? null,
    logs: meta.logs(),
    unitsConsumed: meta.computeUnitsConsumed(),
    returnData:
      returned.data().length === 0
        ? null
        : { data: [getBase64Decoder().decode(returned.data()), 'base64'] },
  }
}

/** Result of a simulation that was refused before it ran. */
function refused(err: unknown) {
  return {
    accounts: null as unknown,
    err,
    logs: [] as string[],
    returnData: null as unknown,
    unitsConsumed: 0n,
  }
}
