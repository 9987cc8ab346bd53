import { tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import { numberToHex } from 'viem'
import type { FrameNetwork, Networks } from '../networks/createNetworks.ts'
import type { Nodes } from '../rpc/createNodes.ts'
import type { Operations } from '../rpc/createOperations.ts'
import type { Bundle } from './createBundles.ts'

/** How long an operation or transaction that is unknown counts as pending, in milliseconds. */
const patienceMs = 300_000

const Hex = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]*$/))
const Log = v.object({ address: Hex, data: Hex, topics: v.array(Hex) })
const Receipt = v.object({
  blockHash: Hex,
  blockNumber: Hex,
  gasUsed: Hex,
  logs: v.array(Log),
  status: Hex,
  transactionHash: Hex,
})
type Receipt = v.InferOutput<typeof Receipt>
const OperationReceipt = v.object({ logs: v.array(Log), receipt: Receipt, success: v.boolean() })

/** EIP-5792 status. 100: pending. 200: confirmed. 400: never included. 500: reverted. 600: partially reverted. */
type Found = { receipts: readonly Receipt[]; status: 100 | 200 | 400 | 500 | 600 }

/** Returns the status of a batch, from the bundler or the chain. */
export async function readStatus(bundle: Bundle, context: readStatus.Context): Promise<unknown> {
  const network = context.networks.find(bundle.caipNetworkId)
  const isAtomic = bundle.operation !== undefined
  const found = isAtomic
    ? await ofOperation(bundle, network, context)
    : await ofTransactions(bundle, network, context)
  const { receipts, status } = found
  return {
    version: '2.0.0',
    id: bundle.id,
    chainId: numberToHex(Number(bundle.caipNetworkId.slice('eip155:'.length))),
    status,
    atomic: isAtomic,
    ...(receipts.length > 0 && { receipts }),
  }
}

export declare namespace readStatus {
  type Context = {
    readonly clock: () => number
    readonly networks: Pick<Networks, 'find'>
    readonly nodes: Nodes
    readonly operations: Operations
  }
}

async function ofOperation(
  { operation, sentAt }: Bundle,
  network: FrameNetwork,
  { clock, operations }: readStatus.Context,
): Promise<Found> {
  const params = [operation]
  const answer = await operations.ask({ method: 'eth_getUserOperationReceipt', network, params })
  const found = tryParse(OperationReceipt, answer)
  if (found) {
    const { logs, receipt, success } = found
    // Other operations may share the transaction, so only this operation's logs count.
    const own = { ...receipt, logs, status: success ? '0x1' : '0x0' }
    return { receipts: [own], status: success ? 200 : 500 }
  }
  if (clock() - sentAt < patienceMs) return { receipts: [], status: 100 }
  const known = await operations.ask({ method: 'eth_getUserOperationByHash', network, params })
  return { receipts: [], status: known === null ? 400 : 100 }
}

async function ofTransactions(
  { count, sentAt, transactions = [] }: Bundle,
  network: FrameNetwork,
  { clock, nodes }: readStatus.Context,
): Promise<Found> {
  const ask = (method: string, hash: string) => nodes.request({ method, network, params: [hash] })
  const answers = await Promise.all(
    transactions.map((hash) => ask('eth_getTransactionReceipt', hash)),
  )
  const receipts = answers.flatMap((answer) => tryParse(Receipt, answer) ?? [])
  if (receipts.length < transactions.length) {
    if (clock() - sentAt < patienceMs) return { receipts, status: 100 }
    // The answer to a transaction may have been lost, and the transaction too.
    const missing = transactions.filter((_, index) => !tryParse(Receipt, answers[index]))
    const known = await Promise.all(missing.map((hash) => ask('eth_getTransactionByHash', hash)))
    if (known.some((one) => one !== null)) return { receipts, status: 100 }
    if (receipts.length === 0) return { receipts, status: 400 }
  }
  const good = receipts.filter(({ status }) => Number(status) === 1).length
  if (good === count) return { receipts, status: 200 }
  return { receipts, status: good === 0 ? 500 : 600 }
}
