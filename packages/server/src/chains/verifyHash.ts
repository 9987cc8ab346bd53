import {
  type Address,
  encodeDeployData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  type Hex,
  isAddressEqual,
  recoverAddress,
  size,
} from 'viem'
import { Refusal } from '../problem.ts'
import type { Chain } from './createChains.ts'

/**
 * Verifies an account's signature of a hash: first against the account's own key, then on the chain, as the signature
 * of a contract (ERC-1271) that need not be deployed yet (ERC-6492). Without a chain, only keys are checked.
 *
 * @throws `UPSTREAM_UNAVAILABLE` if the chain does not answer, because the signature may be valid.
 */
export async function verifyHash(
  chain: Pick<Chain, 'rpc'> | undefined,
  signed: { address: Address; hash: Hex; signature: Hex },
): Promise<boolean> {
  const { address, hash, signature } = signed
  if (signature.length % 2 === 1) return false
  if (size(signature) === 65 || size(signature) === 64)
    try {
      if (isAddressEqual(await recoverAddress({ hash, signature }), address)) return true
    } catch {
      // No key signed this, but the account may be a contract that accepts the signature.
    }
  if (!chain) return false
  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    args: [address, hash, signature],
    bytecode: erc6492SignatureValidatorByteCode,
  })
  const { answers } = await chain.rpc.ask({
    id: 1,
    jsonrpc: '2.0',
    method: 'eth_call',
    params: [{ data }, 'latest'],
  })
  const [answer] = answers
  if (typeof answer?.result === 'string') return /^0x0*1$/.test(answer.result)
  if (isRevert(answer?.error)) return false
  throw new Refusal('UPSTREAM_UNAVAILABLE', { field: 'rpc', retryAfterSeconds: 5 })
}

/** True for an error of a node that says that the called code reverted. */
export function isRevert(error: { code: number; message: string } | null | undefined): boolean {
  return error?.code === 3 || /\brevert(?:ed)?\b/i.test(String(error?.message))
}

/** Messages of nodes for code that failed without a revert: out of gas, an invalid opcode, a stack or memory error. */
const failedCode =
  /out ?of ?(?:gas|bounds)|gas uint64 overflow|(?:bad|invalid) ?(?:instruction|jump|opcode|fe\b)|stack ?(?:limit|overflow|underflow)|write protection|call depth|\be?vm (?:error|exception|execution)/i

/** True for an error of a node that says that the called code failed, so that a retry would fail too. */
export function isContractError(error: { code: number; message: string }): boolean {
  // -32015 is "VM execution error" (Nethermind).
  return isRevert(error) || error.code === -32015 || failedCode.test(error.message)
}
