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

/** Longest signature that a chain is asked about, in bytes: an undeployed account carries its own code. */
const limit = 32_768

/**
 * By the key itself first; then the chain is asked, as ERC-6492 wants it: an account that is not there
 * yet is deployed for the question, one that is there answers by ERC-1271.
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
      // Not of a key; a contract may take it all the same.
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

/** The chain answered, by refusing to run it: that is a no. Nodes say so in different ways. */
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
