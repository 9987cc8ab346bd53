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

/** Messages of nodes that could not run a call: a rate limit, or a block that the node doesn't have yet. */
const notRun =
  /rate ?limit|too many requests|request limit|limit exceeded|header not found|unknown block|block not found|time(?:d )?out|service unavailable|overloaded|over capacity/i

/**
 * True for an error of a node that could not run a call. Any other error may be that of the called code: some nodes, such
 * as Besu, report code that failed without a revert as "Internal error".
 */
export function isNodeError(error: { code: number; message: string }): boolean {
  const isLimit = error.code === -32005 || error.code === 429
  return isLimit || (!isRevert(error) && notRun.test(error.message))
}
