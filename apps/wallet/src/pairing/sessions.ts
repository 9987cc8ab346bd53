import type { SessionNamespaces } from '@fairlead/pairing'
import type { Keyring } from '../keys/createKeyring.ts'
import { accountsOn, namespaceOf } from './offer.ts'

type Addresses = Pick<Keyring, 'addressOf'>

/** Returns the indexes of the accounts that a session shares, in the session's order. */
export function sharedAccounts(
  namespaces: SessionNamespaces,
  keyring: Addresses,
  count: number,
): number[] {
  const indexes = Array.from({ length: count }, (_, index) => index)
  const found = Object.values(namespaces).flatMap(({ accounts }) =>
    accounts.map((account) =>
      indexes.find((index) => accountsOn([chainOf(account)], [index], keyring)[0] === account),
    ),
  )
  return [...new Set(found.filter((index) => index !== undefined))]
}

/** Adds a network for all shared accounts; returns the same object if the session has it already. */
export function withChain(
  namespaces: SessionNamespaces,
  chainId: string,
  keyring: Addresses,
  count: number,
): SessionNamespaces {
  const namespace = namespaceOf(chainId)
  const before = namespaces[namespace]
  if (!before || before.accounts.some((account) => chainOf(account) === chainId)) return namespaces
  const shared = sharedAccounts({ [namespace]: before }, keyring, count)
  return {
    ...namespaces,
    [namespace]: {
      ...before,
      accounts: [...before.accounts, ...accountsOn([chainId], shared, keyring)],
      chains: [...chainsOf(before.accounts), chainId],
    },
  }
}

/** Puts an account first on all networks of a session, sharing it if necessary. */
export function withAccount(
  namespaces: SessionNamespaces,
  index: number,
  keyring: Addresses,
): SessionNamespaces {
  return Object.fromEntries(
    Object.entries(namespaces).map(([name, namespace]) => {
      const first = accountsOn(chainsOf(namespace.accounts), [index], keyring)
      const others = namespace.accounts.filter((account) => !first.includes(account))
      return [name, { ...namespace, accounts: [...first, ...others] }]
    }),
  )
}

/** Returns the first CAIP-2 id of each namespace, which is a site's initial network. */
export function firstChains(namespaces: SessionNamespaces): Record<string, string> {
  return Object.fromEntries(
    Object.entries(namespaces).flatMap(([name, { accounts }]) =>
      accounts[0] ? [[namespaceOf(name), chainOf(accounts[0])]] : [],
    ),
  )
}

/** Returns the CAIP-2 ids of CAIP-10 ids, without duplicates. */
export function chainsOf(accounts: readonly string[]): string[] {
  return [...new Set(accounts.map(chainOf))]
}

function chainOf(account: string): string {
  return account.slice(0, account.lastIndexOf(':'))
}
