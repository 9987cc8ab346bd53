import type { ConnectorInfo } from '../store/state.ts'

/** Returns the public fields of a connector, for wallet lists. */
export function toInfo(wallet: ConnectorInfo): ConnectorInfo {
  const { chains, explorerId, id, imageId, imageUrl, info, name, type } = wallet
  return { chains, explorerId, id, imageId, imageUrl, info, name, type }
}
