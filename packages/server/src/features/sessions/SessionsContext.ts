import { toSessionAccount } from '@fairlead/protocol'
import type { Enforcers, ProxyContracts } from '@fairlead/protocol/delegations'
import type { Address } from 'viem'
import type { Chain } from '../../chains/createChains.ts'
import type { Kms } from '../../kms/Kms.ts'
import { Refusal } from '../../problem.ts'
import type { Storage } from '../../storage/Storage.ts'
import type { StoredSmartSession } from '../../storage/smartSessions/readSmartSessions.ts'
import type { Random } from '../../uuid.ts'

/** A network whose smart accounts can grant sessions. */
export type SessionNetwork = {
  readonly chain: Chain
  readonly chainId: number
  /** Delegation manager, which verifies delegations and runs the calls that they permit. */
  readonly manager: Address
  readonly enforcers: Enforcers
  /** Contracts of co-signed sessions; without them the network has only sessions that the application uses alone. */
  readonly coSigned: ProxyContracts | undefined
  /** Contracts that no session may call: entry point, manager, enforcers. */
  readonly reserved: readonly Address[]
}

/** Audit event of a session. Contains no address and no key. */
export type SessionEvent = {
  action: 'session.activated' | 'session.created' | 'session.revoked' | 'session.signed'
  /** Id of the session. */
  subject: string
  projectId: string
  origin?: string | undefined
  /** Signed-in user of the wallet; unknown at the data API. */
  userId?: string
}

/** Limits of the operator. */
export type SessionLimits = {
  /** Maximum number of live sessions of an account on one network. */
  readonly perAccount: number
  /** Maximum number of sessions of a project that wait for their activation. */
  readonly pendingPerProject: number
}

/** Dependencies of the routes of sessions. */
export type SessionsContext = {
  /** Writes an audit event before a session changes. If it fails, nothing changes. */
  audit(event: SessionEvent): Promise<void>
  /** Milliseconds since 1970. */
  clock: () => number
  kms: Pick<Kms, 'unwrap' | 'wrap'>
  limits: SessionLimits
  /** By CAIP-2 id. */
  networks: ReadonlyMap<string, SessionNetwork>
  random: Random
  store: Storage['smartSessions']
  /** Counts a use in a window if the limit allows it. Returns 0, or the milliseconds to wait. */
  take: Storage['auth']['take']
}

/** An account on a network that has sessions. */
export type SessionAccount = {
  readonly account: string
  /** In lower case. */
  readonly address: Address
  readonly network: SessionNetwork
}

/**
 * Reads the account of a path.
 *
 * @throws `REQUEST_INVALID` unless it is the CAIP-10 id of an EVM account; `NETWORK_UNSUPPORTED` on a network without
 *   sessions.
 */
export function readAccount(
  text: string | undefined,
  { networks }: Pick<SessionsContext, 'networks'>,
): SessionAccount {
  const read = toSessionAccount(text ?? '')
  if (!read) throw invalidInput('account')
  const network = networks.get(`eip155:${read.chainId}`)
  if (!network) throw new Refusal('NETWORK_UNSUPPORTED', { field: 'account' })
  return { account: read.account, address: read.address, network }
}

/** Returns a session of an account. @throws `REQUEST_INVALID` if there is none, or it belongs to another account. */
export async function requireSession(
  { store }: Pick<SessionsContext, 'store'>,
  { address, network, pci }: SessionAccount & { pci: string },
): Promise<StoredSmartSession> {
  const session = await store.find(pci)
  const isOwn = session?.address === address && session.chain === network.chain.caipNetworkId
  if (!session || !isOwn)
    throw new Refusal('REQUEST_INVALID', { field: 'pci', shortMessage: 'No such session' })
  return session
}

/**
 * Counts a use of a session route.
 *
 * @param key - What is limited, without addresses of accounts.
 * @throws `RATE_LIMITED` with the seconds to wait.
 */
export async function limitUse(
  { clock, take }: Pick<SessionsContext, 'clock' | 'take'>,
  key: string,
  limit: { count: number; windowMs: number },
): Promise<void> {
  const waitMs = await take(`sessions ${key}`, limit, clock())
  if (waitMs > 0) throw new Refusal('RATE_LIMITED', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
}

/** Refuses an input. @param field - Name of the input. */
export function invalidInput(field: string, shortMessage = 'Invalid input'): Refusal {
  return new Refusal('REQUEST_INVALID', { field, shortMessage })
}
