import { cleanText, type Transaction, type Transfer, toImageUrl } from '@fairlead/protocol'
import * as v from 'valibot'
import { formatUnits } from 'viem'
import {
  type Blockscout,
  BlockscoutTransaction,
  BlockscoutTransfer,
} from '../../../vendors/blockscout.ts'
import { createCache } from '../../../vendors/createCache.ts'
import { badCursor, unwrapCursor, wrapCursor } from '../../../vendors/cursor.ts'
import type { HistoryVendor } from '../../../vendors/questions.ts'
import { coinOf, type KnownChain, plainAddress } from '../../../vendors/wire.ts'
import { mergeNewestFirst, type NewestFirst } from './mergeNewestFirst.ts'

const vendor = 'blockscout'
const pageSize = 50
/** Cache time of a single transaction, in milliseconds. Mined transactions don't change. */
const transactionKeptMs = 60 * 60_000
/** Maximum number of concurrent requests for single transactions. Public explorers have low rate limits. */
const atOnce = 5

const Place = v.object({
  beforeMs: v.nullable(v.pipe(v.number(), v.finite())),
  places: v.record(v.string(), v.string()),
})

type Entry = { chainId: string; hash: string; time: string } & (
  | { transaction: BlockscoutTransaction }
  | { transfer: BlockscoutTransfer }
)

/** Creates the history vendor that reads Blockscout explorers. */
export function blockscoutHistory(
  blockscout: Blockscout,
  options: { chains: readonly KnownChain[]; clock: () => number },
): HistoryVendor {
  const { chains, clock } = options
  const transactions = createCache<BlockscoutTransaction>({ clock, keptMs: transactionKeptMs })

  function listsOf(chainId: string, address: string, signal: AbortSignal): NewestFirst<Entry>[] {
    const list = <part extends { hash: string; timestamp?: string | null | undefined }>(
      name: string,
      path: string,
      schema: v.GenericSchema<unknown, part>,
      toPart: (
        part: part,
      ) => { transaction: BlockscoutTransaction } | { transfer: BlockscoutTransfer },
    ): NewestFirst<Entry> => ({
      key: `${chainId} ${name}`,
      async load(place) {
        const call = { chainId, path: `/addresses/${address}${path}`, place, signal }
        const page = await blockscout.page(schema, call)
        const items = page.items.flatMap((part) => {
          const { hash, timestamp } = part
          // A pending transaction has no time yet; it appears when it is mined.
          return timestamp ? [{ chainId, hash, time: timestamp, ...toPart(part) }] : []
        })
        return { items, next: page.next }
      },
    })
    return [
      list('transactions', '/transactions', BlockscoutTransaction, (transaction) => ({
        transaction,
      })),
      list('transfers', '/token-transfers', BlockscoutTransfer, (transfer) => ({ transfer })),
    ]
  }

  return {
    vendor,
    async ask(question, signal) {
      const { address, cursor } = question
      const lists = blockscout
        .chainsOf(question)
        .flatMap((chainId) => listsOf(chainId, address, signal))
      const from =
        cursor === undefined
          ? { beforeMs: null, places: Object.fromEntries(lists.map(({ key }) => [key, ''])) }
          : unwrapCursor(vendor, Place, cursor)
      if (!lists.some(({ key }) => from.places[key] !== undefined)) throw badCursor()

      const { entries, place } = await mergeNewestFirst(lists, from, {
        atMs: ({ time }) => Date.parse(time),
        most: pageSize,
        thingOf: ({ chainId, hash }) => `${chainId} ${hash}`,
      })
      const groups = new Map<string, Entry[]>()
      for (const entry of entries) {
        const id = `${entry.chainId} ${entry.hash}`
        groups.set(id, [...(groups.get(id) ?? []), entry])
      }
      const data = await inTurns([...groups], atOnce, async ([id, parts]) => {
        const [{ chainId, hash, time }] = parts as [Entry, ...Entry[]]
        const [own] = parts.flatMap((part) => ('transaction' in part ? [part.transaction] : []))
        // For a transaction of another sender, the lists contain only its transfers.
        const transaction =
          own ??
          (await transactions.read(id, () =>
            blockscout.one(BlockscoutTransaction, {
              chainId,
              path: `/transactions/${hash}`,
              signal,
            }),
          ))
        const moved = parts.flatMap((part) => ('transfer' in part ? [part.transfer] : []))
        return toTransaction({ address, chainId, chains, moved, time, transaction })
      })
      return { data, next: wrapCursor(vendor, place) }
    },
  }
}

