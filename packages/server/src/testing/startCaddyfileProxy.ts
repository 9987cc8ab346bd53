import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

type Rules = {
  hosts: readonly string[]
  intervalMs: number
  path: string
  tryMs: number
  upstreams: readonly string[]
}

/**
 * Reads a Caddyfile of one site. Each directive has to be one that {@link startCaddyfileProxy} follows.
 *
 * @param variables - Values of `{$NAME:default}`.
 */
function readCaddyfile(text: string, variables: Readonly<Record<string, string>>): Rules {
  const filled = text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\{\$(\w+):([^}]*)\}/g, (_, name: string, other: string) => variables[name] ?? other)
  const [, hosts = '', upstreams = '', body = ''] =
    /^([^{]+) \{\s*reverse_proxy ([^{]+) \{([^}]*)\}\s*\}\s*$/.exec(filled) ?? []
  const directives = new Map(
    body
      .trim()
      .split('\n')
      .map((line): [string, string] => {
        const [name = '', ...values] = line.trim().split(' ')
        return [name, values.join(' ')]
      }),
  )
  const take = (name: string) => {
    const value = directives.get(name)
    directives.delete(name)
    if (value === undefined) throw new TypeError(`The Caddyfile has no ${name}`)
    return value
  }
  const toMs = (value: string) => Number(/^(\d+)s$/.exec(value)?.[1]) * 1000
  const rules = {
    hosts: hosts.split(',').map((host) => host.trim()),
    intervalMs: toMs(take('health_interval')),
    path: take('health_uri'),
    tryMs: toMs(take('lb_try_duration')),
    upstreams: upstreams.split(' '),
  }
  if (take('lb_policy') !== 'least_conn' || take('flush_interval') !== '-1' || directives.size > 0)
    throw new TypeError(`The proxy does not know: ${[...directives.keys()].join(', ')}`)
  return rules
}

/**
 * Starts a proxy that terminates TLS and follows the directives of a Caddyfile: health checks, the upstream with the
 * fewest requests, and further attempts while no connection can be made. It buffers no response. Caddy itself is not
 * installed on every machine.
 *
 * @param own.places - Address on this machine of each upstream.
 */
export async function startCaddyfileProxy(own: {
  certificate: { cert: string; key: string }
  places: Readonly<Record<string, number>>
  text: string
  variables: Readonly<Record<string, string>>
}) {
  const { hosts, intervalMs, path, tryMs, upstreams } = readCaddyfile(own.text, own.variables)
  const targets = upstreams.map((name) => {
    const port = own.places[name]
    if (port === undefined) throw new TypeError(`The test does not start ${name}`)
    return { isHealthy: true, name, open: 0, port, servedAt: 0 }
  })
  let count = 0
  let last = ''

  const check = () => {
    for (const target of targets)
      request({ agent: false, path, port: target.port }, (response) => {
        target.isHealthy = response.statusCode === 200
        response.resume()
      })
        .on('error', () => {
          target.isHealthy = false
        })
        .end()
  }
  const timer = setInterval(check, intervalMs)

  /** Returns the healthy upstream with the fewest requests; of several, the one whose last request is the oldest. */
  const choose = (tried: ReadonlySet<string>) => {
    const usable = targets.filter(({ isHealthy, name }) => isHealthy && !tried.has(name))
    return usable.sort((a, b) => a.open - b.open || a.servedAt - b.servedAt)[0]
  }

  function forward(incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse): void {
    const until = Date.now() + tryMs
    const tried = new Set<string>()
    const fail = () => {
      if (!outgoing.headersSent) outgoing.writeHead(502)
      outgoing.end()
    }
    const attempt = () => {
      const target = choose(tried)
      if (!target) {
        tried.clear()
        return Date.now() < until ? void setTimeout(attempt, 250) : fail()
      }
      target.servedAt = ++count
      target.open += 1
      const asked: ClientRequest = request(
        {
          agent: false,
          headers: { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' },
          method: incoming.method,
          path: incoming.url,
          port: target.port,
        },
        (response) => {
          last = target.name
          outgoing.writeHead(response.statusCode ?? 502, response.headers)
          response.pipe(outgoing)
          response.on('error', fail)
        },
      )
      asked.on('close', () => {
        target.open -= 1
      })
      asked.on('error', (error: NodeJS.ErrnoException) => {
        // The upstream has received nothing if no connection was made.
        if (error.code !== 'ECONNREFUSED' || Date.now() >= until) return fail()
        tried.add(target.name)
        attempt()
      })
      asked.end(body)
    }
    attempt()
  }

  const server = createServer(own.certificate, async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    if (hosts.includes(incoming.headers.host ?? ''))
      forward(incoming, Buffer.concat(chunks), outgoing)
    else outgoing.writeHead(421).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    hosts,
    /** Returns the name of the upstream that answered last. */
    lastTo: () => last,
    port: (server.address() as AddressInfo).port,
    async stop() {
      clearInterval(timer)
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
