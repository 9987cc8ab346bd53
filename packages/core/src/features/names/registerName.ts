import { BaseError, EvmAddress, objectOf, parse, postName, SignedMessage } from '@fairlead/protocol'
import { asNameError } from '../../actions/nameRecords.ts'
import { request } from '../../api/request.ts'
import { NameError } from '../../errors/NameError.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { forgetKept, keep, readKept } from '../../store/persistedCache.ts'
import { profileRead } from '../../store/profiles.ts'
import { namesKey } from './namesQuery.ts'
import { requireZone } from './requireZone.ts'
import {
  type NameOwner,
  requireOwner,
  type SignedRegistration,
  signRegistration,
} from './signRegistration.ts'

/**
 * Registers a label in the zone for the account in use, once the user has signed it.
 *
 * @returns The name with its zone.
 */
export async function registerLabel(fairlead: Fairlead, label: string): Promise<string> {
  const zone = await requireZone(fairlead)
  const name = `${label}.${zone}`
  const { events } = fairlead
  try {
    const owner = requireOwner(fairlead)
    const server = await fairlead.internal.server()
    // Decided before the user is asked to sign.
    await server.supported.read(owner.chainId)
    if (server.supported.has(owner.chainId) === false)
      throw new NameError('NETWORK_UNSUPPORTED', { shortMessage: `Error registering name ${name}` })
    events.emit('NAME_INITIATED', {})
    await send(fairlead, name, await signRegistration(fairlead, owner, name))
    await recordName(fairlead, owner, name)
    events.emit('NAME_SUCCESS', {})
    return name
  } catch (error) {
    events.emit('NAME_ERROR', { code: BaseError.is(error) ? error.code : 'UNKNOWN' })
    throw error
  }
}

/** @throws {@link NameError}, 'Error registering name {name}' */
async function send(
  fairlead: Fairlead,
  name: string,
  { address, coinType, message, signature }: SignedRegistration,
): Promise<void> {
  const failure = `Error registering name ${name}`
  try {
    const server = await fairlead.internal.server()
    const body = {
      address: parse(EvmAddress, address),
      coin_type: coinType,
      message,
      signature: parse(SignedMessage, signature),
    }
    const answer = await request(server, postName, { base: 'data', body })
    if (answer.success === false) throw new BaseError('SERVER_ERROR')
  } catch (error) {
    throw asNameError(error, failure)
  }
}

/** Shows a name that was just registered as the account's, on all networks, without reading it from the server again. */
async function recordName(
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
