import { PairingError } from '../errors.ts'
import { isRecord, isTextList } from '../jsonRpc.ts'
import { chainOf, isChainId, isNamespaceKey, isUnder } from './caip.ts'
import type {
  ProposalNamespace,
  ProposalNamespaces,
  SessionNamespace,
  SessionNamespaces,
} from './Session.ts'

/**
 * Validates the namespaces that a page requests.
 *
 * @throws `NAMESPACES_INVALID` with the first error, by the table of the pairing protocol, section 8.
 */
export function validateProposalNamespaces(value: unknown): ProposalNamespaces {
  return readNamespaces(value, (key, given) => {
    const { chains } = given
    if (isChainId(key)) {
      if (chains !== undefined) readChains(key, chains)
      return readGrants(given, { events: 5102, methods: 5101 })
    }
    if (!isTextList(chains) || chains.length === 0)
      throw invalid(5100, `Name at least one chain under ${key}.`)
    return {
      chains: readChains(key, chains),
      ...readGrants(given, { events: 5102, methods: 5101 }),
    }
  })
}

/**
 * Validates the namespaces that a wallet grants. `chains` may be absent, because the accounts contain them.
 *
 * @throws `NAMESPACES_INVALID` with the first error, by the table of the pairing protocol, section 8.
 */
export function validateSessionNamespaces(value: unknown): SessionNamespaces {
  return readNamespaces(value, (key, given) => {
    const { accounts, chains } = given
    if (!isTextList(accounts) || accounts.length === 0)
      throw invalid(5001, `Name at least one account under ${key}.`)
    for (const account of accounts) {
      const chainId = chainOf(account)
      if (!chainId) throw invalid(5001, `Accounts under ${key} must be CAIP-10 ids.`)
      if (!isUnder(key, chainId))
        throw invalid(5103, `An account of ${chainId} is not allowed under ${key}.`)
    }
    return {
      accounts: [...accounts],
      ...(chains !== undefined && { chains: readChains(key, chains) }),
      ...readGrants(given, { events: 5003, methods: 5002 }),
    }
  })
}

/**
 * Checks that a session grants everything that the page requires; it may grant more.
 *
 * @throws `NAMESPACES_INVALID` with the first missing permission.
 */
export function checkConforms(session: SessionNamespaces, required: ProposalNamespaces): void {
  const folded = Object.entries(mergeNamespaces(required, {}))
  for (const [key] of folded)
    if (!Object.keys(session).some((one) => one === key || isUnder(key, one)))
      throw invalid(5000, `The namespace ${key} is missing.`)
  const wanted = Object.entries(required).flatMap(([key, { chains = [key], events, methods }]) =>
    chains.map((chainId) => ({ chainId, events, granted: grantsOn(session, chainId), methods })),
  )
  for (const { chainId, granted } of wanted)
    if (granted.accounts.length === 0) throw invalid(5001, `No account on ${chainId}.`)
  for (const { chainId, granted, methods } of wanted)
    refuseMissing(5002, 'method', methods, granted.methods, chainId)
  for (const { chainId, events, granted } of wanted)
    refuseMissing(5003, 'event', events, granted.events, chainId)
}

/** Merges required into optional namespaces, because wallets reject required ones that they do not support. */
export function mergeNamespaces(
  required: ProposalNamespaces,
  optional: ProposalNamespaces,
): ProposalNamespaces {
  const merged: Record<string, Required<ProposalNamespace>> = {}
  for (const [key, given] of [...Object.entries(required), ...Object.entries(optional)]) {
    const [namespace = key] = key.split(':')
    const before = merged[namespace] ?? { chains: [], events: [], methods: [] }
    const chains = isChainId(key) ? [key] : (given.chains ?? [])
    merged[namespace] = {
      chains: union(before.chains ?? [], chains),
      methods: union(before.methods, given.methods),
      events: union(before.events, given.events),
    }
  }
  return merged
}

