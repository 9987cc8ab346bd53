import { isVouchedFor } from '@fairlead/protocol/embedded'
import type { Kms } from '../kms/Kms.ts'
import type { AuthStore } from '../storage/auth/createAuthStore.ts'
import type { StoredSession } from '../storage/auth/sessions.ts'
import { toEmbedderRules } from '../storage/Project.ts'
import { type AccessTokens, createAccessTokens } from './createAccessTokens.ts'
import type { Guard } from './implementProven.ts'
import { createProofReader } from './readProof.ts'

/** Creates the guard shared by all routes of the frame's host. It counts used proofs, so there must be only one. */
export function createGuard(options: createGuard.Options): Guard & { accessTokens: AccessTokens } {
  const { clock, findProject, frameUrl, kms, store } = options
  const keyOf = (use: string) => () =>
    kms.mac('session', new TextEncoder().encode(JSON.stringify([use])))
  const accessTokens = createAccessTokens({ clock, frameUrl, key: keyOf('access token') })
  /**
   * True if the device was approved with digits. Other approvals count only in projects that allow third-party clients.
   */
  const isEnough = async ({ isDeviceByDigits, projectId }: StoredSession) =>
    isDeviceByDigits || (await findProject(projectId))?.thirdPartyClients === 'on'
  const isHolder = async (token: string, jkt: string) =>
    (await accessTokens.read(token))?.jkt === jkt
  return {
    accessTokens,
    clock,
    async findSession(id, nowMs) {
      const session = await store.findSession(id, nowMs)
      if (!session?.isLive) return undefined
      const { amr, authTime, deviceId, jkt, origin, projectId, userId } = session
      const who = { deviceId, jkt, origin, projectId, sessionId: id, userId }
      const isDeviceVerified = session.isDeviceVerified && (await isEnough(session))
      return { ...who, amr, authTime, isDeviceVerified }
    },
    frameUrl,
    async isVouchedFor({ origin, projectId }) {
      if (origin === new URL(frameUrl).origin) return true
      const project = await findProject(projectId)
      return project !== undefined && isVouchedFor({ ...toEmbedderRules(project), origin })
    },
    proofs: createProofReader({
      ...options,
      isHolder,
      nonceKey: keyOf('proof nonce'),
      useProof: store.useProof,
    }),
  }
}

export declare namespace createGuard {
  type Options = Omit<createProofReader.Options, 'isHolder' | 'nonceKey' | 'useProof'> & {
    kms: Pick<Kms, 'mac'>
    store: Pick<AuthStore, 'findSession' | 'useProof'>
  }
}
