import type { Accounts, Connection } from './state.ts'

/**
 * Returns the accounts of a wallet, the one in use first. For the embedded wallet this includes the other
 * kind of account, which may have the same address.
 */
export function everyAccount({
  accounts,
  embedded,
}: Pick<Connection, 'accounts'> & Partial<Pick<Connection, 'embedded'>>): Accounts {
  const [first] = accounts
  const others = embedded?.user.accounts?.filter(
    ({ address, type }) => address !== first.address || type !== first.type,
  )
  return others ? [first, ...others] : accounts
}
