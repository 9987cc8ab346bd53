import type { RouteResponse } from '@fairlead/protocol'
import { getFrameConfig, type SmartAccountSettings } from '@fairlead/protocol/embedded'
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

/** The same as the operator configures it: who pays for whom depends on the project. */
export type ConfiguredFrameChain = Omit<FrameChain, 'hasHoldings' | 'smartAccount'> & {
  smartAccount?: Omit<SmartAccountSettings, 'paymasterUrl'> | undefined
}

/** What a frame has to know before anybody signs in; nothing in it is a secret. */
export function configRoute(options: configRoute.Options): ProvenEndpoint {
  const {
    chains,
    findProject,
    guard,
    hasBundler,
    hasHoldings,
    hasPasskey,
    hasPaymaster,
    kms,
    paymasterUrl,
    socials,
  } = options
  const offered = chains.map(({ smartAccount, ...chain }) => ({
    ...chain,
    hasHoldings: hasHoldings(chain.caipNetworkId),
    // Without a bundler there is nothing that such an account could do.
    ...(smartAccount && hasBundler(chain.caipNetworkId) && { smartAccount }),
  }))
  const smartAccountNetworks = offered
    .filter(({ smartAccount }) => smartAccount)
    .map(({ caipNetworkId }) => Number(caipNetworkId.slice('eip155:'.length)))
  return implementToken(getFrameConfig, guard, async ({ query: { projectId } }) => {
    const project = await findProject(projectId.toLowerCase())
    if (!project || project.isDisabled) throw new Refusal('PROJECT_INVALID')
    const { allowedOrigins, allowsDefaultOrigins, id, name, recovery, sponsorship } = project
    const { thirdPartyClients } = project
    const isPaidFor = (chain: string) =>
      sponsorship !== null && (sponsorship.chains?.includes(chain) ?? true) && hasPaymaster(chain)
    return {
      allowsDefaultOrigins,
      chains: offered.map(({ smartAccount, ...chain }) => ({
        ...chain,
        ...(smartAccount && {
          smartAccount: {
            ...smartAccount,
            ...(isPaidFor(chain.caipNetworkId) && { paymasterUrl }),
          },
        }),
      })),
      name,
      origins: allowedOrigins,
      passkey: hasPasskey,
      projectId: id,
      recovery,
      serviceKey: await kms.publicKey('service'),
      smartAccountNetworks: [...smartAccountNetworks],
      socials: [...socials],
      thirdPartyClients,
      // Only where it may be used: a frame that was never told can't seal to it.
      ...(recovery === 'automatic' && { recoveryKey: await kms.publicKey('recovery') }),
    }
  })
}

export declare namespace configRoute {
  type Options = {
    chains: readonly ConfiguredFrameChain[]
    findProject: (id: string) => Promise<Project | undefined>
    guard: Guard
    /** Whether operations of smart accounts are taken in for a chain, by its CAIP-2 id. */
    hasBundler: (caipNetworkId: string) => boolean
    /** Whether the server knows what accounts hold on a chain, by its CAIP-2 id. */
    hasHoldings: (caipNetworkId: string) => boolean
    hasPaymaster: (caipNetworkId: string) => boolean
    /** Whether people can sign in with passkeys. */
    hasPasskey: boolean
    kms: Pick<Kms, 'publicKey'>
    /** Where pages find our paymasters. */
    paymasterUrl: string
    /** Providers that people can sign in with. */
    socials: readonly string[]
  }
}
