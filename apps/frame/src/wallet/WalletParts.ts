import type { RouteResponse } from '@fairlead/protocol'
import type { getFrameConfig, WalletRecord } from '@fairlead/protocol/embedded'
import type { Environment } from '../environment.ts'
import type { KeySession, OpenKeys } from '../keys/Keys.ts'
import type { Session } from '../session/createSession.ts'
import type { DeviceShares, FoundShare } from './deviceShares.ts'

/** Dependencies of the functions in this folder. */
export type WalletParts = {
  readonly config: RouteResponse<typeof getFrameConfig>
  readonly openKeys: OpenKeys
  readonly random: Environment['random']
  readonly session: Session
  readonly shares: DeviceShares
  /** AES-GCM key, not extractable. */
  readonly wrapKey: CryptoKey
}

/** A wallet and this browser's share of it; without `share` it is locked here. */
export type FoundWallet = {
  /** True if the user is a guest, who adds a login before a recovery method. */
  readonly isGuest: boolean
  /** With `opensAt`: digits of this device. Entered on an older device, they open the wallet here at once. */
  readonly matchCode?: string | undefined
  /** Time from which automatic recovery opens a locked wallet here, in milliseconds since 1970. */
  readonly opensAt?: number | undefined
  readonly record: WalletRecord
  readonly share: FoundShare | undefined
}

/** Opens a key worker for one task and ends it afterwards, even on failure. */
export async function withKeys<result>(
  { openKeys }: Pick<WalletParts, 'openKeys'>,
  run: (keys: KeySession) => Promise<result>,
): Promise<result> {
  const keys = await openKeys()
  try {
    return await run(keys)
  } finally {
    keys.end()
  }
}
