import type { RouteResponse } from '@fairlead/protocol'
import {
  getFrameConfig,
  type OidcName,
  type SmartAccountSettings,
} from '@fairlead/protocol/embedded'
import type { Kms } from '../../kms/Kms.ts'
import type { MailLogo } from '../../mail/Mailer.ts'
import {
  type Guard,
  implementToken,
  type ProvenEndpoint,
} from '../../middleware/implementProven.ts'
import { Refusal } from '../../problem.ts'
import { type Project, toEmbedderRules } from '../../storage/Project.ts'

/** A network of the embedded wallets, as the frame receives it. */
export type FrameChain = RouteResponse<typeof getFrameConfig>['chains'][number]

/** A network as the operator configures it. Its paymaster depends on the project. */
export type ConfiguredFrameChain = Omit<FrameChain, 'hasHoldings' | 'smartAccount'> & {
  smartAccount?: Omit<SmartAccountSettings, 'paymasterUrl'> | undefined
}

/** Returns the route of the frame's public configuration, which the frame reads before sign-in. */
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
    logoOf,
    oidcOf,
    paymasterUrl,
    socials,
  } = options
  const offered = chains.map(({ smartAccount, ...chain }) => ({
    ...chain,
    hasHoldings: hasHoldings(chain.caipNetworkId),
    // Smart accounts are useless without a bundler.
    ...(smartAccount && hasBundler(chain.caipNetworkId) && { smartAccount }),
  }))
  const smartAccountNetworks = offered
    .filter(({ smartAccount }) => smartAccount)
    .map(({ caipNetworkId }) => Number(caipNetworkId.slice('eip155:'.length)))
  return implementToken(getFrameConfig, guard, async ({ query }) => {
    const project = await findProject(query.projectId.toLowerCase())
    if (!project || project.isDisabled) throw new Refusal('PROJECT_INVALID')
    const { id, name, recovery, sponsorship, thirdPartyClients } = project
    const logo = query.logo && logoOf(id)
    const own = oidcOf(id)
    const isPaidFor = (chain: string) =>
      sponsorship !== null && (sponsorship.chains?.includes(chain) ?? true) && hasPaymaster(chain)
    return {
      ...toEmbedderRules(project),
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
      passkey: hasPasskey,
      projectId: id,
      recovery,
      serviceKey: await kms.publicKey('service'),
      smartAccountNetworks: [...smartAccountNetworks],
      socials: [...socials],
      thirdPartyClients,
      ...(logo && { logo: `data:${logo.type};base64,${logo.bytes}` }),
      ...(own.length > 0 && { oidc: own }),
      // Sent only to projects that use it, so that no other frame can encrypt to it.
      ...(recovery === 'automatic' && { recoveryKey: await kms.publicKey('recovery') }),
    }
  })
}

export declare namespace configRoute {
  type Options = {
    chains: readonly ConfiguredFrameChain[]
    findProject: (id: string) => Promise<Project | undefined>
    guard: Guard
    /** Returns true if the server has a bundler for the chain. Takes a CAIP-2 id. */
    hasBundler: (caipNetworkId: string) => boolean
    /** Returns true if the server knows balances on the chain. Takes a CAIP-2 id. */
    hasHoldings: (caipNetworkId: string) => boolean
    hasPaymaster: (caipNetworkId: string) => boolean
    /** True if users can sign in with passkeys. */
    hasPasskey: boolean
    kms: Pick<Kms, 'publicKey'>
    /** Returns the logo that the operator has configured for emails of a project. */
    logoOf: (projectId: string) => MailLogo | undefined
    /** Returns the OpenID Connect providers of a project. */
    oidcOf: (projectId: string) => { name: OidcName; title: string }[]
    /** URL at which pages reach our paymasters. */
    paymasterUrl: string
    /** Names of the configured login providers. */
    socials: readonly string[]
  }
}
