import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'

// The framework alone: one route of Hono with a fixed JSON body, which is the first argument. Started by
// `src/benches/apiCost.ts`, over whose process channel it reports its port, and its CPU time when asked.

const body = process.argv[2] ?? '{}'
const app = new Hono()
app.get('/bare', (context) =>
  context.body(body, 200, { 'cache-control': 'no-store', 'content-type': 'application/json' }),
)
const server = createAdaptorServer({ fetch: app.fetch })
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined })
})
process.on('message', () => {
  const { system, user } = process.cpuUsage()
  process.send?.({ cpuSeconds: (system + user) / 1e6 })
})
