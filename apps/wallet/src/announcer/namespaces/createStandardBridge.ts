import type { Bridge } from '@fairlead/core/testing/parts'
import { hex } from '@scure/base'
import * as v from 'valibot'
import { checkParams } from '../../checkParams.ts'
import { walletInfo } from '../walletInfo.ts'
import { type Sharing, toBridge } from './createSharing.ts'

/** Wallet Standard features of one kind of network. */
export type StandardKind = {
  /** Wallet Standard names of the networks, by CAIP-2 id. */
  readonly chains: ReadonlyMap<string, string>
  readonly features: Readonly<Record<string, Feature>>
  /** Accounts of this kind that the page can access. */
  readonly sharing: Sharing
}

type Feature = {
  readonly run: (inputs: readonly unknown[]) => unknown
  /** As the page sees them. */
  readonly versions: Readonly<Record<string, unknown>>
}

/**
 * Creates the Wallet Standard wallet for all its kinds of networks.
 *
 * `standard:connect` names no kind, so it connects the first one. The others have connect features of their own, so
 * that a page gets only the accounts that it asked for.
 *
 * @param kinds - At least one.
 */
export function createStandardBridge(kinds: readonly [StandardKind, ...StandardKind[]]): Bridge {
  const { sharing } = kinds[0]
  const shown = () => kinds.flatMap(toStandardAccounts)
  const features = kinds.flatMap((kind) => Object.entries(kind.features))
  return toBridge({
    definition: {
      accounts: shown(),
      chains: [...new Set(kinds.flatMap(({ chains }) => [...chains.values()]))],
      connect: 'standard:connect',
      features: Object.fromEntries(features.map(([name, { versions }]) => [name, versions])),
      ...walletInfo,
    },
    event: 'accounts',
    methods: {
      silent: shown,
      'standard:connect': () => sharing.connect().then(shown),
      'standard:disconnect': () => sharing.disconnect(),
      ...Object.fromEntries(features.map(([name, { run }]) => [name, run])),
    },
    sharings: kinds.map((kind) => kind.sharing),
    shown,
  })
}

/** Returns the shared accounts of one kind: one per address, with all its networks. */
export function toStandardAccounts({ chains, features, sharing }: StandardKind) {
  const own = sharing.accounts().filter(({ chainId }) => chains.has(chainId))
  return [...new Map(own.map((account) => [account.address, account])).values()].map(
    ({ address, publicKey }) =>
      Object.freeze({
        address,
        publicKey: hex.decode(publicKey),
        chains: own
          .filter((account) => account.address === address)
          .flatMap(({ chainId }) => chains.get(chainId) ?? []),
        features: Object.keys(features),
      }),
  )
}

/** Runs a method for one input after the other, because each asks the user. */
export function forEachInput<const schema extends v.GenericSchema>(
  schema: schema,
  run: (input: v.InferOutput<schema>) => Promise<unknown>,
) {
  return async (inputs: readonly unknown[]): Promise<unknown[]> => {
    const outputs: unknown[] = []
    for (const input of checkParams(v.array(schema), inputs)) outputs.push(await run(input))
    return outputs
  }
}
