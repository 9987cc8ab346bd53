import { base64urlnopad } from '@scure/base'

/** Value encrypted for this browser only. */
export type SealedText = { readonly iv: string; readonly text: string }

const encoder = new TextEncoder()

/**
 * Encrypts a stored value, so that a copy of the storage reveals no token and no name.
 * @param label - Purpose of the value. Opening it with another label fails.
 */
export async function seal(options: seal.Options): Promise<SealedText> {
  const { iv, key, label, value } = options
  const text = encoder.encode(JSON.stringify(value))
  const parameters = { name: 'AES-GCM', iv, additionalData: encoder.encode(label) }
  const encrypted = await crypto.subtle.encrypt(parameters, key, text)
  return { iv: base64urlnopad.encode(iv), text: base64urlnopad.encode(new Uint8Array(encrypted)) }
}

export declare namespace seal {
  type Options = {
    /** 12 bytes, never reused with this key. */
    iv: Uint8Array<ArrayBuffer>
    key: CryptoKey
    label: string
    value: unknown
  }
}

/** Decrypts what {@link seal} encrypted; `undefined` for anything else. */
export async function unseal(options: unseal.Options): Promise<unknown> {
  const { key, label, sealed } = options
  try {
    const { iv, text } = sealed as SealedText
    const additionalData = encoder.encode(label)
    const parameters = { name: 'AES-GCM', iv: bytes(iv), additionalData }
    const opened = await crypto.subtle.decrypt(parameters, key, bytes(text))
    return JSON.parse(new TextDecoder().decode(opened))
  } catch {
    return undefined
  }
}

export declare namespace unseal {
  type Options = { key: CryptoKey; label: string; sealed: unknown }
}

const bytes = (text: string) => Uint8Array.from(base64urlnopad.decode(text))
