/**
 * Stands for `rpc-websockets`, which has another licence: what Solana's library subscribes with. A
 * wallet that only sends never connects it.
 */
export class CommonClient {
  on() {}
}
export const WebSocket = undefined
