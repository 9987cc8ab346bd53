import { BaseError } from '@fairlead/protocol'
import { type Address, numberToHex, padHex } from 'viem'
import { Refusal } from '../problem.ts'
import type { Chain } from './createChains.ts'
import type { Call } from './jsonRpc.ts'
import {
  batchTopic,
  readTransferLog,
  type Sighting,
  singleTopic,
  type TokenStandard,
  transferTopic,
} from './readTransferLog.ts'

/** Default number of cached accounts; the least recently used one is dropped first. */
const defaultCachedAccounts = 1_000
/** Maximum numbers remembered per account: contracts, token ids of one contract, and token ids of all contracts. */
const contractLimit = 2_000
const idLimit = 1_000
const allIdsLimit = 10_000
/**
 * Number of newest blocks that are read each time: a reorg may replace them, and a node that lags some blocks refuses
 * a range that begins after its newest block.
 */
const unsettledBlocks = 64
/** A failed request for at most 1/64 of the chain is not explained by the size of its range. */
const silentShare = 64
/** Divisor of a refused range, and number of successful ranges before the range is doubled. */
const shrinkBy = 4
const growAfter = 8
/** How long no logs are requested after a chain's nodes refused even a single block, in milliseconds. */
const refusedMs = 30_000

/** A token contract with transfers from or to an account. */
export type FoundContract = {
  /** With EIP-55 checksum. */
  readonly address: Address
  readonly standard: TokenStandard
  /** Ids that were ever transferred, usually the newest first; empty for ERC-20. */
  readonly tokenIds: readonly bigint[]
}

export type FoundTransfers = {
  readonly contracts: readonly FoundContract[]
  /** False while some blocks are still unread; the next call continues with them. */
  readonly isComplete: boolean
}

/** Finds the tokens that an account ever received or sent, in the chain's transfer logs. */
export type TransferFinder = {
  /**
   * Finds the tokens that an account ever received or sent, from `history.startBlock` (else 0) to the newest block.
   * Results are cached, and concurrent calls for one account share one scan.
   *
   * @param options.withinMs - Time after which the result so far is returned; the newest blocks are read first.
   * @throws The signal's reason, `UPSTREAM_UNAVAILABLE`, or `RESPONSE_INVALID` for a chain whose nodes return no logs.
   *   Blocks that were read before the error stay cached. With an index, unreadable logs are no error.
   */
  find(
    chain: Chain,
    account: Address,
    options?: { signal?: AbortSignal; withinMs?: number },
  ): Promise<FoundTransfers>
}

/**
 * Reads the transfers of an account from an index, up to the block before `nextBlock`. Resolves to `undefined` for a
 * chain that is not indexed. Addresses are lowercase.
 */
export type ReadIndex = (
  chain: string,
  account: string,
) => Promise<
  | {
      readonly sightings: readonly Sighting[]
      readonly nextBlock: number
      readonly startBlock: number
    }
  | undefined
>

/** Scan state of an account: every transfer in the blocks `low` to `high` is known. */
type Entry = {
  low: number
  high: number
  /** Number of blocks requested at once. */
  span: number
  passed: number
  readonly contracts: Map<string, { seen: Sighting; ids: Set<bigint> }>
  /** Number of ids of all contracts together. */
  idCount: number
  /** Resolves to true if every block was read. */
  running: Promise<boolean> | undefined
  waiting: number
}

export function createTransferFinder(options: createTransferFinder.Options = {}): TransferFinder {
  const { cachedAccounts = defaultCachedAccounts, clock = Date.now, readIndex } = options
  const entries = new Map<string, Entry>()
  const scan = createLogScan({ clock, readIndex })

  function entryOf(key: string, chain: Chain): Entry {
    const span = scan.spanOf(chain)
    const fresh = { contracts: new Map(), high: -1, idCount: 0, low: -1, passed: 0, span }
    const entry = entries.get(key) ?? { ...fresh, running: undefined, waiting: 0 }
    entries.delete(key)
    entries.set(key, entry)
    const [oldest] = entries.keys()
    if (entries.size > cachedAccounts && oldest !== undefined) entries.delete(oldest)
    return entry
  }

  return {
    async find(chain, account, { signal, withinMs } = {}) {
      signal?.throwIfAborted()
      const entry = entryOf(`${chain.caipNetworkId}:${account.toLowerCase()}`, chain)
      entry.waiting += 1
      entry.running ??= scan.run(chain, account, entry)
      let isComplete = false
      const done = entry.running.then((isRead) => {
        isComplete = isRead
      })
      try {
        await orAborted(done, signal, withinMs)
      } finally {
        entry.waiting -= 1
      }
      const contracts = [...entry.contracts.values()].map(({ ids, seen }) => ({
        address: seen.address,
        standard: seen.standard,
        tokenIds: [...ids],
      }))
      return { contracts, isComplete }
    },
  }
}

