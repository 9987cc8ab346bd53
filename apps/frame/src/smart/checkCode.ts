import { BaseError } from '@fairlead/protocol'
import type { SmartAccountSettings } from '@fairlead/protocol/embedded'
import { type Hex, isHex, keccak256 } from 'viem'
import type { FrameNetwork } from '../networks/createNetworks.ts'
import type { Nodes } from '../rpc/createNodes.ts'

/**
 * Checks that the smart account's contract code has the hash that the operator configured.
 * @throws `FEATURE_UNAVAILABLE` if the code differs or is missing.
 */
export async function checkCode(options: checkCode.Options): Promise<void> {
  const { network, nodes, signal, smartAccount } = options
  const { address, codeHash } = smartAccount
  const params = [address, 'latest']
  const code = await nodes.request({ method: 'eth_getCode', network, params, signal })
  if (isHex(code) && keccak256(code as Hex) === codeHash) return
  throw new BaseError('FEATURE_UNAVAILABLE', {
    shortMessage: 'The smart account code on this network is not the one that was audited',
  })
}

export declare namespace checkCode {
  type Options = {
    network: FrameNetwork
    nodes: Nodes
    signal?: AbortSignal | undefined
    smartAccount: SmartAccountSettings
  }
}
