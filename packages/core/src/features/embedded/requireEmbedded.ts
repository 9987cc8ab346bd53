import { BaseError } from '@fairlead/protocol'
import type { Fairlead } from '../../Fairlead.ts'
import { embeddedConnections } from './embeddedConnections.ts'

/** Checks that a user is signed in to the embedded wallet. @throws `CONNECTOR_NOT_FOUND`, `NOT_CONNECTED` */
export function requireEmbedded({ store }: Pick<Fairlead, 'store'>): void {
  const state = store.getState()
  if (!state.connectors.some(({ type }) => type === 'AUTH'))
    throw new BaseError('CONNECTOR_NOT_FOUND', { shortMessage: 'No auth connector found' })
  if (embeddedConnections(state).length === 0)
    throw new BaseError('NOT_CONNECTED', { shortMessage: 'Not connected to email or social' })
}
