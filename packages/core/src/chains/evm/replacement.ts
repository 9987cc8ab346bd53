import type { Client, Hex } from 'viem'
import type { SentPosition } from '../ChainReader.ts'

// Plain requests: viem's actions would add 40 KB to the code that follows transactions.

/** Reads the sender and nonce of a transaction that was just sent. Undefined if the node doesn't know it. */
export async function readPosition(client: Client, hash: Hex): Promise<SentPosition | undefined> {
  const [sent, since] = await Promise.all([
    ask<Sent | null>(client, 'eth_getTransactionByHash', hash),
    readHeight(client),
  ])
  return sent
    ? { call: callOf(sent), from: sent.from, nonce: Number(sent.nonce), since }
    : undefined
}

/**
 * Finds the included transaction with a sender's nonce: the transaction itself, or the one that the wallet replaced it
 * with to speed it up or to cancel it.
 *
 * @returns Its hash, and whether it makes the same call; undefined while none is included.
 */
export async function findReplacement(
  client: Client,
  { call, from, nonce, since }: SentPosition,
): Promise<{ hash: string; isSameCall: boolean } | undefined> {
  const isUsed = async (block: string) =>
    Number(await ask<Hex>(client, 'eth_getTransactionCount', from, block)) > nonce
  if (!(await isUsed('latest'))) return undefined
  // The first block after which the nonce is used.
  let [low, high] = [since, await readHeight(client)]
  while (low < high) {
    const middle = (low + high) / 2n
    if (await isUsed(toHex(middle))) high = middle
    else low = middle + 1n
  }
  const block = await ask<{ transactions: readonly Sent[] } | null>(
    client,
    'eth_getBlockByNumber',
    toHex(low),
    true,
  )
  const isIt = (one: Sent) =>
    Number(one.nonce) === nonce && one.from.toLowerCase() === from.toLowerCase()
  const found = block?.transactions.find(isIt)
  return found && { hash: found.hash, isSameCall: callOf(found) === call }
}

/** A transaction as nodes return it. */
type Sent = {
  readonly from: string
  readonly hash: string
  readonly input: Hex
  readonly nonce: Hex
  /** Null if the transaction creates a contract. */
  readonly to: string | null
  readonly value: Hex
}

function callOf({ input, to, value }: Sent): string {
  return `${to} ${BigInt(value)} ${input}`.toLowerCase()
}

async function readHeight(client: Client): Promise<bigint> {
  return BigInt(await ask<Hex>(client, 'eth_blockNumber'))
}

function ask<answer>(client: Client, method: string, ...params: unknown[]): Promise<answer> {
  return client.request({ method, params } as never) as Promise<answer>
}

function toHex(block: bigint): Hex {
  return `0x${block.toString(16)}`
}
