import { getBase58Decoder, getBase64Decoder } from '@solana/kit'
import type { Landed } from './createLedger.ts'
import { feeOf } from './fees.ts'
import type { Message, Received } from './readTransaction.ts'

export const transactionEncodings = ['base58', 'base64', 'json', 'jsonParsed'] as const
export type TransactionEncoding = (typeof transactionEncodings)[number]

/**
 * Returns an executed transaction in the format of `getTransaction`. With `jsonParsed`, accounts have their roles.
 * Instructions are not parsed, as nodes do for unknown programs.
 */
export function toTransactionJson(
  landed: Landed,
  received: Received,
  encoding: TransactionEncoding,
) {
  const { message } = received
  return {
    blockTime: landed.blockTime,
    slot: landed.slot,
    version: message.version,
    transaction: encodings[encoding](received),
    meta: {
      computeUnitsConsumed: landed.meta.computeUnitsConsumed(),
      err: landed.error,
      fee: feeOf(message),
      innerInstructions: landed.meta.innerInstructions().flatMap((calls, index) =>
        calls.length === 0
          ? []
          : {
              index,
              instructions: calls.map((call) => {
                const inner = call.instruction()
                return {
                  accounts: [...inner.accounts()],
                  data: getBase58Decoder().decode(inner.data()),
                  programIdIndex: inner.programIdIndex(),
                  stackHeight: call.stackHeight(),
                }
              }),
            },
      ),
      loadedAddresses: { readonly: [], writable: [] },
      logMessages: landed.meta.logs(),
      postBalances: landed.postBalances,
      postTokenBalances: landed.postTokenBalances,
      preBalances: landed.preBalances,
      preTokenBalances: landed.preTokenBalances,
      rewards: [],
      status: landed.error ? { Err: landed.error } : { Ok: null },
    },
  }
}

const encodings: Readonly<Record<TransactionEncoding, (received: Received) => unknown>> = {
  base58: ({ wire }) => [getBase58Decoder().decode(wire), 'base58'],
  base64: ({ wire }) => [getBase64Decoder().decode(wire), 'base64'],
  json: (received) => ({
    signatures: signaturesOf(received),
    message: {
      accountKeys: received.message.staticAccounts,
      header: {
        numReadonlySignedAccounts: received.message.header.numReadonlySignerAccounts,
        numReadonlyUnsignedAccounts: received.message.header.numReadonlyNonSignerAccounts,
        numRequiredSignatures: received.message.header.numSignerAccounts,
      },
      instructions: received.message.instructions.map((call) => ({
        accounts: call.accountIndices ?? [],
        data: toBase58(call.data),
        programIdIndex: call.programAddressIndex,
        stackHeight: 1,
      })),
      recentBlockhash: received.message.lifetimeToken,
    },
  }),
  jsonParsed: (received) => {
    const { instructions, lifetimeToken, staticAccounts } = received.message
    return {
      signatures: signaturesOf(received),
      message: {
        accountKeys: staticAccounts.map((pubkey, index) => ({
          pubkey,
          signer: index < received.message.header.numSignerAccounts,
          source: 'transaction',
          writable: isWritable(received.message, index),
        })),
        instructions: instructions.map((call) => ({
          accounts: (call.accountIndices ?? []).map((index) => staticAccounts[index]),
          data: toBase58(call.data),
          programId: staticAccounts[call.programAddressIndex],
          stackHeight: 1,
        })),
        recentBlockhash: lifetimeToken,
      },
    }
  },
}

function isWritable({ header, staticAccounts }: Message, index: number): boolean {
  const { numReadonlyNonSignerAccounts, numReadonlySignerAccounts, numSignerAccounts } = header
  return index < numSignerAccounts
    ? index < numSignerAccounts - numReadonlySignerAccounts
    : index < staticAccounts.length - numReadonlyNonSignerAccounts
}

function signaturesOf({ transaction }: Received): string[] {
  return Object.values(transaction.signatures).map((signature) => toBase58(signature ?? undefined))
}

function toBase58(bytes: Iterable<number> | undefined): string {
  return getBase58Decoder().decode(new Uint8Array(bytes ?? []))
}
