import type { RouteResponse } from '@fairlead/protocol'
import type { getFrameConfig } from '@fairlead/protocol/embedded'
import { type Api, createApi } from './api/createApi.ts'
import { createProof } from './api/createProof.ts'
import type { Environment } from './environment.ts'
import type { OpenKeys } from './keys/Keys.ts'
import { createSession, type Session } from './session/createSession.ts'
import { openDeviceKeys } from './session/openDeviceKeys.ts'
import { createLocks, type Locks } from './storage/createLocks.ts'
import type { Store } from './storage/openStore.ts'
import { createWallet } from './wallet/createWallet.ts'
import { createDeviceShares, type DeviceShares } from './wallet/deviceShares.ts'
import type { Wallet } from './wallet/Wallet.ts'

/** Services that the frame and the site's own windows share. Each page has separate ones. */
export type Services = {
  readonly api: Api
  readonly locks: Locks
  /** Project and page. */
  readonly scope: string
  readonly session: Session
  readonly shares: DeviceShares
  readonly wallet: Wallet
  /** AES-GCM key, not extractable. */
  readonly wrapKey: CryptoKey
}

/** Opens the keys, session and wallet that this browser keeps for a page. */
export async function openServices(options: openServices.Options): Promise<Services> {
  const { config, environment, mayKeep, nonce, openKeys, origin, siteUrl, store } = options
  const { projectId } = config
  // Data of one page is separated from other pages that share the browser's storage.
  const scope = `${projectId} ${origin}`
  const locks = createLocks(environment.locks)
  const { proof: proofKey, wrap: wrapKey } = await openDeviceKeys({ locks, scope, store })
  const proof = await createProof(proofKey, environment.random)
  const api = createApi({ environment, nonce, origin, projectId, proof, url: siteUrl })
  const session = createSession({ api, environment, locks, scope, store, wrapKey })
  const shares = createDeviceShares({ locks, scope, store })
  const { clock, random } = environment
  const wallet = createWallet({
    clock,
    config,
    locks,
    mayKeep,
    openKeys,
    random,
    scope,
    session,
    shares,
    wrapKey,
  })
  return { api, locks, scope, session, shares, wallet, wrapKey }
}

export declare namespace openServices {
  type Options = {
    config: RouteResponse<typeof getFrameConfig>
    environment: Environment
    /** False if storage ends with the page, as in a credentialless frame. */
    mayKeep: boolean
    /** First nonce from the server, if it sent one. */
    nonce: string | undefined
    openKeys: OpenKeys
    /** Origin of the page; in a window, the site itself. */
    origin: string
    siteUrl: string
    store: Store
  }
}
