import { expect, test } from 'vitest'
import { verifySshSignature } from './verifySshSignature.ts'

// Made by OpenSSH: ssh-keygen -Y sign -n fairlead-frame -f key build.json
const key =
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIKMOZxoa2IGqxavHkUoir+PfHNJFD519vlvNsORY3W08 frame@example'
const content = Buffer.from('{"files":{}}\n')
const signature = [
  '-----BEGIN SSH SIGNATURE-----',
  'U1NIU0lHAAAAAQAAADMAAAALc3NoLWVkMjU1MTkAAAAgow5nGhrYgarFq8eRSiKv498c0k',
  'UPnX2+W82w5FjdbTwAAAAOZmFpcmxlYWQtZnJhbWUAAAAAAAAABnNoYTUxMgAAAFMAAAAL',
  'c3NoLWVkMjU1MTkAAABAUMJPOFJ8Oiikkam57O+911/fhOafA8NbUqXhePOmDWfYYoWNY3',
  'opHuqRTLGFyLUCMg4PN9I/Lwc7UgvhEnv5BA==',
  '-----END SSH SIGNATURE-----',
  '',
].join('\n')
/** Of the same key, for the namespace `file` and the content `x`. */
const otherPurpose = [
  '-----BEGIN SSH SIGNATURE-----',
  'U1NIU0lHAAAAAQAAADMAAAALc3NoLWVkMjU1MTkAAAAgow5nGhrYgarFq8eRSiKv498c0k',
  'UPnX2+W82w5FjdbTwAAAAEZmlsZQAAAAAAAAAGc2hhNTEyAAAAUwAAAAtzc2gtZWQyNTUx',
  'OQAAAED1KQ9hnu9SE64a6CnDPU9lOH1WwZ/NGICmsDRjyxN6TIFvb25+Qdm4VfPeXsL99D',
  'DYmzPxNPXq6viLdNOTDvYD',
  '-----END SSH SIGNATURE-----',
  '',
].join('\n')
const namespace = 'fairlead-frame'

/** Changes one byte of an armoured signature. */
function changeByte(at: number): string {
  const [head, ...rest] = signature.trim().split('\n')
  const bytes = Buffer.from(rest.slice(0, -1).join(''), 'base64')
  bytes[at]! ^= 1
  return [head, bytes.toString('base64'), rest.at(-1), ''].join('\n')
}

test('[SEC-137] default: accepts a signature of OpenSSH', () => {
  expect(() => verifySshSignature({ content, key, namespace, signature })).not.toThrow()
  expect(() =>
    verifySshSignature({
      content: Buffer.from('x'),
      key,
      namespace: 'file',
      signature: otherPurpose,
    }),
  ).not.toThrow()
})

test('[SEC-137] error: a signature with any one byte changed', () => {
  const size = Buffer.from(signature.trim().split('\n').slice(1, -1).join(''), 'base64').length
  for (let at = 0; at < size; at++)
    expect(
      () => verifySshSignature({ content, key, namespace, signature: changeByte(at) }),
      String(at),
    ).toThrow('The signature of the list is not valid')
})

test.each([
  ['other content', { content: Buffer.from('{"files":{}}') }, 'The content was changed'],
  ['another purpose', { content: Buffer.from('x'), signature: otherPurpose }, 'another purpose'],
  ['no signature', { signature: '' }, 'Not an SSH signature'],
  [
    'a signature that is cut off',
    { signature: signature.replace(/\n.*\n.*\n-----END/, '\n-----END') },
    'Not an SSH signature',
  ],
  [
    'another key',
    { key: `ssh-ed25519 ${'AAAAC3NzaC1lZDI1NTE5AAAAIA'.padEnd(68, 'A')}` },
    'Made with another key',
  ],
])('[SEC-137] error: %s', (_, change, reason) => {
  const right = { content, key, namespace, signature }

  expect(() => verifySshSignature({ ...right, ...change })).toThrow(reason)
})

test.each(['', 'ssh-rsa AAAA', 'ssh-ed25519 AAAA', `ssh-ed25519 ${'A'.repeat(68)}`])(
  'error: %j is not an Ed25519 key',
  (wrong) => {
    expect(() => verifySshSignature({ content, key: wrong, namespace, signature })).toThrow(
      'Not an Ed25519 public key of OpenSSH',
    )
  },
)