export declare namespace createTransferFinder {
  type Options = {
    /** Default: 1,000. */
    cachedAccounts?: number | undefined
    /** Milliseconds since 1970. Default: the system's. */
    clock?: (() => number) | undefined
    /** Default: every account is searched in the chain's logs. */
    readIndex?: ReadIndex | undefined
  }
}

/** Creates the scan that reads the transfers of an account from the index, and from the chain's logs. */
function createLogScan({
  clock,
  readIndex,
}: Pick<createTransferFinder.Options, 'readIndex'> & { clock: () => number }) {
  /** Widest range that each chain's nodes have accepted. */
  const granted = new Map<string, number>()
  const refusedUntil = new Map<string, number>()

  function spanOf(chain: Chain): number {
    return granted.get(chain.caipNetworkId) ?? Number.MAX_SAFE_INTEGER
  }

  /** Scans until no blocks are left, or no caller is waiting. */
  async function run(chain: Chain, account: Address, entry: Entry): Promise<boolean> {
    try {
      return await readOn(chain, account, entry)
    } finally {
      // Cleared in the same tick as the last check of `waiting`, so that no caller joins a finished scan.
      entry.running = undefined
    }
  }

  async function readOn(chain: Chain, account: Address, entry: Entry): Promise<boolean> {
    const start = chain.history?.startBlock ?? 0
    const isRefused = (refusedUntil.get(chain.caipNetworkId) ?? 0) > clock()
    const [index, newest] = await Promise.all([
      // Without an answer the logs are searched, which takes longer.
      readIndex?.(chain.caipNetworkId, account.toLowerCase()).catch(() => undefined),
      isRefused ? undefined : readHead(chain),
    ])
    const indexed = index && index.startBlock <= start ? index : undefined
    for (const seen of indexed?.sightings ?? []) remember(entry, seen)
    try {
      if (newest === undefined) throw new BaseError('RESPONSE_INVALID')
      const head = Math.max(start, newest)
      if (indexed) {
        // The index follows reorgs itself, so no older blocks are read.
        const { nextBlock } = indexed
        const high = nextBlock > head ? head : Math.min(nextBlock - 1, head - unsettledBlocks)
        Object.assign(entry, { high: Math.max(start - 1, high), low: start })
      } else if (entry.high < 0) Object.assign(entry, { high: head, low: head + 1 })
      // A chain that was reset to fewer blocks is scanned again from its new end.
      else entry.high = Math.max(entry.low - 1, Math.min(entry.high, head) - unsettledBlocks)
      return await readBlocks(chain, account, { entry, head, start })
    } catch (error) {
      // Ranges that a failing node refused say nothing about what it accepts after it recovers.
      Object.assign(entry, { passed: 0, span: spanOf(chain) })
      if (indexed && error instanceof BaseError) return false
      throw error
    }
  }

  /** Reads the blocks outside `low` to `high`. Returns false if no caller waits any more. */
  async function readBlocks(
    chain: Chain,
    account: Address,
    { entry, head, start }: { entry: Entry; head: number; start: number },
  ): Promise<boolean> {
    while (entry.waiting > 0) {
      const isNewer = entry.high < head
      if (!isNewer && entry.low <= start) return true
      const from = isNewer ? entry.high + 1 : Math.max(start, entry.low - entry.span)
      const to = isNewer ? Math.min(head, from + entry.span - 1) : entry.low - 1
      const blocks = to - from + 1
      const logs = await readRange(chain, account, { from, head, to })
      if (!logs) {
        if (blocks === 1) {
          refusedUntil.set(chain.caipNetworkId, clock() + refusedMs)
          throw new BaseError('RESPONSE_INVALID')
        }
        Object.assign(entry, { passed: 0, span: Math.ceil(blocks / shrinkBy) })
        continue
      }
      for (const log of logs) remember(entry, readTransferLog(log))
      if (isNewer) entry.high = to
      else entry.low = from
      if (blocks === entry.span) {
        const widest = Math.max(granted.get(chain.caipNetworkId) ?? 0, blocks)
        granted.set(chain.caipNetworkId, widest)
        entry.passed += 1
        if (entry.passed % growAfter === 0) entry.span *= 2
      }
    }
    return false
  }

  return { run, spanOf }
}

