import { signCosmos, toAmino } from '@fairlead/core/testing/parts'
import { base64, hex } from '@scure/base'
import * as v from 'valibot'
import { checkParams, paramsInvalid } from '../checkParams.ts'
import { toShown } from '../confirm/Description.ts'
import type { CosmosKey } from '../keys/deriveKeys.ts'
import { knownChains } from '../keys/knownChains.ts'
import { describeBytes } from './describeBytes.ts'
import { describeAmino, describeDirect, readSignedText } from './describeCosmos.ts'
import { findSigner, type Method, type MethodContext, quiet, sharedAddresses } from './Method.ts'
import { nameOfChain } from './nameOfChain.ts'
import { writeFields } from './protobuf.ts'

const Address = v.pipe(v.string(), v.maxLength(128))
const Bytes = v.pipe(v.string(), v.maxLength(200_000))
const DirectParams = v.object({
  signerAddress: Address,
  signDoc: v.object({
    chainId: v.pipe(v.string(), v.maxLength(64)),
    accountNumber: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.digits()),
    authInfoBytes: Bytes,
    bodyBytes: Bytes,
  }),
})
const AminoParams = v.object({
  signerAddress: Address,
  signDoc: v.looseObject({ chain_id: v.pipe(v.string(), v.maxLength(64)) }),
})

/** Methods of https://docs.reown.com/advanced/multichain/rpc-reference/cosmos-rpc */
export const cosmos: Readonly<Record<string, Method>> = {
  cosmos_getAccounts: (_, context) =>
    quiet(() =>
      sharedAddresses(context).map((address) => ({
        algo: 'secp256k1',
        address,
        pubkey: base64.encode(toKey(context, address).publicKey),
      })),
    ),
  cosmos_signDirect(params, context) {
    const { signDoc, signerAddress } = checkParams(DirectParams, params)
    const { accountNumber, chainId } = signDoc
    requireChain(chainId, context)
    const key = toKey(context, signerAddress)
    const body = toBytes('bodyBytes', signDoc.bodyBytes)
    const authInfo = toBytes('authInfoBytes', signDoc.authInfoBytes)
    // `SignDoc`. Source: https://docs.cosmos.network/sdk/v0.53/learn/advanced/encoding
    const document = writeFields([
      { number: 1, value: body },
      { number: 2, value: authInfo },
      { number: 3, value: new TextEncoder().encode(chainId) },
      { number: 4, value: BigInt(accountNumber) },
    ])
    const network = nameOfChain(context.chainId, [])
    return {
      account: key.address,
      description: toShown(describe(() => describeDirect({ authInfo, body, network }))),
      run: async () => ({ result: { signature: signCosmos(document, key), signed: signDoc } }),
    }
  },
  cosmos_signAmino(params, context) {
    const { signDoc, signerAddress } = checkParams(AminoParams, params)
    // An arbitrary message has an empty chain id (ADR-36).
    if (signDoc.chain_id !== '') requireChain(signDoc.chain_id, context)
    const key = toKey(context, signerAddress)
    const document = toAmino(signDoc)
    const text = readSignedText(signDoc)
    return {
      account: key.address,
      description: text
        ? describeBytes(text)
        : toShown(describeAmino(signDoc, nameOfChain(context.chainId, []))),
      run: async () => ({ result: { signature: signCosmos(document, key), signed: signDoc } }),
    }
  },
}

function toKey(context: MethodContext, address: string): CosmosKey {
  const chain = knownChains[context.chainId]
  if (chain?.namespace !== 'cosmos') throw paramsInvalid('chainId', 'Not a Cosmos network')
  return context.keyring.cosmos(findSigner(context, address), chain.bech32)
}

function requireChain(named: string, { chainId }: MethodContext) {
  if (`cosmos:${named}` !== chainId)
    throw paramsInvalid('signDoc', 'The transaction is for a different network')
}

/**
 * Decodes hexadecimal or base64; pages send either. Base64 of these bytes starts with a capital letter, so it never
 * matches the lowercase hexadecimal pattern.
 */
function toBytes(path: string, text: string): Uint8Array {
  try {
    return /^(?:[0-9a-f]{2})*$/.test(text) ? hex.decode(text) : base64.decode(text)
  } catch {
    throw paramsInvalid(path, 'Neither base64 nor hexadecimal')
  }
}

function describe<value>(read: () => value): value {
  try {
    return read()
  } catch {
    throw paramsInvalid('signDoc', 'Not a transaction')
  }
}
