import type { Reputation } from '../../storage/bundler/reputations.ts'
import { BundlerRefusal } from './BundlerRefusal.ts'
import { type BundlerSettings, limits } from './BundlerSettings.ts'
import { isDelegation, type Operation } from './readOperation.ts'

/** Parties of an operation that have a reputation. Lowercase addresses. */
export type Entities = {
  readonly factory: string | undefined
  readonly paymaster: string | undefined
  readonly sender: string
}

/** Parameters of ERC-7562. */
const rules = { banSlack: 50, leastRate: 10, throttlingSlack: 10 }

/**
 * Returns whether an address is served, served less, or banned.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7562
 */
export function statusOf({ included, seen }: Reputation): 'banned' | 'ok' | 'throttled' {
  const expected = Math.floor(seen / rules.leastRate)
  if (expected > included + rules.banSlack) return 'banned'
  return expected > included + rules.throttlingSlack ? 'throttled' : 'ok'
}

/**
 * Returns the parties of an operation that have a reputation. The operator's own paymasters and known factories have
 * none: anyone could get them banned.
 */
export function entitiesOf(
  { known }: Pick<BundlerSettings, 'known'>,
  { sender, wire }: Pick<Operation, 'sender' | 'wire'>,
  isFactoryKnown: boolean,
): Entities {
  const { factory } = wire
  const paymaster = wire.paymaster?.toLowerCase()
  const hasFactory = factory && !isDelegation(factory) && !isFactoryKnown
  return {
    factory: hasFactory ? factory.toLowerCase() : undefined,
    paymaster: paymaster && !known.paymasterAddresses.has(paymaster) ? paymaster : undefined,
    sender: sender.toLowerCase(),
  }
}

/** Lists the addresses of the parties. */
export function addressesOf({ factory, paymaster, sender }: Entities): readonly string[] {
  return [sender, factory, paymaster].flatMap((one) => one ?? [])
}

/**
 * Refuses an operation with a banned party, or with too many pending operations of a throttled one.
 *
 * @returns True if a party is throttled. Its operations are pending for a short time only.
 * @throws {@link BundlerRefusal}
 */
export async function checkReputation(
  { chain, store }: Pick<BundlerSettings, 'chain' | 'store'>,
  entities: Entities,
): Promise<boolean> {
  const name = chain.caipNetworkId
  const addresses = addressesOf(entities)
  const reputations = await store.readReputations(name, addresses)
  const statuses = reputations.map(statusOf)
  const banned = addresses[statuses.indexOf('banned')]
  if (banned) throw new BundlerRefusal('throttled', `${banned} is banned. Try again in a few days`)
  if (!statuses.includes('throttled')) return false
  const { paymaster, sender } = entities
  const open = await store.countOpen(name, { paymaster, sender })
  const most = limits.open.throttled
  if (open.sender >= most || open.paymaster >= most)
    throw new BundlerRefusal('throttled', 'Too few operations of this account or paymaster succeed')
  return true
}

/** Returns the party that an entry point's reason names: `AA1…` the factory, `AA3…` the paymaster, else the sender. */
export function blame({ factory, paymaster, sender }: Entities, reason: string): string {
  if (reason.startsWith('AA1') && factory) return factory
  if (reason.startsWith('AA3') && paymaster) return paymaster
  return sender
}
