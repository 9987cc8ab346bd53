import { parse } from '@fairlead/protocol'
import * as v from 'valibot'
import { askKeyService, type KeyService } from './KeyService.ts'
import { type AwsCredentials, signAwsRequest } from './signAwsRequest.ts'

/** Connection to AWS KMS. */
export type AwsSettings = AwsCredentials & {
  /** Another endpoint than the region's, for example in a VPC. */
  endpoint?: string | undefined
  /** Id or ARN of a symmetric key. Needs `kms:Encrypt` and `kms:Decrypt`. */
  keyId: string
  region: string
}

const Base64 = v.pipe(v.string(), v.nonEmpty(), v.base64())
const Encrypted = v.object({ CiphertextBlob: Base64 })
const Decrypted = v.object({ Plaintext: Base64 })

/**
 * Creates a key service of AWS KMS. https://docs.aws.amazon.com/kms/latest/APIReference
 *
 * @param clock - Milliseconds since 1970. AWS refuses requests whose time differs by more than five minutes.
 */
export function createAwsService(
  settings: AwsSettings,
  { clock, fetch }: { clock: () => number; fetch: typeof globalThis.fetch },
): KeyService {
  const { endpoint, keyId, region } = settings
  const url = endpoint ?? `https://kms.${region}.amazonaws.com`

  async function ask(action: 'Decrypt' | 'Encrypt', context: string, input: object) {
    // AWS writes the context into its log of each call, so it must not be secret.
    const body = JSON.stringify({ ...input, EncryptionContext: { purpose: context }, KeyId: keyId })
    const signed = { ...settings, body, nowMs: clock(), service: 'kms', url }
    return askKeyService({
      body,
      fetch,
      headers: signAwsRequest(signed, {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `TrentService.${action}`,
      }),
      name: 'AWS KMS',
      place: 'Check AWS_KMS_KEY_ID and AWS_REGION.',
      rights: `Check the AWS credentials: they need kms:${action} on the key of AWS_KMS_KEY_ID.`,
      url: `${new URL(url).origin}/`,
    })
  }

  return {
    id: 'aws',

    async encrypt(plaintext, context) {
      const input = { Plaintext: Buffer.from(plaintext).toString('base64') }
      const answer = await ask('Encrypt', context, input)
      return parse(Encrypted, answer, 'RESPONSE_INVALID').CiphertextBlob
    },

    async decrypt(ciphertext, context) {
      const answer = await ask('Decrypt', context, { CiphertextBlob: ciphertext })
      return Buffer.from(parse(Decrypted, answer, 'RESPONSE_INVALID').Plaintext, 'base64')
    },
  }
}
