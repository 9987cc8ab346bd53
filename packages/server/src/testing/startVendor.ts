import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { createOutgoingFetch } from '../outgoingFetch.ts'

/** A recorded answer by its file name, or a custom one. */
export type Reply =
  | string
  | { body?: unknown; headers?: Record<string, string>; status?: number; text?: string }
  | 'hangUp'

/** The account in the recorded answers. */
export const account = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

/**
 * Starts a simulated vendor on its own port. It serves answers of `testing/answers/`, written after the vendors'
 * documentation, by path, or by path and query. From a list of answers it sends the next one each time, and repeats the
 * last one. Any other path is a 404 in JSON. Closed when the test ends.
 */
export async function startVendor(replies: Record<string, Reply | readonly Reply[]>) {
  const received: { body: string; headers: NodeJS.Dict<string | string[]>; url: string }[] = []
  const turns = new Map<string, number>()
  const http = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { headers, url = '' } = request
      received.push({ body: Buffer.concat(chunks).toString(), headers, url })
      const key = url in replies ? url : (url.split('?')[0] ?? '')
      const turn = turns.get(key) ?? 0
      turns.set(key, turn + 1)
      const known = replies[key]
      const reply = Array.isArray(known) ? known[Math.min(turn, known.length - 1)] : known
      if (reply === 'hangUp') return void request.socket.destroy()
      const answer = toAnswer(reply as Exclude<Reply, 'hangUp'> | undefined)
      response.writeHead(answer.status, answer.headers)
      response.end(answer.text)
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const outgoing = createOutgoingFetch()
  onTestFinished(async () => {
    await outgoing.close()
    await new Promise((resolve) => {
      http.close(resolve)
      http.closeAllConnections()
    })
  })
  const clock = { nowMs: Date.UTC(2026, 0, 1) }
  return {
    clock,
    /** Dependencies of a vendor's client. */
    options: { clock: () => clock.nowMs, fetch: outgoing.fetch },
    /** Returns requested paths with queries, in order. */
    asked: () => received.map(({ url }) => url),
    received,
    signal: new AbortController().signal,
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
  }
}

/** Returns a recorded answer, to be modified in a test. */
export function recorded(name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL(`answers/${name}.json`, import.meta.url), 'utf8'))
}

function toAnswer(reply: Exclude<Reply, 'hangUp'> | undefined) {
  const type = { 'content-type': 'application/json' }
  if (reply === undefined)
    return { headers: type, status: 404, text: JSON.stringify({ message: 'Not found' }) }
  if (typeof reply === 'string')
    return { headers: type, status: 200, text: JSON.stringify(recorded(reply)) }
  const { body, headers, status = 200, text } = reply
  return { headers: { ...type, ...headers }, status, text: text ?? JSON.stringify(body) }
}
