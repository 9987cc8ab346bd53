import { objectOf } from '@fairlead/protocol'
import type { Fairlead } from '../../Fairlead.ts'
import { forgetKept, keep, readKept } from '../../store/persistedCache.ts'
import { profileRead } from '../../store/profiles.ts'
import { namesKey } from './namesQuery.ts'
import type { NameOwner } from './signRegistration.ts'

/** Shows a name that was just registered as the account's, on all networks, without reading it from the server again. */
export async function recordName(
  fairlead: Fairlead,
  { address, chainId }: Pick<NameOwner, 'address' | 'chainId'>,
  name: string,
): Promise<void> {
  const key = `${chainId}:${address}`
  fairlead.store.setState((state) => profileRead(state, address, { registered: name }))
  forgetKept(fairlead, 'names', (one) => one.endsWith(`:${address}`))
  keep(fairlead, 'names', key, [name])
  // Buttons of the closed modal show the identity, which is not read again for some minutes.
  const identity = readKept<object>(fairlead, 'identity', key, objectOf({}))
  if (identity) keep(fairlead, 'identity', key, { ...identity.value, name })
  const { client } = await fairlead.queries()
  client.setQueryData(namesKey(chainId, address), [name])
  client.setQueryData<object>(['identity', chainId, address], (read) => read && { ...read, name })
  void client.invalidateQueries({
    predicate: ({ queryKey: [kind, chain, whose] }) =>
      kind === 'names' && chain !== chainId && whose === address,
  })
}
