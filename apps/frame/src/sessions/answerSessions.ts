import type { RouteResponse } from '@fairlead/protocol'
import { executionPermissionTypes } from '@fairlead/protocol/delegations'
import { type getFrameConfig, listSessions } from '@fairlead/protocol/embedded'
import { type Address, numberToHex } from 'viem'
import type { FrameNetwork } from '../networks/createNetworks.ts'
import type { Nodes } from '../rpc/createNodes.ts'
import type { Session } from '../session/createSession.ts'
import { chainNumber } from '../sign/chainNumber.ts'
import { findUsable, readOwnDelegations } from './readDelegations.ts'

type Asked = {
  readonly context: {
    readonly clock: () => number
    readonly config: Pick<RouteResponse<typeof getFrameConfig>, 'chains'>
    readonly nodes: Nodes
    readonly origin: string
    readonly session: Pick<Session, 'call'>
  }
}

/** Handlers of the requests of ERC-7715 that need no approval. */
export const sessionAnswers: Readonly<Record<string, (asked: Asked) => Promise<unknown>>> = {
  wallet_getGrantedExecutionPermissions: getGranted,
  wallet_getSupportedExecutionPermissions: getSupported,
}

async function getSupported({ context }: Asked): Promise<unknown> {
  const chainIds = context.config.chains
    .filter(({ smartAccount }) => smartAccount?.code === 'delegator')
    .map((network) => numberToHex(chainNumber(network)))
  if (chainIds.length === 0) return {}
  const entry = { chainIds, ruleTypes: ['expiry'] }
  return Object.fromEntries(executionPermissionTypes.map((type) => [type, entry]))
}

/** Returns what this page was granted and can still use: not expired, and not ended on chain. */
async function getGranted({ context }: Asked): Promise<unknown> {
  const { clock, config, nodes, origin, session } = context
  const { sessions } = await session.call(listSessions)
  const now = clock() / 1_000
  const found = await Promise.all(
    sessions.map(async ({ expiry, granted, origin: owner, revokedAt }) => {
      if (!granted || owner !== origin || revokedAt !== null || expiry <= now) return []
      const { caipNetworkId, ...grant } = granted
      const network = config.chains.find((chain) => chain.caipNetworkId === caipNetworkId)
      if (!network || !(await isUsable(grant, network, nodes))) return []
      return [{ chainId: numberToHex(chainNumber(network)), ...grant }]
    }),
  )
  return found.flat()
}

/** True unless the chain says that the session has ended. */
async function isUsable(
  { context, from }: { context: string; from: Address },
  network: FrameNetwork,
  nodes: Nodes,
): Promise<boolean> {
  const { delegations } = network.smartAccount ?? {}
  if (!delegations) return false
  const own = readOwnDelegations(context, from)
  return (await findUsable(own, from, { delegations, network, nodes })).length === own.length
}
