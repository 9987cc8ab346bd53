import { BaseError } from '@fairlead/protocol'
import type { DelegationSettings } from '@fairlead/protocol/embedded'
import type { Address } from 'viem'
import { entryPoints } from '../keys/signing/userOperation.ts'
import type { MethodContext } from '../sign/Method.ts'

/** Contracts of sessions on a network. */
export type SessionSettings = {
  /** Contract that the account delegates to. */
  readonly accountCode: Address
  readonly delegations: DelegationSettings
  /** The account and the contracts that control it: no session may call them. */
  readonly own: readonly Address[]
}

/** @throws `FEATURE_UNAVAILABLE` if the network has no sessions, or the account in use is not a smart account. */
export function requireSessions({
  account,
  network,
}: Pick<MethodContext, 'account' | 'network'>): SessionSettings {
  const { smartAccount } = network
  if (smartAccount?.code !== 'delegator' || !smartAccount.delegations)
    throw new BaseError('FEATURE_UNAVAILABLE', {
      shortMessage: 'Sessions are not available on this network',
    })
  if (account.type !== 'smartAccount')
    throw new BaseError('FEATURE_UNAVAILABLE', {
      shortMessage: 'Sessions require a smart account, and the active account is not one',
    })
  const { delegations } = smartAccount
  const { coSigned, enforcers, manager } = delegations
  const contracts = [manager, smartAccount.address, ...Object.values(enforcers)]
  const helpers = coSigned ? [coSigned.factory, coSigned.implementation] : []
  return {
    accountCode: smartAccount.address,
    delegations,
    own: [account.address as Address, ...contracts, ...helpers, ...Object.values(entryPoints)],
  }
}
