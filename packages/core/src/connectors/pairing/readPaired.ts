import type { Session, SessionNamespace } from '@fairlead/pairing'
import {
  type ChainId,
  cleanText,
  isAccountId,
  isSafeUrl,
  type Namespace,
  parseAccountId,
} from '@fairlead/protocol'
import type { Account, Accounts } from '../../store/state.ts'
import type { Link } from '../createConnector.ts'
import { idsOf, presentId } from './proposal.ts'

/** Accounts, networks and methods that a session grants in one namespace. */
export type Paired = {
  readonly topic: string
  /** Accounts on `chainId`, the one in use first. */
  readonly accounts: Accounts
  readonly approved: readonly ChainId[]
  readonly chainId: ChainId
  readonly methods: readonly string[]
}

/**
 * Reads one namespace of a session.
 *
 * @returns Undefined if the session grants no account there.
 */
export function readPaired(session: Session, options: readPaired.Options): Paired | undefined {
  const { address, checksums, isKnown, namespace, wanted } = options
  const parts = partsOf(session, namespace)
  const accounts = parts.flatMap(([, part]) =>
    part.accounts
      .map((account) => account.split(':'))
      .map(([space, reference, ...rest]) => [presentId(`${space}:${reference}`), ...rest].join(':'))
      .filter((account) => isAccountId(account) && account.startsWith(`${namespace}:`))
      .map((account) => parseAccountId(account))
      .filter(looksRight)
      .filter((account) => !checksums.isWrong(account.address))
      .map((account) => ({ ...account, address: checksums.write(account.address) })),
  )
  const [first] = accounts
  if (!first) return undefined
  // Chains without an account are not usable: the wallet refuses requests there.
  const approved = [...new Set(accounts.map((account) => account.chainId))]
  const isUsable = (chain: ChainId | undefined) => chain !== undefined && approved.includes(chain)
  const chainId =
    (isUsable(wanted) ? wanted : undefined) ??
    accounts.find((account) => isKnown(account.chainId))?.chainId ??
    first.chainId
  const here = accounts.filter((account) => account.chainId === chainId)
  const addresses = [...new Set(here.map((one) => one.address))]
  const inUse = addresses.find((one) => isSameAddress(namespace, one, address))
  const [top, ...others] = inUse ? [inUse, ...addresses.filter((one) => one !== inUse)] : addresses
  const [main, ...more] = [top ?? first.address, ...others].map(
    (one): Account => ({ address: one, ...kindOf(namespace, one, addresses) }),
  )
  return {
    topic: session.topic,
    accounts: [main!, ...more],
    approved,
    chainId,
    methods: [...new Set(parts.flatMap(([, part]) => part.methods))],
  }
}

export declare namespace readPaired {
  type Options = {
    checksums: Checksums
    namespace: Namespace
    /** The account that was in use. */
    address?: string | undefined
    /** True if the page has the network. */
    isKnown: (chainId: ChainId) => boolean
    /** The preferred network. */
    wanted?: ChainId | undefined
  }
}

/** EIP-55 checksums of EVM addresses; a separate chunk. */
export type Checksums = {
  isWrong(address: string): boolean
  write(address: string): string
}

/** Returns an EVM address with a wrong checksum, which points to a mistyped or altered address. */
export function findWrongAddress(session: Session, { isWrong }: Checksums): string | undefined {
  return partsOf(session, 'eip155')
    .flatMap(([, part]) => part.accounts.map((account) => account.split(':').at(-1) ?? ''))
    .find(isWrong)
}

/** Returns the id by which the session grants a network; wallets may use an older one. */
export function wireId(session: Session, namespace: Namespace, chainId: ChainId): ChainId {
  const named = partsOf(session, namespace).flatMap(([, part]) =>
    part.accounts.map((account) => account.split(':').slice(0, 2).join(':')),
  )
  return idsOf(chainId).find((id) => named.includes(id)) ?? chainId
}

/** Returns the wallet's own name and icon, sanitized for display. */
export function peerWallet(session: Session): NonNullable<Link['wallet']> {
  const { icons, name } = session.peer.metadata
  const imageUrl = icons.find((icon) => icon.length <= 2_048 && isSafeUrl(icon))
  return { name: cleanText(name) || 'Wallet', ...(imageUrl ? { imageUrl } : {}) }
}

/** Compares two addresses; eip155 ignores letter case. */
export function isSameAddress(namespace: Namespace, one: string, other: string | undefined) {
  if (other === undefined) return false
  return namespace === 'eip155' ? one.toLowerCase() === other.toLowerCase() : one === other
}

const base58 = '[1-9A-HJ-NP-Za-km-z]'
/** Address formats. Checksums outside EVM are validated before sending. */
const forms: Readonly<Partial<Record<Namespace, RegExp>>> = {
  cosmos: /^[a-z\d]+1[02-9ac-hj-np-z]{38,58}$/,
  polkadot: new RegExp(`^${base58}{46,50}$`),
  solana: new RegExp(`^${base58}{32,44}$`),
}
const bitcoinForms = {
  main: new RegExp(`^(?:bc1[a-z\\d]{39,59}|[13]${base58}{25,34})$`, 'i'),
  test: new RegExp(`^(?:tb1[a-z\\d]{39,59}|[2mn]${base58}{25,34})$`, 'i'),
}

/** Checks the address's format for its network, e.g. mainnet or testnet of Bitcoin. */
function looksRight({ address, chainId }: ReturnType<typeof parseAccountId>): boolean {
  const [namespace, reference] = chainId.split(':') as [Namespace, string]
  const isMain = reference === '000000000019d6689c085ae165831e93'
  const form = namespace === 'bip122' ? bitcoinForms[isMain ? 'main' : 'test'] : forms[namespace]
  return form?.test(address) ?? true
}

/**
 * Returns the type of a Bitcoin account. A Taproot address next to other types counts as ordinal,
 * as for wallets in the page.
 */
function kindOf(namespace: Namespace, address: string, all: readonly string[]) {
  const isTaproot = (one: string) => /^(?:bc|tb)1p/i.test(one)
  if (namespace !== 'bip122') return {}
  return { type: isTaproot(address) && !all.every(isTaproot) ? 'ordinal' : 'payment' } as const
}

function partsOf(
  { namespaces }: Session,
  namespace: Namespace,
): readonly (readonly [string, SessionNamespace])[] {
  return Object.entries(namespaces).filter(([key]) => key.split(':')[0] === namespace)
}
