import {
  type CaipNetwork,
  type ChainId,
  InputError,
  isChainId,
  type Namespace,
  namespaceOf,
} from '@fairlead/protocol'
import type { EmbeddedAccountType, EmbeddedUser } from '@fairlead/protocol/embedded'
import { isSolanaAddress } from '@fairlead/protocol/solana'
import type { Frame } from '../../frame/createFrame.ts'
import type { FrameStorage } from '../../frame/frameStorage.ts'
import { toChainId } from '../../namespaces/eip155.ts'
import type { Embedded } from '../../store/state.ts'
import type { Grant } from '../createConnector.ts'
import type { SignInProposal } from './SignInProposal.ts'

const isAddress: Readonly<Partial<Record<Namespace, (address: string) => boolean>>> = {
  eip155: (address) => /^0x[0-9a-fA-F]{40}$/.test(address),
  solana: isSolanaAddress,
}

/** Reads the user's account of a type on a network. @throws as {@link readUser}; the frame's error. */
export async function fetchUser(
  { frame, storage }: { frame: Frame; storage: FrameStorage },
  { caipNetworkId: chainId, chainNamespace: namespace, rpcUrls }: CaipNetwork,
  options: {
    siwxMessage: SignInProposal['fields'] | undefined
    signal: AbortSignal
    type: EmbeddedAccountType
  },
) {
  const { siwxMessage, signal, type } = options
  const rpcUrl = rpcUrls.default.http[0]
  const request = { chainId, preferredAccountType: type, rpcUrl, siwxMessage }
  const user = await frame.call('GET_USER', request, { signal })
  const grant = readUser(user, {
    email: storage.read('email'),
    namespace,
    provider: storage.read('social'),
    type,
    userName: storage.read('userName'),
  })
  return { grant, user }
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
    ...(user.x?.isGuest && { isGuest: true }),
    authProvider: wanted.provider ?? 'email',
    smartAccountDeployed: user.smartAccountDeployed ?? false,
    ...(user.x?.verifiesSignatures && { verifiesSignatures: true }),
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
    detail: 'in the requested namespace',
    path,
    reason: 'Invalid input',
  })
}
