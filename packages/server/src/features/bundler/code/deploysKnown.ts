import {
  type CounterfactualAccount,
  type ProxyContracts,
  readInitialization,
  toCoSignedAccount,
  toHybridAccount,
} from '@fairlead/protocol/delegations'
import { decodeFunctionData, type Hex, parseAbi } from 'viem'
import type { KnownCode } from './knownCode.ts'

const coSignedAbi = parseAbi(['function initialize(address[] signers, uint256 threshold)'])
const hybridAbi = parseAbi([
  'function initialize(address owner, string[] keyIds, uint256[] xValues, uint256[] yValues)',
])

/**
 * Returns true if a call of a factory that deploys any code deploys an account of known code and nothing else: an
 * account of co-signed sessions, or the embedded wallet's smart account.
 */
export function deploysKnown(
  call: Pick<CounterfactualAccount, 'factory' | 'factoryData'>,
  { coSigned, hybrids }: Pick<KnownCode, 'coSigned' | 'hybrids'>,
): boolean {
  return (
    (coSigned !== undefined && deploys(call, coSigned, rebuildCoSigned)) ||
    hybrids.some((contracts) => deploys(call, contracts, rebuildHybrid))
  )
}

/** Builds an account from the call that initializes it. */
type Rebuild = (initialization: Hex, contracts: ProxyContracts) => CounterfactualAccount | undefined

function deploys(
  { factory, factoryData }: Pick<CounterfactualAccount, 'factory' | 'factoryData'>,
  contracts: ProxyContracts,
  rebuild: Rebuild,
): boolean {
  if (factory.toLowerCase() !== contracts.factory.toLowerCase()) return false
  try {
    const expected = rebuild(readInitialization(factoryData), contracts)
    return expected?.factoryData.toLowerCase() === factoryData.toLowerCase()
  } catch {
    // Of another shape.
    return false
  }
}

const rebuildCoSigned: Rebuild = (data, contracts) => {
  const [[first, second]] = decodeFunctionData({ abi: coSignedAbi, data }).args
  return first && second && toCoSignedAccount([first, second], contracts)
}

const rebuildHybrid: Rebuild = (data, contracts) => {
  const [owner] = decodeFunctionData({ abi: hybridAbi, data }).args
  return toHybridAccount(owner, contracts)
}
