import {
  encodeDeployData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  hashMessage,
  isAddress,
  isAddressEqual,
  isHex,
  recoverAddress,
  size,
} from 'viem'
import type { ReadRpc, SiwxQuestion, Verdict } from '../Siwx.ts'

/**
 * Maximum length of a signature that is verified on chain, in bytes. Undeployed accounts add their deployment code
 * (ERC-6492).
 */
const limit = 32_768

/**
 * Verifies a signature: first against the account's own key, then on chain with the ERC-6492 validator. The validator
 * deploys a missing account within the `eth_call`, and calls its `isValidSignature` (ERC-1271).
 */
export async function checkEvm(
  question: SiwxQuestion,
  readRpc: ReadRpc | undefined,
): Promise<Verdict> {
  const { address, message, signature } = question
  if (!isAddress(address) || !isHex(signature) || signature.length % 2 === 1) return 'invalid'
  if (size(signature) > limit) return 'invalid'
  const hash = hashMessage(message)
  if (size(signature) === 65 || size(signature) === 64)
    try {
      if (isAddressEqual(await recoverAddress({ hash, signature }), address)) return 'valid'
    } catch {
      // No key signed this, but the account may be a contract that accepts the signature.
    }
  return readRpc ? askChain(question, hash, readRpc) : 'unknown'
}

async function askChain(
  { address, chainId, signature }: SiwxQuestion,
  hash: `0x${string}`,
  readRpc: ReadRpc,
): Promise<Verdict> {
  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    args: [address as `0x${string}`, hash, signature as `0x${string}`],
    bytecode: erc6492SignatureValidatorByteCode,
  })
  try {
    const answer = await readRpc(chainId, { method: 'eth_call', params: [{ data }, 'latest'] })
    if (typeof answer !== 'string' || !/^0x[0-9a-f]*$/i.test(answer)) return 'unknown'
    return /^0x0*1$/.test(answer) ? 'valid' : 'invalid'
  } catch (error) {
    return isRevert(error) ? 'invalid' : 'unknown'
  }
}

/** True if the call reverted, so the signature is invalid. Nodes report reverts in different ways. */
function isRevert(error: unknown): boolean {
  const seen = new Set<unknown>()
  let current = error
  while (typeof current === 'object' && current !== null && !seen.has(current)) {
    seen.add(current)
    const { cause, code, details, message } = current as Record<string, unknown>
    if (code === 3 || /\brevert(?:ed)?\b/i.test(`${String(message)} ${String(details)}`))
      return true
    current = cause
  }
  return false
}
