import { listOf, objectOf, oneOf, optional, wholeNumber } from '@fairlead/protocol'
import type { Address, Signature } from '@solana/kit'
import { finalityDistance, type Landed, type Ledger } from '../createLedger.ts'
import { RpcError } from '../RpcError.ts'
import {
  type TransactionEncoding,
  toTransactionJson,
  transactionEncodings,
} from '../toTransactionJson.ts'
import { anAddress, aSignature, inContext, type Method, method } from './method.ts'

const versionUnsupported = -32015

type PageConfig = { before?: Signature; limit?: number; until?: Signature }
type TransactionConfig = { encoding?: TransactionEncoding; maxSupportedTransactionVersion?: number }

/** RPC methods about executed transactions. */
export const historyMethods: Readonly<Record<string, Method>> = {
  getSignatureStatuses: method<[string[]]>(
    [listOf(aSignature), optional(objectOf({}))],
    (ledger, signatures) =>
      inContext(
        ledger,
        signatures.map((signature) => statusOf(ledger, ledger.find(signature))),
      ),
  ),
  getSignaturesForAddress: method<[Address, PageConfig?]>(
    [
      anAddress,
      optional(
        objectOf({
          before: optional(aSignature),
          limit: optional(wholeNumber(1, 1_000)),
          until: optional(aSignature),
        }),
      ),
    ],
    (ledger, address, { before, limit = 1_000, until } = {}) => {
      const all = ledger.signaturesOf(address)
      const from = before ? all.indexOf(before) + 1 : 0
      const end = until ? all.indexOf(until) : -1
      const page = all.slice(from, end === -1 ? undefined : end).slice(0, limit)
      return page.flatMap((signature) => {
        const landed = ledger.find(signature)
        if (!landed) return []
        const { blockTime, error: err, slot } = landed
        const confirmationStatus = confirmationOf(ledger, landed)
        return { blockTime, confirmationStatus, err, memo: null, signature, slot }
      })
    },
  ),
  getTransaction: method<[string, TransactionConfig?]>(
    [
      aSignature,
      optional(
        objectOf({
          encoding: optional(oneOf(...transactionEncodings)),
          maxSupportedTransactionVersion: optional(wholeNumber(0)),
        }),
      ),
    ],
    (ledger, signature, { encoding = 'json', maxSupportedTransactionVersion } = {}) => {
      const landed = ledger.find(signature)
      // An airdrop has no submitted transaction.
      if (!landed?.received) return null
      const { version } = landed.received.message
      if (version !== 'legacy' && maxSupportedTransactionVersion === undefined)
        throw new RpcError(
          versionUnsupported,
          `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
        )
      return toTransactionJson(landed, landed.received, encoding)
    },
  ),
}

function statusOf(ledger: Ledger, landed: Landed | undefined) {
  if (!landed) return null
  const { error: err, slot } = landed
  const confirmationStatus = confirmationOf(ledger, landed)
  return {
    confirmations: confirmationStatus === 'finalized' ? null : ledger.slot() - slot,
    confirmationStatus,
    err,
    slot,
    status: err ? { Err: err } : { Ok: null },
  }
}

function confirmationOf(ledger: Ledger, { slot }: Landed): 'confirmed' | 'finalized' {
  return ledger.slot() - slot >= finalityDistance ? 'finalized' : 'confirmed'
}
