import { BaseError } from '@fairlead/protocol'
import type { SmartAccountSettings } from '@fairlead/protocol/embedded'
import { type Hex, isHex, keccak256 } from 'viem'
import type { FrameNetwork } from '../networks/createNetworks.ts'
import type { Nodes } from '../rpc/createNodes.ts'

/**
 * Checks that the code of the smart account's contracts has the hashes that the operator configured.
 * @throws `FEATURE_UNAVAILABLE` if the code differs or is missing.
 */
export async function checkCode(options: checkCode.Options): Promise<void> {
  const { network, nodes, signal, smartAccount } = options
  async function isSame({ address, codeHash }: { address: string; codeHash: Hex }) {
    const params = [address, 'latest']
    const code = await nodes.request({ method: 'eth_getCode', network, params, signal })
    return isHex(code) && keccak256(code as Hex) === codeHash
  }
  const { factory } = smartAccount
  const found = await Promise.all([smartAccount, ...(factory ? [factory] : [])].map(isSame))
  if (!found.includes(false)) return
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
