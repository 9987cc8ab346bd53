import type { Namespace } from '@fairlead/protocol'
import type { Fairlead } from '../Fairlead.ts'
import type { FairleadEvent } from '../store/events.ts'
import { isEqual } from '../utils/isEqual.ts'
import { type FairleadAccount, getAccount } from './getAccount.ts'
import { type FairleadNetwork, getNetwork } from './getNetwork.ts'

/** Called when the account changes by value. @returns Stops. */
export function subscribeAccount(
  fairlead: Fairlead,
  onChange: (account: FairleadAccount) => void,
  namespace?: Namespace,
): () => void {
  return watch(fairlead, () => getAccount(fairlead, namespace), onChange)
}

/** Called when the network, or the list of networks, changes by value. @returns Stops. */
export function subscribeNetwork(
  fairlead: Fairlead,
  onChange: (network: FairleadNetwork) => void,
  namespace?: Namespace,
): () => void {
  return watch(fairlead, () => getNetwork(fairlead, namespace), onChange)
}

/** Called for every event, also with analytics off: nothing is sent by this. @returns Stops. */
export function subscribeEvents(
  fairlead: Fairlead,
  onEvent: (event: FairleadEvent) => void,
): () => void {
  return fairlead.events.subscribe(onEvent)
}

function watch<value>(
  fairlead: Fairlead,
  read: () => value,
  onChange: (value: value) => void,
): () => void {
  let last = read()
  return fairlead.store.subscribe(() => {
    const next = read()
    if (isEqual(last, next)) return
    last = next
    onChange(next)
  })
}
