import { type ChainId, EvmChainId, HexData, parse, TransactionHash } from '@fairlead/protocol'
import * as v from 'valibot'
import { http } from 'viem'
import { toChainId, toHexChainId } from '../namespaces/eip155.ts'
import { WalletRefusal } from './createTestApprovals.ts'

const Call = v.looseObject({
  to: v.optional(v.string()),
  data: v.optional(HexData),
  value: v.optional(v.string()),
})
const Batch = v.looseObject({
  atomicRequired: v.boolean(),
  calls: v.pipe(v.array(Call), v.minLength(1)),
  chainId: EvmChainId,
  id: v.optional(v.string()),
  version: v.literal('2.0.0'),
})
type Sent = { readonly chainId: ChainId; readonly hashes: readonly string[] }

/**
 * Creates the batches of a test wallet (EIP-5792). Its accounts have no code, so the calls are single transactions, and
 * a batch that must be atomic is refused.
 */
export function createTestBatches() {
  const sent = new Map<string, Sent>()
  return {
    /** @throws {@link WalletRefusal} with a code of EIP-5792 if the batch can't be sent. */
    check(
      [first]: readonly unknown[],
      { chainId, url }: { chainId: ChainId; url: string | undefined },
    ): void {
      const batch = parse(Batch, first)
      const refuse = (code: number, message: string) => {
        throw new WalletRefusal({ code, message })
      }
      if (!url) refuse(4200, 'It has no node to send with.')
      if (batch.atomicRequired) refuse(5760, 'The calls are single transactions.')
      if (toChainId(batch.chainId) !== chainId) refuse(5710, 'The wallet is on another network.')
      if (batch.id !== undefined && sent.has(batch.id)) refuse(5720, 'There is such a batch.')
    },
    async send(
      [first]: readonly unknown[],
      send: (call: v.InferOutput<typeof Call>) => Promise<string>,
    ): Promise<{ id: string }> {
      const batch = parse(Batch, first)
      const id = batch.id ?? `test-${sent.size + 1}`
      const hashes: string[] = []
      for (const call of batch.calls) hashes.push(await send(call))
      sent.set(id, { chainId: toChainId(batch.chainId), hashes })
      return { id }
    },
    /** @throws {@link WalletRefusal} 5730 for an unknown id. */
    async status(id: string, url: string): Promise<unknown> {
      const batch = sent.get(id)
      if (!batch) throw new WalletRefusal({ code: 5730, message: 'There is no such batch.' })
      const { request } = http(url)({ retryCount: 0 })
      const receipts = await Promise.all(
        batch.hashes.map((hash) =>
          request({ method: 'eth_getTransactionReceipt', params: [hash] }),
        ),
      )
      const found = receipts.flatMap((receipt) => (receipt ? [parse(Receipt, receipt)] : []))
      const good = found.filter(({ status }) => status === '0x1').length
      const settled = good === found.length ? 200 : good === 0 ? 500 : 600
      return {
        atomic: false,
        chainId: toHexChainId(batch.chainId),
        id,
        receipts: found,
        status: found.length < batch.hashes.length ? 100 : settled,
        version: '2.0.0',
      }
    },
  }
}

export type TestBatches = ReturnType<typeof createTestBatches>

const Receipt = v.looseObject({ status: v.string(), transactionHash: TransactionHash })
