import type { ConnectorInfo } from '../store/state.ts'

/** What lists show of a connector. */
export function toInfo(wallet: ConnectorInfo): ConnectorInfo {
  const { chains, explorerId, id, imageId, imageUrl, info, name, type } = wallet
  return { chains, explorerId, id, imageId, imageUrl, info, name, type }
}
