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

/** Default duration of a slot in milliseconds, as on real networks. */
const defaultSlotMs = 400

/** A running Solana chain. */
export type Solana = {
  readonly port: number
  /** JSON-RPC over HTTP. */
  readonly url: string
  /** Notifications over WebSocket. */
  readonly wsUrl: string
  readonly network: CaipNetwork
  /** Advances slots immediately; any blockhash expires within 151 slots. */
  advanceSlots(count: number): void
  stop(): Promise<void>
}

/**
 * Starts a Solana chain in this process, on 127.0.0.1: the real runtime and token programs, with a JSON-RPC
 * implementation of this project. Its initial state and id are always the same.
 *
 * @param options.port - HTTP port; WebSocket uses the next one, as clients expect. 0 or absent: two free ports.
 * @param options.slotMs - Duration of a slot in milliseconds; 0 disables the clock, so that only `advanceSlots`
 *   advances it. Default: 400.
 * @param options.now - Unix time in milliseconds.
 * @throws `PortTakenError` when either port is in use.
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

/** @throws `PortTakenError` when it can't listen. */
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
