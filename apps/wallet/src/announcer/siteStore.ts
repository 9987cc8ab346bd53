import { EvmAccounts, tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import { AddedNetwork, ChainNumber } from '../walletRequest.ts'

/** Key of the site's state, in the site's own local storage. */
export const storageKey = 'fairlead-dev-wallet'

const SiteState = v.object({
  version: v.literal(1),
  /** Accounts that the user shared with this site; empty if not connected. */
  accounts: EvmAccounts,
  chainId: ChainNumber,
  /** Networks added at this site's request. */
  networks: v.array(AddedNetwork),
})
export type SiteState = v.InferOutput<typeof SiteState>

export type SiteStore = ReturnType<typeof createSiteStore>

/**
 * State that the wallet keeps for this site. Unreadable data counts as a first visit. Without usable storage, the state
 * lasts as long as the page.
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

  function setState(next: SiteState) {
    const previous = state
    state = next
    for (const onChange of listeners) onChange(next, previous)
  }

  return {
    get: () => state,
    /** Changes the stored state, which another tab may have written in the meantime. */
    update(change: (current: SiteState) => SiteState) {
      const next = change(read())
      try {
        if (isStored) getStorage().setItem(storageKey, JSON.stringify(next))
      } catch {
        isStored = false
      }
      setState(next)
    },
    /** Reads the changes written by another tab of the site. */
    reload() {
      setState(read())
    },
    watch(onChange: (next: SiteState, previous: SiteState) => void) {
      listeners.add(onChange)
    },
  }
}

export declare namespace createSiteStore {
  type Options = {
    /** The first one is the default network of a new site. */
    builtInChainIds: readonly number[]
    /** May throw: reading `window.localStorage` throws if site data is blocked. */
    getStorage: () => Pick<Storage, 'getItem' | 'setItem'>
  }
}
