import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CaipNetwork } from '@fairlead/protocol'
import type { WebSocketServer } from 'ws'
import { PortTakenError } from '../errors.ts'
import { assertPortFree } from '../ports.ts'
import { createLedger } from './createLedger.ts'
import { toSolanaNetwork } from './networks.ts'
import { seed } from './seed.ts'
import { serveHttp } from './serveHttp.ts'
import { serveWebSocket } from './serveWebSocket.ts'

/** How long a slot takes on a real network, in milliseconds. */
const defaultSlotMs = 400

/** A running Solana chain. */
export type Solana = {
  readonly port: number
  /** JSON-RPC over HTTP. */
  readonly url: string
  /** Notifications over WebSocket. */
  readonly wsUrl: string
  readonly network: CaipNetwork
  /** Lets slots pass at once; 151 of them outlive any blockhash. */
  advanceSlots(count: number): void
  stop(): Promise<void>
}

/**
 * Starts a Solana chain in this process, on 127.0.0.1: the real runtime with the real token
 * programs, behind JSON-RPC of our own. It begins in the same state each time, with one id.
 *
 * @param options.port - HTTP; WebSocket stands on the next one, as clients expect. 0, or none,
 *   picks two free ones.
 * @param options.slotMs - Milliseconds of a slot; 0 stops the clock, and only `advanceSlots` moves
 *   it. Default 400.
 * @param options.now - Unix time in milliseconds.
 * @throws `PortTakenError` when something listens on either port.
 *
 * @example
 * const solana = await startSolana()
 * const rpc = createSolanaRpc(solana.url)
 * await solana.stop()
 */
export async function startSolana(options: startSolana.Options = {}): Promise<Solana> {
  const { now = Date.now, port = 0, slotMs = defaultSlotMs } = options
  const wsPort = port === 0 ? 0 : port + 1
  if (port !== 0) for (const wanted of [port, wsPort]) await assertPortFree(wanted)

  const ledger = createLedger({ now })
  await seed(ledger)
  const http = serveHttp(ledger)
  http.listen(port, '127.0.0.1')
  const actual = await portOf(http, port)
  const sockets = serveWebSocket(ledger, { port: wsPort })
  const actualWs = await portOf(sockets, wsPort).catch(async (error: unknown) => {
    await closeHttp(http)
    throw error
  })
  const timer = slotMs > 0 ? setInterval(() => ledger.advance(), slotMs) : undefined
  timer?.unref()

  return {
    port: actual,
    url: `http://127.0.0.1:${actual}`,
    wsUrl: `ws://127.0.0.1:${actualWs}`,
    network: toSolanaNetwork({ port: actual }),
    advanceSlots(count) {
      for (let passed = 0; passed < count; passed += 1) ledger.advance()
    },
    async stop() {
      clearInterval(timer)
      for (const socket of sockets.clients) socket.terminate()
      await Promise.all([closeHttp(http), new Promise((resolve) => sockets.close(resolve))])
    },
  }
}

export declare namespace startSolana {
  type Options = {
    now?: (() => number) | undefined
    port?: number | undefined
    slotMs?: number | undefined
  }
}

/** @throws `PortTakenError` when it could not listen. */
function portOf(server: Server | WebSocketServer, wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', () => reject(new PortTakenError(wanted)))
    server.once('listening', () => resolve((server.address() as AddressInfo).port))
  })
}

function closeHttp(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
