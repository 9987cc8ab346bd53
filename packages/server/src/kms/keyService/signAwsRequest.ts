import { createHash, createHmac } from 'node:crypto'

export type AwsCredentials = {
  accessKeyId: string
  secretAccessKey: string
  /** Of temporary credentials. */
  sessionToken?: string | undefined
}

/**
 * Returns the headers of a signed POST request to an AWS service (Signature Version 4).
 *
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 *
 * @param options.url - The path must be `/`, without a query.
 * @param headers - Further headers, with names in lower case. All are signed.
 */
export function signAwsRequest(
  options: AwsCredentials & {
    body: string
    nowMs: number
    region: string
    service: string
    url: string
  },
  headers: Readonly<Record<string, string>>,
): Record<string, string> {
  const { accessKeyId, body, nowMs, region, secretAccessKey, service, sessionToken, url } = options
  const time = new Date(nowMs).toISOString().replace(/[-:]|\.\d+/g, '')
  const day = time.slice(0, 8)
  const sent = {
    ...headers,
    'x-amz-date': time,
    ...(sessionToken && { 'x-amz-security-token': sessionToken }),
  }
  const entries = Object.entries({ ...sent, host: new URL(url).host }).sort(([a], [b]) =>
    a < b ? -1 : 1,
  )
  const names = entries.map(([name]) => name).join(';')
  const lines = entries.map(([name, value]) => `${name}:${value.trim()}\n`).join('')
  const request = ['POST', '/', '', lines, names, sha256(body)].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(request)].join('\n')
  const key = [day, region, service, 'aws4_request'].reduce<Uint8Array | string>(
    (secret, part) => hmac(secret, part),
    `AWS4${secretAccessKey}`,
  )
  const signature = hmac(key, text).toString('hex')
  const credential = `Credential=${accessKeyId}/${scope}`
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=${names}, Signature=${signature}`,
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function hmac(key: Uint8Array | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
