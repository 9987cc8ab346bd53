import { BaseError } from '@fairlead/protocol'
import {
  bytesToHex,
  encodeDeployData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  type Hex,
  serializeErc6492Signature,
} from 'viem'
import { evmMessageDigest } from '../keys/signing/evmDigests.ts'
import { typedDataDigest } from '../keys/signing/typedData.ts'
import type { Method, MethodContext, Prepared } from '../sign/Method.ts'
import { requireOwnAddress } from './findAddress.ts'
import { kindOf } from './kindOf.ts'

/**
 * Signs a message or typed data with a smart account at an address of its own. The owner's key signs, and the account's
 * code verifies (ERC-1271). Before the account is deployed, the signature contains the call that deploys it (ERC-6492).
 * @throws `FEATURE_UNAVAILABLE` if the account doesn't accept the signature; and the errors of `findAddress`.
 */
export async function signAsContract(
  method: Method,
  params: unknown,
  context: MethodContext,
): Promise<Prepared> {
  const prepared = await method(params, context)
  await requireOwnAddress(context)
  const [request] = prepared.signingRequests
  const hash = hashOf(request)
  const { description } = prepared
  // The hash doesn't contain the account, so the regular account's signature would be the same.
  const level = request?.type === 'evm-typed-data' ? 'high' : 'note'
  return {
    description: {
      ...description,
      warnings: [...description.warnings, { level, word: 'warnBothAccounts' }],
    },
    signingRequests: prepared.signingRequests,
    async finish([given]) {
      const signature = await wrap(bytesToHex(given!), context)
      await requireValid({ hash, signature }, context)
      return signature
    },
  }
}

/** Returns the digest that the key worker signs. */
function hashOf(request: Prepared['signingRequests'][number] | undefined): Hex {
  if (request?.type === 'evm-message') return bytesToHex(evmMessageDigest(request.message))
  if (request?.type === 'evm-typed-data')
    return bytesToHex(typedDataDigest(request.typedData, request.chainId))
  throw new BaseError('FEATURE_UNAVAILABLE')
}

/** https://eips.ethereum.org/EIPS/eip-6492 */
async function wrap(
  signature: Hex,
  { account, addresses, network, nodes }: MethodContext,
): Promise<Hex> {
  const params = [account.address, 'latest']
  const code = await nodes.request({ method: 'eth_getCode', network, params })
  if (code !== '0x') return signature
  if (!network.smartAccount) throw new BaseError('NETWORK_UNSUPPORTED')
  const { data, to: address } = kindOf(network.smartAccount).create(addresses.eip155)
  return serializeErc6492Signature({ address, data, signature })
}

/** Verifies the signature as pages do, so that no page gets one that the account doesn't accept. */
async function requireValid(
  { hash, signature }: { hash: Hex; signature: Hex },
  { account, network, nodes }: MethodContext,
): Promise<void> {
  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    args: [account.address as Hex, hash, signature],
    bytecode: erc6492SignatureValidatorByteCode,
  })
  const params = [{ data }, 'latest']
  const answer = await nodes
    .request({ method: 'eth_call', network, params })
    .catch((error: unknown) => {
      // A revert: the factory or the account refuses.
      if (BaseError.find(error, 'PROVIDER_ERROR')) return '0x'
      throw error
    })
  if (/^0x0*1$/.test(String(answer))) return
  throw new BaseError('FEATURE_UNAVAILABLE', {
    shortMessage: 'The smart account doesn’t accept your signature. Use your regular account',
  })
}
