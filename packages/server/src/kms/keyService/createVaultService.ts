import { parse } from '@fairlead/protocol'
import * as v from 'valibot'
import { askKeyService, type KeyService } from './KeyService.ts'

/** Connection to the Transit engine of HashiCorp Vault or OpenBao. */
export type VaultSettings = {
  /** Origin of Vault, with the path of a proxy if there is one. */
  address: string
  /** Name of the key, of a type with associated data: `aes256-gcm96` or `chacha20-poly1305`. */
  key: string
  /** Path of the engine. */
  mount: string
  namespace?: string | undefined
  /** Needs `update` on `<mount>/encrypt/<key>` and `<mount>/decrypt/<key>`. */
  token: string
}

const Encrypted = v.object({
  data: v.object({ ciphertext: v.pipe(v.string(), v.regex(/^vault:v\d+:[\w+/=]+$/)) }),
})
const Decrypted = v.object({ data: v.object({ plaintext: v.pipe(v.string(), v.base64()) }) })

/** Creates a key service of Vault's Transit engine. https://developer.hashicorp.com/vault/api-docs/secret/transit */
export function createVaultService(
  settings: VaultSettings,
  fetch: typeof globalThis.fetch,
): KeyService {
  const { address, key, mount, namespace, token } = settings

  async function ask(action: 'decrypt' | 'encrypt', body: Record<string, string>) {
    return askKeyService({
      body: JSON.stringify(body),
      fetch,
      headers: {
        'content-type': 'application/json',
        'x-vault-request': 'true',
        'x-vault-token': token,
        ...(namespace && { 'x-vault-namespace': namespace }),
      },
      name: 'Vault',
      place: 'Check VAULT_TRANSIT_KEY, VAULT_TRANSIT_MOUNT and VAULT_NAMESPACE.',
      rights: `Check VAULT_TOKEN: its policy needs "update" on ${mount}/${action}/${key}.`,
      url: `${address.replace(/\/+$/, '')}/v1/${mount}/${action}/${encodeURIComponent(key)}`,
    })
  }

  return {
    id: 'vault',

    async encrypt(plaintext, context) {
      const answer = await ask('encrypt', {
        associated_data: toBase64(context),
        plaintext: toBase64(plaintext),
      })
      return parse(Encrypted, answer, 'RESPONSE_INVALID').data.ciphertext
    },

    async decrypt(ciphertext, context) {
      const answer = await ask('decrypt', { associated_data: toBase64(context), ciphertext })
      const { plaintext } = parse(Decrypted, answer, 'RESPONSE_INVALID').data
      return Buffer.from(plaintext, 'base64')
    },
  }
}

function toBase64(value: Uint8Array | string): string {
  return Buffer.from(value as string).toString('base64')
}
