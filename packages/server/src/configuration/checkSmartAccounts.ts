import type { SmartAccountSettings } from '@fairlead/protocol/embedded'
import type { Configuration } from './Configuration.ts'
import { invalid } from './invalid.ts'

/**
 * Checks the settings of smart accounts. Their operations need a bundler; Simple7702Account supports entry point 0.8 only.
 *
 * @throws `OPTIONS_INVALID` naming the setting.
 */
export function checkSmartAccounts({ chains, frame }: Configuration): void {
  for (const [index, { caipNetworkId, smartAccount }] of (frame.chains ?? []).entries()) {
    if (!smartAccount) continue
    const path = `frame.chains.${index}.smartAccount`
    if (!chains.some((chain) => chain.caipNetworkId === caipNetworkId && chain.bundler))
      throw invalid(path, 'Its chain has no bundler')
    checkSmartAccount(smartAccount, path)
  }
}

function checkSmartAccount(
  settings: Omit<SmartAccountSettings, 'paymasterUrl'>,
  path: string,
): void {
  const {
    code = 'simple',
    delegations,
    earlier,
    entryPoint,
    factory,
    kind,
    verifiesSignatures,
  } = settings
  if (earlier) {
    if (kind !== 'counterfactual') throw invalid(`${path}.earlier`, 'Requires kind counterfactual')
    checkSmartAccount({ ...earlier, kind }, `${path}.earlier`)
  }
  if (verifiesSignatures && kind !== 'counterfactual')
    throw invalid(`${path}.verifiesSignatures`, 'Requires kind counterfactual')
  if (factory && code !== 'hybrid') throw invalid(`${path}.factory`, 'Requires code hybrid')
  if (code === 'hybrid') {
    if (kind !== 'counterfactual' || entryPoint !== '0.7')
      throw invalid(path, 'Code hybrid requires kind counterfactual and entry point 0.7')
    if (!factory) throw invalid(`${path}.factory`, 'Required for code hybrid')
  }
  if (code === 'delegator') {
    if (kind !== 'eip7702' || entryPoint !== '0.7')
      throw invalid(path, 'Code delegator requires kind eip7702 and entry point 0.7')
    if (!delegations) throw invalid(`${path}.delegations`, 'Required for code delegator')
    return
  }
  if (delegations) throw invalid(`${path}.delegations`, 'Requires code delegator')
  if (kind === 'eip7702' && entryPoint !== '0.8')
    throw invalid(path, 'An account of kind eip7702 requires entry point 0.8')
}
