/**
 * Stub for `rpc-websockets`, which has another license. Solana's library uses it for subscriptions; a wallet that only
 * sends never connects it.
 */
export class CommonClient {
  on() {}
}
export const WebSocket = undefined
