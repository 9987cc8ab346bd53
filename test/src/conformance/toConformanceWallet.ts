import type { Behavior, TestWallet } from '@fairlead/core/testing'
import type { Person } from './createPerson.ts'
import type { ConformanceWallet } from './setup.ts'

/** A conformance wallet that is a wallet of the test kit. */
export type KitWallet = ConformanceWallet & { readonly kit: TestWallet }

/** Asks a simulated user about each request of a test wallet. */
export function askPerson({ asks }: Person): Behavior {
  return ({ method }) => asks(/sign/i.test(method) ? 'sign' : 'connect')
}

/** @param accounts - Addresses of the wallet's accounts. */
export function toConformanceWallet(
  kit: TestWallet,
  person: Person,
  accounts: readonly [string, string],
): KitWallet {
  return Object.assign(person, {
    accounts,
    allowsPage: () => kit.isAuthorized,
    connectorId: kit.id,
    forgetPage: () => void kit.drop(),
    kit,
    useAccount: (address: string) => void kit.switchAccount(accounts.indexOf(address)),
  })
}
