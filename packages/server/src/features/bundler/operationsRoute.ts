import { postOperations } from '@fairlead/protocol/embedded'
import {
  type Guard,
  implementSignedIn,
  type ProvenEndpoint,
} from '../../middleware/implementProven.ts'
import { Refusal } from '../../problem.ts'
import type { Project } from '../../storage/Project.ts'
import { answerBundlerCall, type ChainBundler } from './answerBundlerCall.ts'

/**
 * Bundlers and paymasters for the embedded wallet, on the frame's own host, because the frame connects to no other
 * host. Requires a session. Pages and their wallets use `postBundler` (ERC-7677) without a session, unless the project
 * sponsors only signed-in users.
 */
export function operationsRoute(options: {
  /** Bundlers by the CAIP-2 id of their chain. */
  bundlers: ReadonlyMap<string, ChainBundler>
  findProject: (id: string) => Promise<Project | undefined>
  guard: Guard
}): ProvenEndpoint {
  const { bundlers, findProject, guard } = options
  return implementSignedIn(postOperations, guard, async ({ address, body, session }) => {
    const { caipNetworkId, method, params } = body
    const project = await findProject(session.projectId)
    if (!project || project.isDisabled) throw new Refusal('PROJECT_INVALID')
    const served = bundlers.get(caipNetworkId)
    if (!served) throw new Refusal('NETWORK_UNSUPPORTED')
    const caller = { address, project, userId: session.userId }
    return answerBundlerCall(served, { caller, method, params })
  })
}
