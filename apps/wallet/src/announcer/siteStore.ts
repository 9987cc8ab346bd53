import { EvmAccounts, tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import { AddedNetwork, ChainNumber } from '../walletRequest.ts'

/** Where a site's state is kept, in the site's own local storage. */
export const storageKey = 'fairlead-dev-wallet'

const SiteState = v.object({
  version: v.literal(1),
  /** Accounts the person showed to this site; empty when not connected. */
  accounts: EvmAccounts,
  chainId: ChainNumber,
  /** Networks added on this site's request. */
  networks: v.array(AddedNetwork),
})
export type SiteState = v.InferOutput<typeof SiteState>

export type SiteStore = ReturnType<typeof createSiteStore>

/**
 * What this site may see of the wallet. Anything unreadable counts as a first visit, and where the
 * browser keeps nothing, the state lives as long as the page.
 */
export function createSiteStore(options: createSiteStore.Options) {
  const { builtInChainIds, getStorage } = options
  const initial: SiteState = {
    version: 1,
    accounts: [],
    chainId: builtInChainIds[0]!,
    networks: [],
  }
  const listeners = new Set<(next: SiteState, previous: SiteState) => void>()
  let isStored = true
  let state = initial
  state = read()

  function read(): SiteState {
    if (!isStored) return state
    let text: string | null
    try {
      text = getStorage().getItem(storageKey)
    } catch {
      isStored = false
      return state
    }
    const found = tryParse(v.pipe(v.string(), v.parseJson(), SiteState), text)
    if (!found) return initial
    const known = [...builtInChainIds, ...found.networks.map(({ chainId }) => chainId)]
    return known.includes(found.chainId) ? found : { ...found, chainId: initial.chainId }
  }

  function become(next: SiteState) {
    const previous = state
    state = next
    for (const onChange of listeners) onChange(next, previous)
  }

  return {
    get: () => state,
    /** Changes the newest state, also when another tab wrote it a moment ago. */
    update(change: (current: SiteState) => SiteState) {
      const next = change(read())
      try {
        if (isStored) getStorage().setItem(storageKey, JSON.stringify(next))
      } catch {
        isStored = false
      }
      become(next)
    },
    /** Takes over what another tab of the site wrote. */
    reload() {
      become(read())
    },
    watch(onChange: (next: SiteState, previous: SiteState) => void) {
      listeners.add(onChange)
    },
  }
}

export declare namespace createSiteStore {
  type Options = {
    /** The first one is where a new site starts. */
    builtInChainIds: readonly number[]
    /** May throw: reading `window.localStorage` does so when site data is blocked. */
    getStorage: () => Pick<Storage, 'getItem' | 'setItem'>
  }
}
