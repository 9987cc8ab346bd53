import { BaseError } from '@fairlead/protocol'
import { looksLikeSolanaTransaction, readSolanaMessage } from '@fairlead/protocol/solana'
import type { Bytes } from '../bytes/bytes.ts'
import type { Addresses } from '../derive/addresses.ts'
import type { KeySession } from '../Keys.ts'
import { refused, tampered } from '../tampered.ts'
import { evmAuthorizationDigest, evmMessageDigest, evmTransactionDigest } from './evmDigests.ts'
import { hashIntent } from './hashIntent.ts'
import { typedDataDigest } from './typedData.ts'
import { userOperationDigest } from './userOperation.ts'

type SigningRequest = KeySession.SigningRequest

/**
 * Data to sign and the key to sign it with. `data`: a digest of 32 bytes, or for Solana the message
 * itself.
 */
export type Prepared = { readonly key: 'evm' | 'solana'; readonly data: Uint8Array }

const readers: {
  readonly [type in SigningRequest['type']]: (
    signingRequest: Extract<SigningRequest, { type: type }>,
    addresses: Addresses,
  ) => Uint8Array
} = {
  'evm-authorization': evmAuthorizationDigest,
  'evm-message': ({ message }) => evmMessageDigest(message),
  'evm-transaction': ({ chainId, unsigned }) => evmTransactionDigest(unsigned, chainId),
  'evm-typed-data': ({ chainId, typedData }) => typedDataDigest(typedData, chainId),
  'evm-user-operation': userOperationDigest,
  'solana-message': ({ message }) => {
    if (looksLikeSolanaTransaction(message))
      throw refused('This message could be a transaction, so it is not signed as a message.')
    return message
  },
  'solana-transaction': ({ message }, { solana }) => {
    if (!readSolanaMessage(message).signers.includes(solana))
      throw refused('This account is not a signer of the transaction.')
    return message
  },
}

/**
 * Parses the signing request before any secret is opened. Works on a copy, so that the caller can't
 * change the data after the checks.
 *
 * @throws `SIGNATURE_INVALID` if the request differs from what was shown, `REQUEST_INVALID` if it
 * must not be signed.
 */
export function prepareSigning(options: prepareSigning.Options): Prepared {
  const signingRequest = copyOf(options.signingRequest)
  if (hashIntent(signingRequest) !== options.intentHash) throw tampered('what was shown')
  const read = readers[signingRequest.type] as (
    signingRequest: SigningRequest,
    addresses: Addresses,
  ) => Uint8Array
  return {
    data: read(signingRequest, options.addresses),
    key: signingRequest.type.startsWith('solana-') ? 'solana' : 'evm',
  }
}

export declare namespace prepareSigning {
  type Options = { addresses: Addresses; signingRequest: SigningRequest; intentHash: string }
}

function copyOf(signingRequest: SigningRequest): SigningRequest {
  if (!Object.hasOwn(readers, signingRequest.type)) throw new BaseError('REQUEST_INVALID')
  if (signingRequest.type === 'evm-transaction')
    return { ...signingRequest, unsigned: copy(signingRequest.unsigned) }
  if (signingRequest.type === 'evm-user-operation')
    return { ...signingRequest, operation: { ...signingRequest.operation } }
  if ('message' in signingRequest)
    return { ...signingRequest, message: copy(signingRequest.message) }
  return { ...signingRequest }
}

function copy(bytes: Uint8Array): Bytes {
  return new Uint8Array(bytes)
}
