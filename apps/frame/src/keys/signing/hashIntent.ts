import { sha256 } from '@noble/hashes/sha2.js'
import { toBase64Url } from '../bytes/base64url.ts'
import { encodeFields, type Field } from '../bytes/encodeFields.ts'
import type { KeySession } from '../Keys.ts'

type SigningRequest = KeySession.SigningRequest

const fieldsOf: {
  readonly [type in SigningRequest['type']]: (
    signingRequest: Extract<SigningRequest, { type: type }>,
  ) => readonly Field[]
} = {
  'evm-authorization': ({ address, chainId, nonce }) => [chainId, address.toLowerCase(), nonce],
  'evm-message': ({ message }) => [message],
  'evm-transaction': ({ chainId, unsigned }) => [chainId, unsigned],
  'evm-typed-data': ({ chainId, typedData }) => [chainId, typedData],
  'evm-user-operation': ({ chainId, code, entryPoint, operation }) => [
    chainId,
    entryPoint,
    operation.sender.toLowerCase(),
    operation.nonce,
    operation.initCode,
    operation.callData,
    operation.accountGasLimits,
    operation.preVerificationGas,
    operation.gasFees,
    operation.paymasterAndData,
    ...(code ? [code] : []),
  ],
  'solana-message': ({ message }) => [message],
  'solana-transaction': ({ message }) => [message],
}

/**
 * Hashes the data to sign. The frame hashes what it shows and the worker what it signs. Both use
 * this function, so that nothing can change in between.
 *
 * @returns `sha256:` and base64url.
 */
export function hashIntent(signingRequest: SigningRequest): string {
  return `sha256:${toBase64Url(sha256(encodeFields(['ew1/intent', signingRequest.type, readFields(signingRequest)])))}`
}

function readFields<signingRequest extends SigningRequest>(
  signingRequest: signingRequest,
): readonly Field[] {
  const read = fieldsOf[signingRequest.type] as (signingRequest: signingRequest) => readonly Field[]
  return read(signingRequest)
}
