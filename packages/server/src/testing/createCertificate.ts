import { generateKeyPairSync, sign } from 'node:crypto'

// The part of ASN.1 that a certificate needs: https://www.rfc-editor.org/rfc/rfc5280#section-4.1

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const { length } = body
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts)
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'))
const commonName = '550403'
const subjectAltName = '551d11'

function toName(text: string): Buffer {
  return sequence(der(0x31, sequence(objectId(commonName), der(0x0c, Buffer.from(text)))))
}

/**
 * Creates a self-signed certificate for test servers.
 *
 * @param hosts - DNS names of the certificate.
 */
export function createCertificate(hosts: readonly string[]): { cert: string; key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const names = hosts.map((host) => der(0x82, Buffer.from(host)))
  const extension = sequence(objectId(subjectAltName), der(0x04, sequence(...names)))
  const signed = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    toName('tests'),
    sequence(der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231235959Z'))),
    toName('tests'),
    publicKey.export({ format: 'der', type: 'spki' }),
    der(0xa3, sequence(extension)),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', signed, privateKey))
  const certificate = sequence(signed, ecdsaWithSha256, signature).toString('base64')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  }
}
