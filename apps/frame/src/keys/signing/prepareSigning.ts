import { BaseError } from '@fairlead/protocol'
import type { Bytes } from '../bytes/bytes.ts'
import type { Addresses } from '../derive/addresses.ts'
import type { KeySession } from '../Keys.ts'
import { refused, tampered } from '../tampered.ts'
import { evmAuthorizationDigest } from './evmAuthorization.ts'
import { evmMessageDigest } from './evmMessage.ts'
import { evmTransactionDigest } from './evmTransaction.ts'
import { hashIntent } from './hashIntent.ts'
import { checkSolanaTransaction, looksLikeTransaction } from './solanaMessage.ts'
import { typedDataDigest } from './typedData.ts'
import { userOperationDigest } from './userOperation.ts'

type SigningRequest = KeySession.SigningRequest

/**
 * Data to sign and the key to sign it with. `data`: a digest of 32 bytes, or for Solana the message
 * itself.
 */
export type Prepared = { readonly key: 'evm' | 'solana'; readonly data: Uint8Array }

const preparers: {
  readonly [type in SigningRequest['type']]: (
    signingRequest: Extract<SigningRequest, { type: type }>,
    addresses: Addresses,
  ) => Prepared
} = {
  'evm-authorization': (signingRequest) => ({
    data: evmAuthorizationDigest(signingRequest),
    key: 'evm',
  }),
  'evm-message': ({ message }) => ({ data: evmMessageDigest(message), key: 'evm' }),
  'evm-transaction': ({ chainId, unsigned }) => ({
    data: evmTransactionDigest(unsigned, chainId),
    key: 'evm',
  }),
  'evm-typed-data': ({ chainId, typedData }) => ({
    data: typedDataDigest(typedData, chainId),
    key: 'evm',
  }),
  'evm-user-operation': (signingRequest) => ({
    data: userOperationDigest(signingRequest),
    key: 'evm',
  }),
  'solana-message': ({ message }) => {
    if (looksLikeTransaction(message))
      throw refused('This message could be a transaction, so it is not signed as a message.')
    return { data: message, key: 'solana' }
  },
  'solana-transaction': ({ message }, { solana }) => {
    checkSolanaTransaction(message, solana)
    return { data: message, key: 'solana' }
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
  return prepare(signingRequest, options.addresses)
}

export declare namespace prepareSigning {
  type Options = { addresses: Addresses; signingRequest: SigningRequest; intentHash: string }
}

function prepare<signingRequest extends SigningRequest>(
  signingRequest: signingRequest,
  addresses: Addresses,
): Prepared {
  const one = preparers[signingRequest.type] as (
    signingRequest: signingRequest,
    addresses: Addresses,
  ) => Prepared
  return one(signingRequest, addresses)
}

function copyOf(signingRequest: SigningRequest): SigningRequest {
  if (!Object.hasOwn(preparers, signingRequest.type)) throw new BaseError('REQUEST_INVALID')
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
