import { SessionPermission, SessionPolicy, SessionSigner } from '@fairlead/protocol'
import { GrantedPermission } from '@fairlead/protocol/embedded'
import * as v from 'valibot'

/** What was asked for: the signer of a session that a page created, or the grant that the frame saved. */
export const SessionRequest = v.object({
  permissions: v.array(SessionPermission),
  policies: v.array(SessionPolicy),
  signer: v.optional(SessionSigner),
  granted: v.optional(GrantedPermission),
})
export type SessionRequest = v.InferOutput<typeof SessionRequest>
