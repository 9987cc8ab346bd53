import { BaseError, EvmAddress, parse, postName, SignedMessage } from '@fairlead/protocol'
import { asNameError } from '../../actions/nameRecords.ts'
import { request } from '../../api/request.ts'
import { NameError } from '../../errors/NameError.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { recordName } from './recordName.ts'
import { requireZone } from './requireZone.ts'
import { requireOwner, type SignedRegistration, signRegistration } from './signRegistration.ts'

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
