import { createHash, createPublicKey, verify } from 'node:crypto'
import { BaseError } from '@fairlead/protocol'

const magic = 'SSHSIG'
const keyType = 'ssh-ed25519'
/** DER of an Ed25519 public key, before its 32 bytes. https://www.rfc-editor.org/rfc/rfc8410 */
const derHead = Buffer.from('302a300506032b6570032100', 'hex')

/**
 * Verifies a signature that `ssh-keygen -Y sign` has made with an Ed25519 key. Needs no network.
 *
 * https://github.com/openssh/openssh-portable/blob/master/PROTOCOL.sshsig
 *
 * @param options.key - Public key as in a `.pub` file: `ssh-ed25519 AAAA…`. The key inside the signature is not trusted.
 * @param options.namespace - Purpose of the signature, so that a signature for another purpose is refused.
 * @param options.signature - Text of the `.sig` file.
 * @throws `CONFLICT` if the signature is not of this key, purpose and content; `OPTIONS_INVALID` for an unusable key.
 */
export function verifySshSignature(options: {
  content: Uint8Array
  key: string
  namespace: string
  signature: string
}): void {
  const { content, namespace } = options
  const keyBlob = readKey(options.key)
  const signed = readSignature(options.signature)
  if (!signed) throw refuse('Not an SSH signature')
  if (!signed.key.equals(keyBlob)) throw refuse('Made with another key')
  if (signed.namespace !== namespace) throw refuse(`Made for another purpose than ${namespace}`)
  const hash = createHash(signed.hashName).update(content).digest()
  const message = Buffer.concat([
    Buffer.from(magic),
    ...[namespace, '', signed.hashName, hash].map(toField),
  ])
  const publicKey = createPublicKey({
    format: 'der',
    key: Buffer.concat([derHead, keyBlob.subarray(-32)]),
    type: 'spki',
  })
  // Ed25519 has its own hash, hence no name of one.
  if (!verify(null, message, publicKey, signed.bytes)) throw refuse('The content was changed')
}

function readKey(text: string): Buffer {
  const [, base64 = ''] = /^ssh-ed25519 ([A-Za-z0-9+/]{68})(?:\s|$)/.exec(text.trim()) ?? []
  const blob = Buffer.from(base64, 'base64')
  const head = toField(keyType)
  if (blob.length !== head.length + 4 + 32 || !blob.subarray(0, head.length).equals(head))
    throw new BaseError('OPTIONS_INVALID', {
      hints: ['Pass the .pub file of the release key: ssh-ed25519 AAAA…'],
      shortMessage: 'Not an Ed25519 public key of OpenSSH',
    })
  return blob
}

type Signed = {
  bytes: Buffer
  hashName: 'sha256' | 'sha512'
  key: Buffer
  namespace: string
}

/** Parses the armoured text. Returns `undefined` for any other form than the specified one. */
function readSignature(text: string): Signed | undefined {
  const [, base64 = ''] =
    /^-----BEGIN SSH SIGNATURE-----\s([\w+/=\s]+)-----END SSH SIGNATURE-----\s*$/.exec(text) ?? []
  const blob = Buffer.from(base64, 'base64')
  const isKnown = blob.subarray(0, magic.length).toString('latin1') === magic
  if (!isKnown || blob.length < 10 || blob.readUInt32BE(magic.length) !== 1) return undefined
  const [key, namespace, reserved, hashName, signature, ...more] = readFields(blob.subarray(10))
  const [type, bytes, ...rest] = readFields(signature ?? Buffer.alloc(0))
  const hash = hashName?.toString('latin1')
  const isWhole =
    more.length === 0 &&
    rest.length === 0 &&
    reserved?.length === 0 &&
    type?.toString('latin1') === keyType
  if (!isWhole || !key || !namespace || bytes?.length !== 64) return undefined
  if (hash !== 'sha256' && hash !== 'sha512') return undefined
  return { bytes, hashName: hash, key, namespace: namespace.toString('utf8') }
}

/** Reads length-prefixed fields. A field that is cut off yields an empty list. */
function readFields(bytes: Buffer): Buffer[] {
  const fields: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    if (at + 4 > bytes.length) return []
    const end = at + 4 + bytes.readUInt32BE(at)
    if (end > bytes.length) return []
    fields.push(bytes.subarray(at + 4, end))
    at = end
  }
  return fields
}

function toField(value: Uint8Array | string): Buffer {
  const bytes = Buffer.from(value as string)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

function refuse(why: string): BaseError {
  return new BaseError('CONFLICT', {
    hints: ['Get the list, its signature and the key again from the release.'],
    shortMessage: `The signature of the list is not valid: ${why}`,
  })
}
