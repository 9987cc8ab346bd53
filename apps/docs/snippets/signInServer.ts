import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { createNonce, evmVerifier, solanaVerifier, verifySiwx } from 'fairlead/siwx'

type Visit = { account?: string | undefined; nonce?: string | undefined }

/** Creates the server of an app. It identifies signed-in users by a cookie. */
export function createAppServer(domain: string): Server {
  const visits = new Map<string, Visit>()
  // A node is called for smart accounts only. Other signatures are verified locally.
  const verifiers = [
    evmVerifier({ rpcUrls: { 'eip155:1': 'https://ethereum-rpc.example' } }),
    solanaVerifier(),
  ]

  return createServer(async (request, response) => {
    const known = /(?:^|; )visit=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1]
    const id = known && visits.has(known) ? known : randomUUID()
    const visit = visits.get(id) ?? {}
    visits.set(id, visit)
    response.setHeader('Set-Cookie', `visit=${id}; HttpOnly; SameSite=Strict; Secure; Path=/`)
    const answer = (status: number, text: string) => response.writeHead(status).end(text)

    if (request.url === '/nonce') {
      visit.nonce = createNonce()
      return answer(200, visit.nonce)
    }
    if (request.url === '/sign-out') {
      visit.account = undefined
      return answer(200, 'bye')
    }
    if (request.url === '/sign-in' && request.method === 'POST') {
      const { nonce } = visit
      // The nonce is used up, even if the verification fails.
      visit.nonce = undefined
      if (!nonce) return answer(400, 'nonce')
      const result = await verifySiwx({ ...(await readBody(request)), domain, nonce, verifiers })
      if (!result.ok) return answer(401, result.reason)
      visit.account = `${result.data.chainId}:${result.data.accountAddress}`
      return answer(200, visit.account)
    }
    if (request.url === '/me') return answer(visit.account ? 200 : 401, visit.account ?? '')
    return answer(404, '')
  })
}

/** Reads the body as JSON. `verifySiwx` refuses missing fields and fields that are not strings as `malformed`. */
async function readBody(request: IncomingMessage) {
  let text = ''
  for await (const chunk of request) {
    text += chunk
    if (text.length > 100_000) break
  }
  try {
    const { message, publicKey, signature } = JSON.parse(text)
    return { message, publicKey, signature }
  } catch {
    return { message: '', signature: '' }
  }
}
