import { type WebSocket, WebSocketServer } from 'ws'
import { failure, parseJson, toCall } from './answer.ts'
import type { Ledger, LedgerEvent } from './createLedger.ts'
import { RpcError, rpcCodes } from './RpcError.ts'
import { subscriptions, type Watcher } from './subscriptions.ts'
import { toJson } from './toJson.ts'

/**
 * Serves notifications over WebSocket: `slot`, `account` and `signature`, by `…Subscribe` and `…Unsubscribe`.
 *
 * @see https://solana.com/docs/rpc/websocket
 */
export function serveWebSocket(ledger: Ledger, { port }: { port: number }): WebSocketServer {
  const server = new WebSocketServer({ host: '127.0.0.1', port })
  let lastId = 0
  server.on('connection', (socket: WebSocket) => {
    const watchers = new Map<number, Watcher>()
    const send = (value: unknown) => socket.send(toJson(value))

    function notify(id: number, event: LedgerEvent | undefined) {
      const found = watchers.get(id)?.look(event)
      if (!found) return
      const { isLast = false, kind, result } = found
      if (isLast) watchers.delete(id)
      send({ jsonrpc: '2.0', method: `${kind}Notification`, params: { result, subscription: id } })
    }

    function receive(text: string) {
      const call = toCall(parseJson(text))
      if (!call) return send(failure(null, new RpcError(rpcCodes.request, 'Invalid request')))
      const { id, method, params = [] } = call
      try {
        if (method.endsWith('Unsubscribe'))
          return send({ jsonrpc: '2.0', id, result: watchers.delete(Number(params[0])) })
        const subscribe = subscriptions.get(method)
        if (!subscribe) throw new RpcError(rpcCodes.unknownMethod, 'Method not found')
        const watcher = subscribe(ledger, params) as Watcher
        lastId += 1
        watchers.set(lastId, watcher)
        send({ jsonrpc: '2.0', id, result: lastId })
        // Reports a result that existed before the subscription.
        notify(lastId, undefined)
      } catch (error) {
        send(failure(id, error))
      }
    }

    const stop = ledger.watch((event) => {
      for (const id of [...watchers.keys()]) notify(id, event)
    })
    socket.on('message', (data) => receive(String(data)))
    // A close event follows each error.
    socket.on('error', () => {})
    socket.on('close', stop)
  })
  return server
}
