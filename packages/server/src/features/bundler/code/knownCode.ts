import type { ProxyContracts } from '@fairlead/protocol/delegations'
import type { SmartAccountSettings } from '@fairlead/protocol/embedded'
import type { Address, Hex } from 'viem'
import type { ChainConfiguration } from '../../../configuration/Chain.ts'

/** Code that a bundler trusts, because it neither reads the block nor depends on other contracts. */
export type KnownCode = {
  /** Keccak-256 hashes of the code of accounts: of delegates (EIP-7702), implementations of proxies, and contracts. */
  readonly accounts: ReadonlySet<string>
  /** Lowercase addresses of such contracts. */
  readonly accountAddresses: ReadonlySet<string>
  readonly factories: ReadonlySet<string>
  /** Factories of `SimpleAccount` that the operator configured: their implementation is trusted as well. */
  readonly simpleFactories: readonly Address[]
  /** Factory and implementation of the accounts of co-signed sessions. */
  readonly coSigned: ProxyContracts | undefined
  /** Factories and implementations of the embedded wallet's accounts of code `hybrid`. */
  readonly hybrids: readonly ProxyContracts[]
  readonly paymasters: ReadonlySet<string>
  /** Lowercase addresses of the operator's own paymasters. */
  readonly paymasterAddresses: ReadonlySet<string>
}

/** Contracts of `@account-abstraction/contracts` 0.7.0 and 0.8.0, at the addresses of the public CREATE2 factory. */
const ours = {
  accounts: [
    // `Simple7702Account` of 0.8
    '0xcc7b633aef4b2543cb8f37522adf1a401f910f0f6b2430c1eecc11f401ccfcf3',
    // `SimpleAccount` of 0.7 and 0.8
    '0x7451513d9195948ec8f943beeaa7b7551371f1cbb89f984dbff998cdcb9acded',
    '0x689a90eff03926a12aedad2fc6d4fdbcbdd9ffac86e7d0d70ce6355961305c74',
  ],
  factories: [
    // `SimpleAccountFactory` of 0.7 and 0.8
    '0xef864ebcb05608afdd25888b657deb36cdee118a2b4e0adbbe47e26f938ded45',
    '0xa2e635152a61e180383c7afc045620b7461ef6f43ba27d592262513106b991b7',
  ],
} as const

/** Hashes of `ERC1967Proxy` as these factories and the delegation framework deploy it. */
export const proxyHashes: ReadonlySet<string> = new Set([
  '0x0cf33e42b59cd30ce43a3d95a9c4de2589047c5e0968708337764f9776097210',
  '0x41ee894da413cc99e8dec0a1784470eceb736845ad1591e06ff0ecdf0aca26c9',
  '0x8678a7d794f76a790255c0db52d6276dc7259cc7a211426bca106e5ebb4b1ddf',
])

/**
 * Collects the code that the operator of a chain trusts: ours, the embedded wallet's smart account, the server's
 * paymasters, and what `bundler.known` adds.
 */
export function collectKnownCode(
  { bundler, paymaster }: Pick<ChainConfiguration, 'bundler' | 'paymaster'>,
  smartAccount: SmartAccountSettings | undefined,
): KnownCode {
  const { accounts = [], factories = [], paymasters = [] } = bundler?.known ?? {}
  const coSigned = smartAccount?.delegations?.coSigned
  const kind = smartAccount?.kind
  const settings = smartAccount
    ? [smartAccount, ...(smartAccount.earlier ? [smartAccount.earlier] : [])]
    : []
  const simple = kind === 'counterfactual' ? settings.filter(({ code }) => code !== 'hybrid') : []
  const trusted = settings.filter((one) => !simple.includes(one)).map(({ codeHash }) => codeHash)
  return {
    accountAddresses: lowerCase(coSigned ? [coSigned.implementation] : []),
    accounts: lowerCase([...ours.accounts, ...accounts, ...trusted]),
    coSigned,
    factories: lowerCase([
      ...ours.factories,
      ...factories,
      ...simple.map(({ codeHash }) => codeHash),
    ]),
    hybrids: settings.flatMap(({ address, code, factory }) =>
      code === 'hybrid' && factory ? [{ factory: factory.address, implementation: address }] : [],
    ),
    paymasterAddresses: lowerCase(
      Object.values(paymaster?.addresses ?? {}).flatMap((one) => one ?? []),
    ),
    paymasters: lowerCase(paymasters),
    simpleFactories: simple.map(({ address }) => address),
  }
}

function lowerCase(values: readonly (Hex | string)[]): ReadonlySet<string> {
  return new Set(values.map((value) => value.toLowerCase()))
}
