import { randomBytes } from 'node:crypto'
import { accounts, startChain } from '@fairlead/test/node'
import type { Address } from 'viem'
import { expect, onTestFinished } from 'vitest'
import { createChains } from '../chains/createChains.ts'
import { createIndexer } from '../features/activity/createIndexer.ts'
import type { LogEntry } from '../log.ts'
import { createOutgoingFetch } from '../outgoingFetch.ts'
import type { HistoryStore } from '../storage/history/createHistoryStore.ts'
import { openSqlite } from '../storage/openSqlite.ts'
import type { Storage } from '../storage/Storage.ts'
import { chainActor } from './chainActor.ts'
import { startRelayNode } from './startRelayNode.ts'

export const id = 'eip155:31337'

export async function startLocalChain() {
  const chain = await startChain({ chainId: 31337 })
  onTestFinished(() => chain.stop())
  const node = await startRelayNode(chain.url)
  return { ...node, actor: chainActor(chain.url, accounts.holder), chain }
}

export async function openMemory(): Promise<Storage> {
  const storage = openSqlite(':memory:', Date.now)
  onTestFinished(() => storage.close())
  await storage.migrate()
  return storage
}

/** Creates an indexer, like that of a separate process. */
export function run(
  url: string,
  store: HistoryStore,
  options: { clock?: () => number; keptBlocks?: number } = {},
) {
  const { clock = Date.now, keptBlocks } = options
  const entries: LogEntry[] = []
  const log = (entry: LogEntry) => void entries.push(entry)
  const outgoing = createOutgoingFetch()
  const limits = { answerBytes: 10 * 1024 * 1024, hedgeMs: 1_000, tryMs: 10_000 }
  const chains = createChains(
    [{ caipNetworkId: id, history: { pollMs: 50, startBlock: 0 }, upstreams: [url] }],
    { clock, fetch: outgoing.fetch, limits, log },
  )
  const indexer = createIndexer({ chains, clock, keptBlocks, log, random: randomBytes, store })
  indexer.start()
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= indexer.close().then(outgoing.close)
    return closing
  }
  onTestFinished(close)
  return { close, entries, indexer }
}

/** Returns the transaction hashes of an account's history, newest first; at most 1,000. */
export async function hashesOf(store: HistoryStore, address: Address) {
  const page = await store.page({
    address: address.toLowerCase(),
    chain: id,
    limit: 1_000,
    moveLimit: 10,
  })
  return page.map(({ hash }) => hash)
}

export async function caughtUp(store: HistoryStore, actor: ReturnType<typeof chainActor>) {
  const isThere = async () => {
    const [{ number, hash }, [followed]] = await Promise.all([
      actor.reader.getBlock(),
      store.keptBlocks(id),
    ])
    return followed?.number === Number(number) && followed.hash === hash
  }
  await expect.poll(isThere).toBe(true)
}
