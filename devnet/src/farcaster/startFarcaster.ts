import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mnemonicToAccount } from 'viem/accounts'
import { farcasterAddress, farcasterPeople, mnemonic } from '../addresses.ts'
import { drawPhone } from './drawPhone.ts'

/** A sign-in request from a page to a phone. */
type Channel = {
  token: string
  key: string
  domain: string
  siweUri: string
  nonce: string
  expirationTime?: string | undefined
  signed?: { fid: string; message: string; signature: string; username: string } | undefined
}

/** The simulated relay, with a page that simulates the phone. */
export type LocalFarcaster = {
  /** Value of `auth.farcaster` in the server's configuration. */
  readonly farcaster: {
    chainId: number
    idRegistry: string
    keyRegistry: string
    relayUrl: string
    rpcUrl: string
  }
  stop(): Promise<void>
}

/**
 * Starts the simulated relay.
 *
 * @param options.port - On 127.0.0.1; 0 picks a free one.
 * @param options.rpcUrl - Of the chain with the id registries.
 */
export async function startFarcaster(options: startFarcaster.Options): Promise<LocalFarcaster> {
  const { chainId, rpcUrl } = options
  const channels: Channel[] = []
  const urlOf = ({ key }: Channel) => `${relayUrl()}/connect?channel=${key}`

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/health') return { body: 'ok\n', type: 'text/plain' }
    if (pathname === '/v1/channel' && request.method === 'POST') {
      const asked = JSON.parse(await readBody(request)) as Omit<Channel, 'key' | 'token'>
      const [key, token] = [randomBytes(12).toString('hex'), randomBytes(16).toString('hex')]
      const { domain, expirationTime, nonce, siweUri } = asked
      const channel = { domain, expirationTime, key, nonce, siweUri, token }
      channels.push(channel)
      return json({ channelToken: token, nonce, url: urlOf(channel) }, 201)
    }
    if (pathname === '/v1/channel/status') {
      const token = request.headers.authorization?.slice('Bearer '.length)
      const channel = channels.find((one) => one.token === token)
      if (!channel) return json({ error: 'unauthorized' }, 401)
      const { nonce, signed } = channel
      if (!signed) return json({ nonce, state: 'pending', url: urlOf(channel) }, 202)
      return json({ ...signed, authMethod: 'custody', nonce, state: 'completed' })
    }
    // Testers without a camera for the QR code open the phone's page directly.
    if (pathname === '/') return page(channels.at(-1))
    const channel = channels.find((one) => one.key === searchParams.get('channel'))
    if (pathname !== '/connect' || !channel)
      return { body: 'Not found\n', status: 404, type: 'text/plain' }
    if (request.method === 'POST') {
      const fid = new URLSearchParams(await readBody(request)).get('fid')
      const person = farcasterPeople.find((one) => String(one.fid) === fid)
      if (person) channel.signed = await sign(channel, person)
    }
    return page(channel)
  }

  const page = (channel: Channel | undefined) => ({
    body: drawPhone(channel),
    type: 'text/html; charset=utf-8',
  })

  async function sign(channel: Channel, person: (typeof farcasterPeople)[number]) {
    const account = mnemonicToAccount(mnemonic, { addressIndex: person.accountIndex })
    const lines = [
      `${channel.domain} wants you to sign in with your Ethereum account:`,
      account.address,
      '',
      'Farcaster Auth',
      '',
      `URI: ${channel.siweUri}`,
      'Version: 1',
      `Chain ID: ${chainId}`,
      `Nonce: ${channel.nonce}`,
      `Issued At: ${new Date().toISOString()}`,
      ...(channel.expirationTime ? [`Expiration Time: ${channel.expirationTime}`] : []),
      'Resources:',
      `- farcaster://fid/${person.fid}`,
    ]
    const message = lines.join('\n')
    const signature = await account.signMessage({ message })
    return { fid: String(person.fid), message, signature, username: person.userName }
  }

  const server = createServer((request, response) => {
    answer(request).then(
      ({ body, status = 200, type }) => {
        response.writeHead(status, { 'cache-control': 'no-store', 'content-type': type }).end(body)
      },
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port, '127.0.0.1', resolve)
  })
  const relayUrl = () => `http://farcaster.localhost:${(server.address() as AddressInfo).port}`

  return {
    farcaster: {
      chainId,
      idRegistry: farcasterAddress,
      keyRegistry: farcasterAddress,
      relayUrl: relayUrl(),
      rpcUrl,
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export declare namespace startFarcaster {
  type Options = { chainId: number; port: number; rpcUrl: string }
}

type Answer = { body: string; status?: number; type: string }

function json(value: object, status = 200): Answer {
  return { body: JSON.stringify(value), status, type: 'application/json' }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