function toTransaction(options: {
  address: string
  chainId: string
  chains: readonly KnownChain[]
  moved: readonly BlockscoutTransfer[]
  time: string
  transaction: BlockscoutTransaction
}): Transaction {
  const { address, chainId, chains, moved, time, transaction } = options
  const { created_contract: created, from, hash, method, status, to } = transaction
  const hasFailed = status === 'error'
  const coin = coinOf(chains, chainId)
  const native = directionOf(address, from.hash, to?.hash)
  const transfers: Transfer[] = []
  if (!hasFailed && native && BigInt(transaction.value) > 0n)
    transfers.push({
      fungible_info: { name: coin.name, symbol: coin.symbol, icon: { url: coin.iconUrl || null } },
      direction: native,
      quantity: { numeric: formatUnits(BigInt(transaction.value), coin.decimals) },
    })
  if (!hasFailed) transfers.push(...moved.flatMap((transfer) => toTransfer(transfer, address)))
  const application = to?.is_contract && to.name ? cleanText(to.name) : undefined
  return {
    id: `${chainId}:${hash}`,
    metadata: {
      operationType: guessOperation({
        directions: transfers.map(({ direction }) => direction),
        isDeployment: created !== undefined && created !== null,
        method: method ?? undefined,
      }),
      hash,
      minedAt: new Date(time).toISOString(),
      sentFrom: plainAddress(from.hash),
      sentTo: plainAddress(to?.hash ?? created?.hash ?? ''),
      status: hasFailed ? 'failed' : 'confirmed',
      nonce: transaction.nonce,
      chain: chainId,
      ...(application && { application: { name: application, iconUrl: null } }),
    },
    transfers,
  }
}

/** Returns no transfer between other accounts, and none whose token or amount the explorer doesn't know. */
function toTransfer(transfer: BlockscoutTransfer, address: string): Transfer[] {
  const { from, to, token, total } = transfer
  const direction = directionOf(address, from.hash, to?.hash)
  if (!direction || !token || !total) return []
  const name = cleanText(token.name ?? '')
  if (total.token_id) {
    return [
      {
        nft_info: {
          name: cleanText(`${name} #${total.token_id}`),
          content: null,
          flags: { is_spam: token.reputation === 'scam' },
        },
        direction,
        quantity: { numeric: total.value ?? '1' },
      },
    ]
  }
  if (!total.value) return []
  const decimals = Number(total.decimals ?? token.decimals ?? 0)
  return [
    {
      fungible_info: {
        name,
        symbol: cleanText(token.symbol ?? '', 32),
        icon: { url: toImageUrl(token.icon_url) ?? null },
      },
      direction,
      quantity: { numeric: formatUnits(BigInt(total.value), decimals) },
    },
  ]
}

function directionOf(
  address: string,
  from: string,
  to: string | undefined,
): Transfer['direction'] | undefined {
  const own = address.toLowerCase()
  const isOut = from.toLowerCase() === own
  const isIn = to?.toLowerCase() === own
  if (isOut) return isIn ? 'self' : 'out'
  return isIn ? 'in' : undefined
}

/** Maps items like `Promise.all`, with at most `width` running at once. */
async function inTurns<item, result>(
  items: readonly item[],
  width: number,
  run: (item: item) => Promise<result>,
): Promise<result[]> {
  const results: result[] = []
  const queue = items.entries()
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await run(item)
  }
  await Promise.all(Array.from({ length: width }, worker))
  return results
}

/** Guesses the operation type of a transaction, for vendors that have none. */
function guessOperation(options: {
  directions: readonly Transfer['direction'][]
  isDeployment: boolean
  method?: string | undefined
}): string {
  const { directions, isDeployment, method = '' } = options
  if (isDeployment) return 'deploy'
  if (/^approve$/i.test(method)) return 'approve'
  const isOut = directions.includes('out')
  const isIn = directions.includes('in')
  if (isOut && isIn) return 'trade'
  if (isOut || directions.includes('self')) return 'send'
  return isIn ? 'receive' : 'execute'
}
