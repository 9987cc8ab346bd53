import {
  type Address,
  encodeEventTopics,
  type Hex,
  type Log,
  parseEventLogs,
  type RpcLog,
  zeroAddress,
} from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import type { Chain } from '../../chains/createChains.ts'
import { askNode, read, readQuantity } from './askNode.ts'

/** Number of recent blocks that are searched for an operation of another bundler. */
const lookedBack = 2_000n

/** Transaction receipt of a node. Declares only the fields that we read; it is forwarded whole. */
export type Receipt = {
  readonly blockHash: Hex
  readonly blockNumber: Hex
  /** Price per gas, in wei. */
  readonly effectiveGasPrice?: Hex
  readonly gasUsed?: Hex
  /** Data fee of an OP Stack rollup, in wei. */
  readonly l1Fee?: Hex | null
  readonly logs: readonly RpcLog[]
  readonly status: Hex
  readonly transactionHash: Hex
}

/**
 * Reads a transaction receipt.
 *
 * @returns `undefined` if the transaction is not mined.
 * @throws `UPSTREAM_UNAVAILABLE`
 */
export async function readReceipt(chain: Chain, hash: Hex): Promise<Receipt | undefined> {
  const receipt = (await read(chain, 'eth_getTransactionReceipt', [hash])) as Receipt | null
  return receipt?.blockHash && Array.isArray(receipt.logs) ? receipt : undefined
}

/** Returns the events of the operations that a transaction ran, whichever bundler sent it. */
export function operationsOf(receipt: Receipt, entryPoint: Address): readonly OperationEvent[] {
  return eventsOf(receipt, entryPoint).flatMap((event) =>
    event.eventName === 'UserOperationEvent' ? [{ ...event.args, logIndex: event.logIndex }] : [],
  )
}

/** Returns what a transaction cost its sender, and what the operations in it paid back to that account. In wei. */
export function costOf(
  receipt: Receipt,
  entryPoint: Address,
): { receivedWei: bigint; spentWei: bigint } {
  const { effectiveGasPrice = '0x0', gasUsed = '0x0', l1Fee } = receipt
  return {
    receivedWei: operationsOf(receipt, entryPoint).reduce(
      (sum, { actualGasCost }) => sum + actualGasCost,
      0n,
    ),
    spentWei: BigInt(gasUsed) * BigInt(effectiveGasPrice) + BigInt(l1Fee ?? '0x0'),
  }
}

/** Returns the entry point's events of a transaction, in their order. */
function eventsOf({ logs }: Receipt, entryPoint: Address) {
  const own = logs.filter(({ address }) => address.toLowerCase() === entryPoint.toLowerCase())
  return parseEventLogs({
    abi: entryPoint08Abi,
    eventName: ['BeforeExecution', 'UserOperationEvent', 'UserOperationRevertReason'],
    logs: own as unknown as Log[],
  })
}

export type OperationEvent = {
  readonly actualGasCost: bigint
  readonly actualGasUsed: bigint
  readonly logIndex: number
  readonly nonce: bigint
  readonly paymaster: Address
  readonly sender: Address
  readonly success: boolean
  readonly userOpHash: Hex
}

/** Finds the transaction that ran an operation, in the recent events of the entry points. */
export async function findTransaction(
  chain: Chain,
  hash: Hex,
  entryPoints: readonly Address[],
): Promise<Hex | undefined> {
  const head = await readQuantity(chain, 'eth_blockNumber', [])
  const from = head > lookedBack ? head - lookedBack : 0n
  const topics = encodeEventTopics({
    abi: entryPoint08Abi,
    args: { userOpHash: hash },
    eventName: 'UserOperationEvent',
  })
  const filter = { address: entryPoints, fromBlock: `0x${from.toString(16)}`, topics }
  const answer = await askNode(chain, 'eth_getLogs', [filter])
  const logs = 'result' in answer && Array.isArray(answer.result) ? answer.result : []
  const found = (logs[0] as { transactionHash?: unknown } | undefined)?.transactionHash
  return typeof found === 'string' ? (found as Hex) : undefined
}

/**
 * Returns the receipt of an operation; `undefined` if the transaction did not run it.
 * https://eips.ethereum.org/EIPS/eip-7769
 */
export function toOperationReceipt(receipt: Receipt, hash: Hex, entryPoints: readonly Address[]) {
  for (const entryPoint of entryPoints) {
    const event = operationsOf(receipt, entryPoint).find(
      ({ userOpHash }) => userOpHash.toLowerCase() === hash,
    )
    if (!event) continue
    const own = Number(event.logIndex)
    const before = eventsOf(receipt, entryPoint).filter(({ logIndex }) => Number(logIndex) < own)
    // All operations are validated before any runs. An operation's logs therefore start after `BeforeExecution` or
    // after the previous operation's event.
    const start = before.findLast(({ eventName }) => eventName !== 'UserOperationRevertReason')
    const after = Number(start?.logIndex ?? -1)
    const logs = receipt.logs.filter(({ logIndex }) => {
      const index = Number(logIndex)
      return index > after && index < own
    })
    const reverted = before.at(-1)
    const reason = reverted?.eventName === 'UserOperationRevertReason' && reverted.args.revertReason
    const toHex = (value: bigint) => `0x${value.toString(16)}`
    return {
      actualGasCost: toHex(event.actualGasCost),
      actualGasUsed: toHex(event.actualGasUsed),
      entryPoint,
      logs,
      nonce: toHex(event.nonce),
      ...(event.paymaster !== zeroAddress && { paymaster: event.paymaster }),
      ...(reason && { reason }),
      receipt,
      sender: event.sender,
      success: event.success,
      userOpHash: hash,
    }
  }
  return undefined
}
