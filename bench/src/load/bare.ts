import type { Server } from 'node:http'
import { startBareRelay } from '@fairlead/test/node'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { listen } from '../startNodeProxy.ts'

export type BareKind = 'http' | 'relay'

/** Serves a baseline and prints its address. The body of `http` is in BARE_BODY. */
export async function serveBare(kind: BareKind): Promise<void> {
  const port = kind === 'relay' ? await startBareRelay() : await startBareHttp()
  console.log(`listening on http://localhost:${port}`)
}

async function startBareHttp(): Promise<number> {
  const body = process.env.BARE_BODY ?? ''
  const app = new Hono()
  app.get('*', (context) => context.body(body, 200, { 'content-type': 'application/json' }))
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  return Number(new URL(await listen(server)).port)
}
