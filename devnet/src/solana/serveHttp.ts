import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { answer } from './answer.ts'
import type { Ledger } from './createLedger.ts'
import { toJson } from './toJson.ts'

/** Maximum size of a request, in bytes. */
const bodyLimit = 1_000_000

const headers = {
  'access-control-allow-headers': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-origin': '*',
  'access-control-max-age': '86400',
  'content-type': 'application/json',
}

/** Serves JSON-RPC over HTTP, to pages of any origin. */
export function serveHttp(ledger: Ledger): Server {
  return createServer((request, response) => {
    respond(ledger, request, response).catch(() => response.destroy())
  })
}

async function respond(ledger: Ledger, request: IncomingMessage, response: ServerResponse) {
  if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end()
  if (request.method === 'GET' && request.url === '/health')
    return void response.writeHead(200, { ...headers, 'content-type': 'text/plain' }).end('ok')
  if (request.method !== 'POST') return void response.writeHead(405, headers).end()
  const text = await readBody(request)
  if (text === undefined) return void response.writeHead(413, headers).end()
  response.writeHead(200, headers).end(toJson(answer(ledger, text)))
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > bodyLimit) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
