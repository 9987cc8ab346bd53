import {
  type Address,
  encodeEventTopics,
  type Hex,
  type Log,
  parseEventLogs,
  type RpcLog,
} from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import type { Chain } from '../../chains/createChains.ts'
import { askNode, read, readQuantity } from './askNode.ts'

/** Where an operation that is not ours is looked for, in blocks from the newest one. */
const lookedBack = 2_000n

/** What a node tells of a transaction. Only what we read; it goes on as it came. */
export type Receipt = {
  readonly blockHash: Hex
  readonly blockNumber: Hex
  readonly logs: readonly RpcLog[]
  readonly status: Hex
  readonly transactionHash: Hex
}

/** `undefined` while it is not mined. @throws `UPSTREAM_UNAVAILABLE` */
export async function readReceipt(chain: Chain, hash: Hex): Promise<Receipt | undefined> {
  const receipt = (await read(chain, 'eth_getTransactionReceipt', [hash])) as Receipt | null
  return receipt?.blockHash && Array.isArray(receipt.logs) ? receipt : undefined
}

/** The operations that a transaction ran, whoever sent it. */
export function operationsOf({ logs }: Receipt, entryPoint: Address): readonly OperationEvent[] {
  const own = logs.filter(({ address }) => address.toLowerCase() === entryPoint.toLowerCase())
  return parseEventLogs({
    abi: entryPoint08Abi,
    eventName: 'UserOperationEvent',
    logs: own as unknown as Log[],
  }).map(({ args, logIndex }) => ({ ...args, logIndex }))
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

/** The transaction that ran an operation, by what the entry points said of late. */
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

/** As ERC-4337 has it. */
export function toOperationReceipt(receipt: Receipt, hash: Hex, entryPoints: readonly Address[]) {
  for (const entryPoint of entryPoints) {
    const events = operationsOf(receipt, entryPoint)
    const at = events.findIndex(({ userOpHash }) => userOpHash.toLowerCase() === hash)
    const event = events[at]
    if (!event) continue
    // Logs of its run stand between the event of the one before and its own.
    const after = events[at - 1]?.logIndex ?? -1
    const logs = receipt.logs.filter(({ logIndex }) => {
      const index = Number(logIndex)
      return index > after && index <= Number(event.logIndex)
    })
    const toHex = (value: bigint) => `0x${value.toString(16)}`
    return {
      actualGasCost: toHex(event.actualGasCost),
      actualGasUsed: toHex(event.actualGasUsed),
      entryPoint,
      logs,
      nonce: toHex(event.nonce),
      paymaster: event.paymaster,
      receipt,
      sender: event.sender,
      success: event.success,
      userOpHash: hash,
    }
  }
  return undefined
}
