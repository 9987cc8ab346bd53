import { BaseError } from '@fairlead/protocol'
import { getContractAddress, type Hex, zeroAddress } from 'viem'
import type { FollowedBlock, Move } from '../../../storage/history/historyTypes.ts'
import type { NodeBlock, NodeReceipt, NodeTransaction } from './nodeAnswers.ts'
import { readMoves } from './readMoves.ts'

/**
 * Converts a block and its receipts to the stored form.
 *
 * @throws `RESPONSE_INVALID` unless the receipts match the block's transactions exactly.
 */
export function toFollowedBlock(
  block: NodeBlock,
  receipts: readonly NodeReceipt[],
  wrappedNative?: string | undefined,
): FollowedBlock {
  if (receipts.length !== block.transactions.length) throw misfit('Receipts are missing')
  return {
    number: block.number,
    hash: block.hash,
    parentHash: block.parentHash,
    minedAt: block.timestamp,
    transactions: block.transactions.map((transaction, position) => {
      const receipt = receipts[position]
      if (receipt?.transactionHash !== transaction.hash || receipt.blockHash !== block.hash)
        throw misfit('A receipt belongs to another transaction or block')
      return toMined(transaction, receipt, { position, wrappedNative })
    }),
  }
}

function toMined(
  transaction: NodeTransaction,
  receipt: NodeReceipt,
  context: { position: number; wrappedNative: string | undefined },
) {
  const { position, wrappedNative } = context
  const { from: sender, hash, input, nonce, to, value } = transaction
  const isFailed = receipt.status === '0x0'
  const recipient = to ?? receipt.contractAddress ?? createdBy(sender, nonce)
  // A failed transaction reverted all transfers, whatever logs the node returns.
  const moves = isFailed
    ? []
    : readMoves(receipt.logs, wrappedNative).filter((move) => isTold(move, sender))
  const isActor = !isFailed && receipt.logs.some(({ address }) => address === recipient)
  return {
    position,
    hash,
    sender,
    recipient,
    isCreation: to === undefined || to === null,
    isFailed,
    nonce,
    value: String(value),
    selector: input.length >= 10 ? input.slice(0, 10) : null,
    moves,
    accounts: [
      ...new Set([
        sender,
        // The recipient counts if it received value, or if it is a contract that logged an event. A call without a
        // trace is ignored, because anyone can send such messages to any address.
        ...((value > 0n && !isFailed) || isActor ? [recipient] : []),
        ...moves
          .filter((move) => move.amount !== '0')
          .flatMap((move) => [move.sender, move.recipient]),
      ]),
      // The counterparty of mints and burns; its own history is never queried.
    ].filter((address) => address !== zeroAddress),
  }
}

/**
 * Returns true if a transfer may appear in a history. Any contract can log zero-amount transfers between other
 * accounts (address poisoning), so these count only if the signer is sender or recipient.
 */
function isTold({ amount, recipient, sender }: Move, signer: string): boolean {
  return amount !== '0' || sender === signer || recipient === signer
}

function createdBy(from: string, nonce: number): string {
  return getContractAddress({ from: from as Hex, nonce: BigInt(nonce) }).toLowerCase()
}

function misfit(shortMessage: string): BaseError {
  return new BaseError('RESPONSE_INVALID', { shortMessage })
}
