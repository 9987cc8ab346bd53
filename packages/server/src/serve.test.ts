import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readServeEnv } from './env.ts'
import { localProjectId } from './features/project/localProject.ts'
import { serve } from './serve.ts'
import { startUpstream } from './testing/startUpstream.ts'

const guide = new URL('../../../apps/docs/guides/deploy-the-server.md', import.meta.url)

/** Metrics that need Postgres, Redis, a bundler, embedded wallets or mail. */
const conditional = [
  'fairlead_audit_entries_total',
  'fairlead_bundler_loss_wei',
  'fairlead_bundler_stopped',
  'fairlead_mails_oldest_seconds',
  'fairlead_mails_total',
  'fairlead_mails_waiting',
  'fairlead_redis_command_duration_seconds',
  'fairlead_sql_connections',
  'fairlead_sql_waiting',
]

async function start(variables: Record<string, string> = {}) {
  const upstream = await startUpstream(async () => ({
    body: { id: 1, jsonrpc: '2.0', result: '0x1' },
  }))
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-serve-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'config.json')
  const chains = [{ caipNetworkId: 'eip155:31337', upstreams: [upstream.url] }]
  writeFileSync(file, JSON.stringify({ chains }))
  const env = readServeEnv({
    DATA_DIR: folder,
    FAIRLEAD_CONFIG: file,
    METRICS_PORT: '0',
    PORT: '0',
    ...variables,
  })
  const server = await serve(env, () => {})
  onTestFinished(() => server.close())
  return { server, upstream }
}

test('[SEC-284] default: serves every metric of the guide, and none contains an address of a node', async () => {
  const { server, upstream } = await start()
  const response = await fetch(
    `${server.url}/v1?projectId=${localProjectId}&chainId=eip155:31337&secret=hunter2`,
    {
      body: JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'eth_chainId' }),
      headers: { 'content-type': 'application/json' },
      method: 'POST',
    },
  )
  expect(response.status).toBe(200)

  const text = await (await fetch(server.metricsUrl!)).text()

  const names = [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name)
  const documented = [...readFileSync(guide, 'utf8').matchAll(/^\| `([a-z][a-z_]+)` \|/gm)]
    .map(([, name]) => name!)
    .filter((name) => /^(?:fairlead|nodejs|process)_/.test(name))
  expect([...names, ...conditional].sort()).toEqual([...documented].sort())
  // Alerts and dashboards are compared with the labels in the guide.
  for (const [, name = '', labels = ''] of text.matchAll(/^([a-z_]+)\{(.*)\} /gm)) {
    const metric = documented.includes(name) ? name : name.replace(/_(?:bucket|count|sum)$/, '')
    const [row] = new RegExp(`^\\| \`${metric}\` .*$`, 'm').exec(readFileSync(guide, 'utf8')) ?? []
    for (const [, label] of labels.matchAll(/(\w+)="/g))
      if (label !== 'le') expect(row).toContain(`\`${label}\``)
  }
  expect(text).toMatch(
    /^fairlead_http_request_duration_seconds_count\{method="POST",route="\/v1",status="2xx"\} 1$/m,
  )
  expect(text).toContain('fairlead_upstream_up{chain="eip155:31337",upstream="1"} 1')
  expect(text).toMatch(/^fairlead_sql_query_duration_seconds_count\{outcome="ok"\} [1-9]/m)
  expect(text).not.toContain(new URL(upstream.url).host)
  expect(text).not.toContain('hunter2')
})

test('[SEC-320] behavior: open requests of the dashboard finish while the server stops', async () => {
  const { server } = await start({ DASHBOARD_PORT: '0' })
  const url = server.dashboardUrl!
  const asking = request(`${url}/sign-in`, {
    headers: { expect: '100-continue', origin: url },
    method: 'POST',
  })
  const answered = once(asking, 'response') as Promise<[IncomingMessage]>
  asking.flushHeaders()
  // The server has read the headers, and waits for the form.
  await once(asking, 'continue')

  const closing = server.close()
  await expect.poll(() => fetch(url).catch(() => 'closed')).toBe('closed')
  asking.end('token=unknown')

  const [response] = await answered
  // The database was asked for the link.
  expect(response.statusCode).toBe(403)
  response.resume()
  await closing
})
