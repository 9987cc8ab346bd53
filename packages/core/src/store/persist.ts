import { AccountId, ChainId, Namespace, tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import type { KeyValueStorage } from '../utils/environment.ts'
import type { State } from './state.ts'

const Account = v.object({
  address: v.pipe(v.string(), v.nonEmpty(), v.maxLength(128)),
  type: v.exactOptional(v.picklist(['eoa', 'smartAccount', 'payment', 'ordinal'])),
  publicKey: v.exactOptional(v.string()),
  path: v.exactOptional(v.string()),
})

/** What survives a reload. One list, one schema, one version; an older one is a first visit. */
const Persisted = v.object({
  version: v.literal(1),
  activeNamespace: Namespace,
  chosenNetworks: v.record(Namespace, ChainId),
  remembered: v.record(
    Namespace,
    v.pipe(
      v.object({
        accounts: v.tupleWithRest([Account], Account),
        chainId: ChainId,
        connectorId: v.pipe(v.string(), v.nonEmpty()),
      }),
      v.check(({ accounts, chainId }) =>
        accounts.every(({ address }) => v.is(AccountId, `${chainId}:${address}`)),
      ),
    ),
  ),
  recentWallets: v.pipe(v.array(v.string()), v.maxLength(2)),
})
export type Persisted = v.InferOutput<typeof Persisted>

export const stateKey = 'state'

/** Reads the last visit. Anything unreadable counts as a first visit. */
export function restore(storage: KeyValueStorage | undefined, key: string): Persisted | undefined {
  try {
    return parsePersisted(JSON.parse(storage?.getItem(key) ?? 'null'))
  } catch {
    return undefined
  }
}

/** What another tab or an earlier visit says, if it fits. */
export function parsePersisted(input: unknown): Persisted | undefined {
  return tryParse(Persisted, input)
}

export function toPersisted(state: State): Persisted {
  const { activeNamespace, chosenNetworks, recentWallets, remembered } = state
  return {
    version: 1,
    activeNamespace,
    chosenNetworks: { ...chosenNetworks },
    remembered: JSON.parse(JSON.stringify(remembered)) as Persisted['remembered'],
    recentWallets: [...recentWallets],
  }
}

/** Keeps what is to survive. Blocked or full storage costs the memory of this visit, no more. */
export function save(storage: KeyValueStorage | undefined, key: string, value: Persisted): void {
  try {
    storage?.setItem(key, JSON.stringify(value))
  } catch {}
}
