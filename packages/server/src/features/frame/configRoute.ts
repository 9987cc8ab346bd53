import type { RouteResponse } from '@fairlead/protocol'
import { getFrameConfig } from '@fairlead/protocol/embedded'
import type { Kms } from '../../kms/Kms.ts'
import {
  type Guard,
  implementToken,
  type ProvenEndpoint,
} from '../../middleware/implementProven.ts'
import { Refusal } from '../../problem.ts'
import type { Project } from '../../storage/ProjectStore.ts'

/** A network that embedded wallets are for. */
export type FrameChain = RouteResponse<typeof getFrameConfig>['chains'][number]

/** What a frame has to know before anybody signs in; nothing in it is a secret. */
export function configRoute(options: configRoute.Options): ProvenEndpoint {
  const { chains, findProject, guard, kms } = options
  return implementToken(getFrameConfig, guard, async ({ query: { projectId } }) => {
    const project = await findProject(projectId.toLowerCase())
    if (!project || project.isDisabled) throw new Refusal('PROJECT_INVALID')
    const { allowedOrigins, allowsDefaultOrigins, id, name, recovery } = project
    return {
      allowsDefaultOrigins,
      chains: [...chains],
      name,
      origins: allowedOrigins,
      passkey: false,
      projectId: id,
      recovery,
      serviceKey: await kms.publicKey('service'),
      smartAccountNetworks: [],
      socials: [],
      // Only where it may be used: a frame that was never told can't seal to it.
      ...(recovery === 'automatic' && { recoveryKey: await kms.publicKey('recovery') }),
    }
  })
}

export declare namespace configRoute {
  type Options = {
    chains: readonly FrameChain[]
    findProject: (id: string) => Promise<Project | undefined>
    guard: Guard
    kms: Pick<Kms, 'publicKey'>
  }
}