function remember(entry: Entry, seen: Sighting | undefined): void {
  if (!seen) return
  const { contracts } = entry
  // A contract may write logs of several standards; the caller finds out which ones it implements.
  const key = `${seen.standard}:${seen.address}`
  const known = contracts.get(key) ?? { ids: new Set(), seen }
  if (!contracts.has(key)) {
    if (contracts.size >= contractLimit) return
    contracts.set(key, known)
  }
  for (const id of seen.tokenIds) {
    const isFull = known.ids.size >= idLimit || entry.idCount >= allIdsLimit
    if (isFull || known.ids.has(id)) continue
    known.ids.add(id)
    entry.idCount += 1
  }
}

async function readHead(chain: Chain): Promise<number> {
  const { answers } = await chain.rpc.ask(call('eth_blockNumber', []))
  const { result } = (answers[0] ?? {}) as { result?: unknown }
  const head = typeof result === 'string' && /^0x[0-9a-f]+$/i.test(result) ? Number(result) : -1
  if (!Number.isSafeInteger(head) || head < 0) throw new BaseError('RESPONSE_INVALID')
  return head
}

/** Reads the logs of a block range, newest first. Returns `undefined` when a node finds the range too large. */
async function readRange(
  chain: Chain,
  account: Address,
  range: { from: number; head: number; to: number },
): Promise<readonly unknown[] | undefined> {
  const { from, head, to } = range
  const who = padHex(account, { size: 32 }).toLowerCase()
  const many = [singleTopic, batchTopic]
  const filters = [
    [transferTopic, who],
    [transferTopic, null, who],
    [many, null, who],
    [many, null, null, who],
  ]
  // Behind a load balancer some nodes lag, and refuse a block number that they have not seen yet.
  const toBlock = to === head ? 'latest' : numberToHex(to)
  const reads = filters.map((topics) =>
    readLogs(chain, { fromBlock: numberToHex(from), toBlock, topics }),
  )
  const lists = await Promise.allSettled(reads)
  const failed = lists.find((list) => list.status === 'rejected')
  if (failed) {
    // A missing answer may mean that the range is too large, or that no node is up. Small ranges are not retried.
    const isHopeless = from === to || to - from + 1 <= head / silentShare
    if (isHopeless || !(failed.reason instanceof Refusal)) throw failed.reason
    return undefined
  }
  const logs: unknown[] = []
  for (const list of lists) {
    if (list.status === 'rejected' || !list.value) return undefined
    for (const log of list.value.toReversed()) logs.push(log)
  }
  return logs
}

async function readLogs(chain: Chain, filter: object): Promise<readonly unknown[] | undefined> {
  const { answers } = await chain.rpc.ask(call('eth_getLogs', [filter]))
  const { result } = (answers[0] ?? {}) as { result?: unknown }
  return Array.isArray(result) ? result : undefined
}

function call(method: string, params: unknown[]): Call {
  return { id: 1, jsonrpc: '2.0', method, params }
}

/** Rejects with the signal's reason. Resolves after `withinMs` although the work continues. */
async function orAborted(
  done: Promise<void>,
  signal: AbortSignal | undefined,
  withinMs: number | undefined,
): Promise<void> {
  let stop = () => {}
  const ended = new Promise<void>((resolve, reject) => {
    const timer = withinMs === undefined ? undefined : setTimeout(resolve, withinMs)
    const abort = () => reject(signal?.reason)
    signal?.addEventListener('abort', abort, { once: true })
    stop = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
  })
  try {
    await Promise.race([done, ended])
  } finally {
    stop()
  }
}
