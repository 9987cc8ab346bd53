import {
  type ChainId,
  InputError,
  isChainId,
  type Namespace,
  namespaceOf,
} from '@fairlead/protocol'
import type { EmbeddedAccountType, EmbeddedUser } from '@fairlead/protocol/embedded'
import { toChainId } from '../../namespaces/eip155.ts'
import { isSolanaAddress } from '../../namespaces/solanaWire.ts'
import type { Embedded } from '../../store/state.ts'
import type { Grant } from '../createConnector.ts'

const isAddress: Readonly<Partial<Record<Namespace, (address: string) => boolean>>> = {
  eip155: (address) => /^0x[0-9a-fA-F]{40}$/.test(address),
  solana: isSolanaAddress,
}

/**
 * Converts the frame's user to a grant.
 *
 * @throws `RESPONSE_INVALID` for another namespace, or an address of another format.
 */
export function readUser(user: EmbeddedUser, wanted: readUser.Wanted): Grant {
  const { namespace } = wanted
  const chainId = chainOf(user.chainId)
  const looksRight = isAddress[namespace]
  const all = [user, ...(user.accounts ?? [])]
  if (chainId === undefined || namespaceOf(chainId) !== namespace) throw invalid('chainId')
  if (!looksRight || !all.every(({ address }) => looksRight(address))) throw invalid('address')
  const type = typeOf(user, wanted)
  const embedded: Embedded = {
    accountType: type,
    authProvider: wanted.provider ?? 'email',
    smartAccountDeployed: user.smartAccountDeployed ?? false,
    user: {
      accounts: user.accounts,
      email: user.email ?? wanted.email,
      username: wanted.userName,
    },
  }
  return { accounts: [{ address: user.address, type }], approved: 'all', chainId, embedded }
}

export declare namespace readUser {
  type Wanted = {
    /** Email address that the page already knows. */
    email: string | undefined
    namespace: Namespace
    /** Social provider of the login; undefined for a login by email. */
    provider: string | undefined
    /** Preferred account type, used if the frame does not name one. */
    type: EmbeddedAccountType
    /** Name of the user at the social provider. */
    userName: string | undefined
  }
}

/** Returns the account type in use. Only eip155 has smart accounts. */
function typeOf(user: EmbeddedUser, { namespace, type }: readUser.Wanted): EmbeddedAccountType {
  if (namespace !== 'eip155') return 'eoa'
  // With EIP-7702 both account types share one address.
  const kinds = (user.accounts ?? []).flatMap(({ address, type }) =>
    isSame(address, user.address) ? [type] : [],
  )
  const { preferredAccountType: said } = user
  const isKind = said === 'eoa' || said === 'smartAccount'
  if (isKind && (kinds.length === 0 || kinds.includes(said))) return said
  if (kinds[0]) return kinds.includes(type) ? type : kinds[0]
  // A frame that lists no accounts has one regular account.
  return user.accounts ? type : 'eoa'
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** Returns the CAIP-2 id of a chain; plain numbers are eip155 chains. */
function chainOf(chain: number | string): ChainId | undefined {
  if (typeof chain === 'number' || /^\d+$/.test(chain)) return toChainId(chain)
  return isChainId(chain) ? chain : undefined
}

function invalid(path: string): InputError {
  return new InputError({
    code: 'RESPONSE_INVALID',
    detail: 'of the namespace that was asked for',
    path,
    reason: 'Invalid input',
  })
}
