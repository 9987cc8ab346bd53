import { BaseError } from '@fairlead/protocol'
import { getContractAddress, type Hex } from 'viem'
import type { FollowedBlock, Move } from '../../../storage/history/HistoryStore.ts'
import type { NodeBlock, NodeReceipt, NodeTransaction } from './nodeAnswers.ts'
import { readMoves } from './readMoves.ts'

/**
 * A block with its receipts as it is kept.
 *
 * @throws `RESPONSE_INVALID` unless there is exactly the receipt of each transaction, of this block.
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
        throw misfit('A receipt is of another transaction or block')
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
  // Whatever a node says: what failed was undone.
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
        // Who was paid, or is a contract that did something. A call that left no trace there is no
        // entry: anybody may write messages to anybody that way.
        ...((value > 0n && !isFailed) || isActor ? [recipient] : []),
        ...moves
          .filter((move) => move.amount !== '0')
          .flatMap((move) => [move.sender, move.recipient]),
      ]),
    ].filter((address) => address !== nobody),
  }
}

/** Tokens are minted from there and burnt to there; nobody asks for its history. */
const nobody = '0x0000000000000000000000000000000000000000'

/**
 * Anybody can have nothing moved between two accounts that are not theirs, to put an address that
 * looks like a known one into a history. Only in the sender's own doing it is a fact.
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
