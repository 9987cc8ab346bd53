import { aString, check, either, matching, objectOf, rule } from '@fairlead/protocol'
import { base64 } from '@scure/base'

// Shapes of what Cosmos wallets sign and return. https://docs.keplr.app/api/

const bytes = rule((value) => value instanceof Uint8Array, 'bytes')
const base64Text = matching(
  /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
  'base64',
)
const publicKey = objectOf({ type: aString, value: base64Text })
const signature = objectOf({ pub_key: publicKey, signature: base64Text })

/** Answer of `signArbitrary` (ADR-36). */
export const arbitrary = signature
/** Answer of `signAmino` and `signDirect`. */
export const signedDocument = objectOf({ signature, signed: objectOf({}) })

/** Returns the signature and its public key, base64. Validate the answer with {@link arbitrary} first. */
export function readArbitrary(answer: unknown): { publicKey: string; signature: string } {
  const { pub_key: key, signature } = answer as { pub_key: { value: string }; signature: string }
  return { publicKey: key.value, signature }
}

const directDoc = objectOf({
  accountNumber: rule(
    (value) => typeof value === 'bigint' || /^\d{1,20}$/.test(String(value)),
    'a number',
  ),
  authInfoBytes: either(bytes, base64Text),
  bodyBytes: either(bytes, base64Text),
  chainId: aString,
})

/**
 * Converts a `SignDoc` to the form that wallets in a page expect, with base64 fields decoded to
 * bytes.
 *
 * @throws `REQUEST_INVALID` for an invalid document.
 */
export function toDirectDoc(signDoc: unknown): Readonly<Record<string, unknown>> {
  check(directDoc, signDoc)
  const doc = signDoc as Record<'accountNumber' | 'authInfoBytes' | 'bodyBytes' | 'chainId', never>
  const { accountNumber, authInfoBytes, bodyBytes, chainId } = doc
  return {
    accountNumber: String(accountNumber),
    authInfoBytes: toBinary(authInfoBytes),
    bodyBytes: toBinary(bodyBytes),
    chainId,
  }
}

function toBinary(value: Uint8Array | string): Uint8Array {
  return typeof value === 'string' ? base64.decode(value) : value
}