/** Returns the CAIP-2 ids of all chains in keys, lists and accounts. */
export function chainsOf(namespaces: ProposalNamespaces | SessionNamespaces): readonly string[] {
  const entries: readonly [string, ProposalNamespace & Partial<SessionNamespace>][] =
    Object.entries(namespaces)
  return entries.reduce<readonly string[]>((found, [key, given]) => {
    const ofAccounts = (given.accounts ?? []).flatMap((account) => chainOf(account) ?? [])
    return union(found, [...(isChainId(key) ? [key] : []), ...(given.chains ?? []), ...ofAccounts])
  }, [])
}

/** Returns the CAIP-10 ids of all accounts of a session. */
export function accountsOf(namespaces: SessionNamespaces): readonly string[] {
  return union(
    [],
    Object.values(namespaces).flatMap(({ accounts }) => accounts),
  )
}

/** Returns the permissions on one chain (CAIP-2). A chain without an account grants none. */
export function grantsOn(namespaces: SessionNamespaces, chainId: string): grantsOn.Grants {
  const here = Object.entries(namespaces)
    .filter(([key]) => isUnder(key, chainId))
    .map(([, { accounts, events, methods }]) => ({
      accounts: accounts.filter((account) => chainOf(account) === chainId),
      events,
      methods,
    }))
    .filter(({ accounts }) => accounts.length > 0)
  return {
    accounts: union(
      [],
      here.flatMap(({ accounts }) => accounts),
    ),
    events: union(
      [],
      here.flatMap(({ events }) => events),
    ),
    methods: union(
      [],
      here.flatMap(({ methods }) => methods),
    ),
  }
}

export declare namespace grantsOn {
  type Grants = {
    readonly accounts: readonly string[]
    readonly events: readonly string[]
    readonly methods: readonly string[]
  }
}

function readNamespaces<value>(
  namespaces: unknown,
  read: (key: string, given: Readonly<Record<string, unknown>>) => value,
): Record<string, value> {
  if (!isRecord(namespaces)) throw invalid(5104, 'Namespaces must be an object.')
  return Object.fromEntries(
    Object.entries(namespaces).map(([key, given]) => {
      if (!isNamespaceKey(key) && !isChainId(key))
        throw invalid(5104, 'Keys of namespaces must be CAIP-2 namespaces or chain ids.')
      if (!isRecord(given)) throw invalid(5104, `The value under ${key} must be an object.`)
      return [key, read(key, given)]
    }),
  )
}

function readChains(key: string, chains: unknown): readonly string[] {
  if (!isTextList(chains)) throw invalid(5100, `Chains under ${key} must be a list.`)
  for (const chainId of chains) {
    if (!isChainId(chainId))
      throw invalid(5100, `Chains under ${key} must be CAIP-2 ids, e.g. eip155:1.`)
    if (!isUnder(key, chainId)) throw invalid(5100, `${chainId} is not allowed under ${key}.`)
  }
  return [...chains]
}

function readGrants(
  { events, methods }: Readonly<Record<string, unknown>>,
  codes: { events: number; methods: number },
) {
  if (!isTextList(methods)) throw invalid(codes.methods, 'Methods must be a list of names.')
  if (!isTextList(events)) throw invalid(codes.events, 'Events must be a list of names.')
  return { methods: [...methods], events: [...events] }
}

function refuseMissing(
  code: number,
  what: string,
  wanted: readonly string[],
  granted: readonly string[],
  chainId: string,
) {
  const missing = wanted.find((one) => !granted.includes(one))
  if (missing !== undefined) throw invalid(code, `The ${what} ${missing} is missing on ${chainId}.`)
}

function union(first: readonly string[], second: readonly string[]): readonly string[] {
  return [...new Set([...first, ...second])]
}

function invalid(code: number, message: string) {
  return new PairingError('NAMESPACES_INVALID', { hints: [message], peer: { code, message } })
}

/**
 * Validates the namespaces that a session grants. At least one account is required.
 *
 * @throws `NAMESPACES_INVALID`.
 */
export function grantedNamespaces(value: unknown): SessionNamespaces {
  const namespaces = validateSessionNamespaces(value)
  if (accountsOf(namespaces).length > 0) return namespaces
  const message = 'Name at least one account.'
  throw new PairingError('NAMESPACES_INVALID', { hints: [message], peer: { code: 5001, message } })
}
