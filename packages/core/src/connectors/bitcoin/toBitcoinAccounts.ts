import type { ChainId } from '@fairlead/protocol'
import { isTestChain, readBitcoinAddress } from '../../namespaces/bitcoinAddress.ts'
import type { Account, AccountType } from '../../store/state.ts'
import type { ShownAddress } from './BitcoinDriver.ts'

/** Order of account types. Source: constants, section 3. */
const order: readonly (AccountType | undefined)[] = ['payment', 'ordinal']
const purposes: ReadonlyMap<unknown, AccountType> = new Map([
  ['payment', 'payment'],
  ['payments', 'payment'],
  ['ordinal', 'ordinal'],
  ['ordinals', 'ordinal'],
])
const manyAddresses = 50

/**
 * Returns the accounts of a wallet on a network: payment, then ordinal, with the preferred type
 * first.
 *
 * Addresses are checked for checksum and network; invalid ones are dropped. If a wallet does not
 * name an address's purpose, a Taproot address next to other types counts as ordinal.
 */
export function toBitcoinAccounts(
  shown: readonly ShownAddress[],
  options: { chainId: ChainId; preferred: AccountType },
): readonly Account[] {
  const { chainId, preferred } = options
  const known = shown.slice(0, manyAddresses).flatMap(({ address, path, publicKey, purpose }) => {
    const read = readBitcoinAddress(address)
    if (!read || read.isTestnet !== isTestChain(chainId) || !isOfBitcoin(purpose)) return []
    return [{ address: address as string, kind: read.type, path, publicKey, purpose }]
  })
  const isMixed = known.some(({ kind }) => kind !== 'p2tr')
  const accounts = known.map(({ address, kind, path, publicKey, purpose }): Account => {
    const assumed = kind === 'p2tr' && isMixed ? 'ordinal' : 'payment'
    return {
      address,
      type: purposes.get(purpose) ?? assumed,
      ...(isKey(publicKey) ? { publicKey } : {}),
      ...(isPath(path) ? { path } : {}),
    }
  })
  const unique = accounts.filter(
    ({ address, type }, index) =>
      accounts.findIndex((one) => one.address === address && one.type === type) === index,
  )
  const rank = ({ type }: Account) => (type === preferred ? -1 : order.indexOf(type))
  return unique.toSorted((one, other) => rank(one) - rank(other))
}

/** Returns the addresses that the wallet itself names as payment addresses, without assumed ones. */
export function namedForPayment(shown: readonly ShownAddress[]): ReadonlySet<unknown> {
  const named = shown.filter(({ purpose }) => purposes.get(purpose) === 'payment')
  return new Set(named.map(({ address }) => address))
}

/** Some wallets also list accounts of other networks. */
function isOfBitcoin(purpose: unknown): boolean {
  return purpose === undefined || purposes.has(purpose)
}

function isKey(value: unknown): value is string {
  return typeof value === 'string' && /^(?:0[23])?[0-9a-f]{64}$/i.test(value)
}

function isPath(value: unknown): value is string {
  return typeof value === 'string' && /^m(?:\/\d{1,10}['h]?){1,10}$/.test(value)
}
