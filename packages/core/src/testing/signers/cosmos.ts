import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base64, bech32 } from '@scure/base'
import type { Secp256k1Key } from './secp256k1.ts'

/** Returns the address of a key. @param prefix - Bech32 prefix of the chain, e.g. `cosmos`. */
export function cosmosAddress({ hash }: Pick<Secp256k1Key, 'hash'>, prefix: string): string {
  return bech32.encode(prefix, bech32.toWords(hash))
}

/** Signature of a document, as Keplr returns it. */
export type CosmosSignature = {
  readonly pub_key: { readonly type: string; readonly value: string }
  /** Base64. */
  readonly signature: string
}

/** Signs the bytes of a document: the signature over their SHA-256, with low S. */
export function signCosmos(
  document: Uint8Array,
  { privateKey, publicKey }: Omit<Secp256k1Key, 'hash'>,
): CosmosSignature {
  return {
    pub_key: { type: 'tendermint/PubKeySecp256k1', value: base64.encode(publicKey) },
    signature: base64.encode(secp256k1.sign(document, privateKey)),
  }
}

/** Returns the bytes that Amino signs: JSON with sorted keys, and `&`, `<` and `>` escaped. */
export function toAmino(document: unknown): Uint8Array {
  const json = JSON.stringify(toSorted(document)).replace(
    /[&<>]/g,
    (character) => `\\u00${character.charCodeAt(0).toString(16)}`,
  )
  return new TextEncoder().encode(json)
}

/**
 * Returns the Amino document of an arbitrary message.
 *
 * @see https://docs.cosmos.network/main/build/architecture/adr-036-arbitrary-signature
 */
export function toAdr36(signer: string, data: Uint8Array | string) {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
  return {
    account_number: '0',
    chain_id: '',
    fee: { amount: [], gas: '0' },
    memo: '',
    msgs: [{ type: 'sign/MsgSignData', value: { data: base64.encode(bytes), signer } }],
    sequence: '0',
  }
}

function toSorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toSorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, inner]) => [name, toSorted(inner)]))
}
