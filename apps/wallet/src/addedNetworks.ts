import { tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import { AddedNetwork } from './walletRequest.ts'

const storageKey = 'fairlead-dev-wallet:networks'
const Stored = v.pipe(v.string(), v.parseJson(), v.array(AddedNetwork))

/** Returns the networks that sites added to this wallet; unreadable data counts as none. */
export function readAddedNetworks(storage: Pick<Storage, 'getItem'>): AddedNetwork[] {
  try {
    return tryParse(Stored, storage.getItem(storageKey)) ?? []
  } catch {
    return []
  }
}

/** Stores a network, replacing an earlier one with its id. */
export function addNetwork(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  network: AddedNetwork,
): void {
  const others = readAddedNetworks(storage).filter(({ chainId }) => chainId !== network.chainId)
  storage.setItem(storageKey, JSON.stringify([...others, network]))
}
