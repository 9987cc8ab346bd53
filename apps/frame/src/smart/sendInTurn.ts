import { BaseError } from '@fairlead/protocol'
import { formatUnits, type Hex, keccak256, numberToHex } from 'viem'
import { chainNumber } from '../sign/chainNumber.ts'
import { type AccountCall, describeCalls, inOrder } from '../sign/describeCalls.ts'
import {
  costOf,
  draftTransaction,
  sendSigned,
  toRaw,
  toSigningRequest,
  toTransaction,
} from '../sign/draftTransaction.ts'
import type { MethodContext, Prepared } from '../sign/Method.ts'
import { simulateCalls, withTrial } from '../simulate/simulateCalls.ts'

/** Gas for a call that can't be estimated before the previous calls have run. */
const gasUnknown = 500_000n

/** Sends calls of an EOA as one transaction each: shown together, sent one after the other. */
export async function sendInTurn(options: sendInTurn.Options): Promise<Prepared> {
  const { calls, context, onSent } = options
  const { network } = context
  const chainId = chainNumber(network)
  const { decimals, symbol } = network.nativeCurrency
  const drafts = []
  for (const [index, { data, to, value }] of calls.entries()) {
    const given = { data, to, value: numberToHex(value) }
    // Later calls may succeed only after the first one has run.
    const draft = await draftTransaction(
      index === 0 ? given : { ...given, gas: numberToHex(gasUnknown), isGasFallback: true },
      context,
    )
    drafts.push({ ...draft, nonce: draft.nonce + index })
  }
  const transactions = drafts.map((draft) => toTransaction(draft, chainId))
  const [content, trial] = await Promise.all([
    describeCalls(calls, context),
    simulateCalls(drafts, context, { isInTurn: true }),
  ])
  const cost = drafts.reduce((sum, draft) => sum + costOf(draft), 0n)
  const total = calls.reduce((sum, { value }) => sum + value, cost)
  const coins = (amount: bigint) => `${formatUnits(amount, decimals)} ${symbol}`
  return {
    description: {
      ...content,
      rows: inOrder(content, {
        cost: [
          { label: 'fee', value: coins(cost) },
          { label: 'total', value: coins(total) },
        ],
        trial: trial.rows,
      }),
      warnings: withTrial(
        [
          ...content.warnings,
          ...(calls.length > 1 ? [{ level: 'note', word: 'warnInTurn' } as const] : []),
          ...(drafts.every(({ isTried }) => isTried)
            ? []
            : [{ level: 'high', word: 'warnUntried' } as const]),
        ],
        trial,
      ),
    },
    signingRequests: transactions.map((transaction) => toSigningRequest(transaction, chainId)),
    async finish(signatures) {
      const hashes: Hex[] = []
      for (const [index, signature] of signatures.entries()) {
        const transaction = transactions[index]!
        try {
          hashes.push(await sendSigned(transaction, signature, context))
        } catch (error) {
          // The network may have it, so the status of the batch includes it.
          if (BaseError.find(error, 'UPSTREAM_UNAVAILABLE'))
            hashes.push(keccak256(toRaw(transaction, signature)))
          // Later calls depend on earlier ones, so the rest isn't sent.
          if (index > 0) break
          if (hashes.length > 0) await onSent(hashes)
          throw error
        }
      }
      return onSent(hashes)
    },
  }
}

export declare namespace sendInTurn {
  type Options = {
    calls: readonly AccountCall[]
    context: MethodContext
    /** Receives the hashes of the sent transactions: all, or those before a refused one. The last one's answer may be lost. */
    onSent: (transactions: Hex[]) => Promise<unknown>
  }
}
