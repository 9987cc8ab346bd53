import * as v from 'valibot'
import { readJson } from './safeStorage.ts'
import { AddedNetwork } from './walletRequest.ts'

const storageKey = 'fairlead-dev-wallet:networks'

/** Returns the networks that sites added to this wallet; unreadable data counts as none. */
export function readAddedNetworks(storage: Pick<Storage, 'getItem'>): AddedNetwork[] {
  return readJson(storage, storageKey, v.array(AddedNetwork)) ?? []
}

/** Stores a network, replacing an earlier one with its id. */
export function addNetwork(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  network: AddedNetwork,
): void {
  const others = readAddedNetworks(storage).filter(({ chainId }) => chainId !== network.chainId)
  storage.setItem(storageKey, JSON.stringify([...others, network]))
}
