import type { Fairlead } from '@fairlead/core'
import {
  namesQuery,
  nameZone,
  offersNames,
  profileRead,
  selectAccount,
} from '@fairlead/core/internal'
import { useEffect } from 'react'
import { useIdentity } from './useIdentity.ts'
import { useQuery } from './useQuery.ts'
import { useSelected } from './useSelected.ts'

/**
 * Returns the name and picture of the connected account; empty until they are known. A name that is registered in the
 * project's zone takes precedence over the name of the account's identity.
 */
export function useProfile(fairlead: Fairlead): useProfile.Result {
  const { store } = fairlead
  const { avatar, name } = useIdentity(fairlead)
  // `offersNames` reads the zone and the connection; these subscriptions only render again when they change.
  useSelected(nameZone(fairlead), whole)
  const address = useSelected(store, (state) => selectAccount(state).address)
  const { data: names } = useQuery(fairlead, namesQuery(fairlead))
  const registered = names?.[0]
  // Cached answers are not read again, so they are applied to the account here.
  useEffect(() => {
    if (!address) return
    if (name || avatar)
      store.setState((state) => profileRead(state, address, { identity: { avatar, name } }))
    if (registered) store.setState((state) => profileRead(state, address, { registered }))
  }, [address, avatar, name, registered, store])
  return {
    avatar,
    canRegister: names?.length === 0 && offersNames(fairlead),
    name: registered ?? name,
    registered,
  }
}

export declare namespace useProfile {
  type Result = {
    /** URL of the picture. */
    readonly avatar: string | undefined
    /** True if the account can register a name and is known to have none. */
    readonly canRegister: boolean
    readonly name: string | undefined
    /** First name that is registered in the project's zone. */
    readonly registered: string | undefined
  }
}

function whole<state>(state: state): state {
  return state
}
