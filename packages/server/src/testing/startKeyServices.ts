import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { KeyServiceSettings } from '../kms/keyService/createKeyService.ts'

type Asked = { headers: IncomingHttpHeaders; path: string; text: string }
type Answer = { body?: object | string; status: number }

/** Starts an HTTP server on this machine until the test ends. */
async function startHttp(answer: (asked: Asked) => Answer) {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const one = { headers: request.headers, path: request.url ?? '', text }
    asked.push(one)
    const { body = '', status } = answer(one)
    response.writeHead(status, { location: 'http://127.0.0.1:1/' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => void server.close(() => resolve()))
  }
  onTestFinished(stop)
  return { asked, stop, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** Encrypts with AES-256-GCM under a key that exists in this process only. */
function createSealer() {
  const key = randomBytes(32)
  return {
    seal(plaintext: Buffer, aad: Buffer): Buffer {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(aad)
      return Buffer.concat([iv, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()])
    },
    open(sealed: Buffer, aad: Buffer): Buffer | undefined {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
        decipher.setAAD(aad).setAuthTag(sealed.subarray(-16))
        return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()])
      } catch {
        return undefined
      }
    },
  }
}

/**
 * Starts a stand-in for Vault's Transit engine, by its public HTTP API.
 *
 * https://developer.hashicorp.com/vault/api-docs/secret/transit
 */
export async function startVault() {
  const sealer = createSealer()
  const token = `hvs.${randomBytes(12).toString('hex')}`
  const settings: KeyServiceSettings = {
    address: '',
    key: 'fairlead',
    kind: 'vault',
    mount: 'engines/transit',
    namespace: 'shop',
    token,
  }
  const broken: { answer?: Answer } = {}
  const server = await startHttp(({ headers, path, text }) => {
    if (broken.answer) return broken.answer
    if (headers['x-vault-token'] !== token || headers['x-vault-namespace'] !== 'shop')
      return { body: { errors: ['permission denied'] }, status: 403 }
    const input = JSON.parse(text) as Record<string, string>
    const aad = Buffer.from(input.associated_data ?? '', 'base64')
    if (path === '/v1/engines/transit/encrypt/fairlead') {
      const sealed = sealer.seal(Buffer.from(input.plaintext ?? '', 'base64'), aad)
      return {
        body: { data: { ciphertext: `vault:v1:${sealed.toString('base64')}` } },
        status: 200,
      }
    }
    if (path !== '/v1/engines/transit/decrypt/fairlead')
      return { body: { errors: [] }, status: 404 }
    const opened = sealer.open(Buffer.from((input.ciphertext ?? '').slice(9), 'base64'), aad)
    if (!opened) return { body: { errors: ['cipher: message authentication failed'] }, status: 400 }
    return { body: { data: { plaintext: opened.toString('base64') } }, status: 200 }
  })
  const variables = {
    KEY_SERVICE: 'vault',
    VAULT_ADDR: server.url,
    VAULT_NAMESPACE: 'shop',
    VAULT_TOKEN: token,
    VAULT_TRANSIT_KEY: 'fairlead',
    VAULT_TRANSIT_MOUNT: 'engines/transit',
  }
  return {
    ...server,
    broken,
    secrets: [token],
    settings: { ...settings, address: server.url },
    variables,
  }
}

/** Starts a stand-in for AWS KMS, which verifies the signature of each request. */
export async function startAws() {
  const sealer = createSealer()
  const secret = randomBytes(20).toString('hex')
  const settings: KeyServiceSettings = {
    accessKeyId: 'AKIDLOCAL',
    keyId: 'alias/fairlead',
    kind: 'aws',
    region: 'eu-central-1',
    secretAccessKey: secret,
    sessionToken: 'session-of-a-role',
  }
  const broken: { answer?: Answer } = {}
  const server = await startHttp((asked) => {
    if (broken.answer) return broken.answer
    if (!isSigned(asked, secret))
      return { body: { __type: 'IncompleteSignatureException' }, status: 403 }
    const input = JSON.parse(asked.text)
    if (input.KeyId !== 'alias/fairlead') return { body: { __type: 'NotFound' }, status: 404 }
    const aad = Buffer.from(JSON.stringify(input.EncryptionContext))
    if (asked.headers['x-amz-target'] === 'TrentService.Encrypt') {
      const plaintext = Buffer.from(input.Plaintext, 'base64')
      if (plaintext.length > 4096) return { body: { __type: 'ValidationException' }, status: 400 }
      return {
        body: { CiphertextBlob: sealer.seal(plaintext, aad).toString('base64') },
        status: 200,
      }
    }
    const opened = sealer.open(Buffer.from(input.CiphertextBlob, 'base64'), aad)
    if (!opened) return { body: { __type: 'InvalidCiphertextException' }, status: 400 }
    return { body: { Plaintext: opened.toString('base64') }, status: 200 }
  })
  const variables = {
    AWS_ACCESS_KEY_ID: 'AKIDLOCAL',
    AWS_ENDPOINT_URL_KMS: server.url,
    AWS_KMS_KEY_ID: 'alias/fairlead',
    AWS_REGION: 'eu-central-1',
    AWS_SECRET_ACCESS_KEY: secret,
    AWS_SESSION_TOKEN: 'session-of-a-role',
    KEY_SERVICE: 'aws',
  }
  return {
    ...server,
    broken,
    secrets: [secret, 'session-of-a-role'],
    settings: { ...settings, endpoint: server.url },
    variables,
  }
}

/** Verifies Signature Version 4 from what arrived, apart from the code that signs. */
function isSigned({ headers, path, text }: Asked, secret: string): boolean {
  const hmac = (key: Buffer | string, data: string) =>
    createHmac('sha256', key).update(data).digest()
  const hash = (data: string) => createHash('sha256').update(data).digest('hex')
  const match =
    /^AWS4-HMAC-SHA256 Credential=AKIDLOCAL\/(\d{8})\/eu-central-1\/kms\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )
  if (!match || path !== '/') return false
  const [, day = '', signedNames = '', signature = ''] = match
  const needed = ['content-type', 'host', 'x-amz-date', 'x-amz-security-token', 'x-amz-target']
  if (signedNames !== needed.join(';')) return false
  const lines = needed.map((name) => `${name}:${headers[name]}\n`).join('')
  const canonical = `POST\n/\n\n${lines}\n${signedNames}\n${hash(text)}`
  const scope = `${day}/eu-central-1/kms/aws4_request`
  const toSign = `AWS4-HMAC-SHA256\n${headers['x-amz-date']}\n${scope}\n${hash(canonical)}`
  let key: Buffer | string = `AWS4${secret}`
  for (const part of [day, 'eu-central-1', 'kms', 'aws4_request']) key = hmac(key, part)
  return hmac(key, toSign).toString('hex') === signature
}
