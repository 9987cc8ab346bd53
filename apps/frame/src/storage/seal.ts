import { base64urlnopad } from '@scure/base'

/** Something encrypted for this browser alone. */
export type SealedText = { readonly iv: string; readonly text: string }

const encoder = new TextEncoder()

/**
 * Encrypts what is kept, so that a copy of the storage holds no token and no name.
 *
 * @param label - What it is; another label does not open it.
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
    /** 12 bytes, never used before. */
    iv: Uint8Array<ArrayBuffer>
    key: CryptoKey
    label: string
    value: unknown
  }
}

/** Opens what {@link seal} made; `undefined` for anything else. */
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
