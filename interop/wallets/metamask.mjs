import { registerBitcoinWalletStandard } from '@metamask/bitcoin-wallet-standard'
import { getMultichainClient } from '@metamask/multichain-api-client'

/**
 * What MetaMask puts into pages for Bitcoin. The extension behind it is the test: `window.askMetaMask`.
 */
export function install() {
  const listeners = new Set()
  let isConnected = false
  window.tellMetaMask = (notification) => {
    for (const listener of listeners) listener(notification)
  }
  const transport = {
    async connect() {
      isConnected = true
    },
    async disconnect() {
      isConnected = false
    },
    isConnected: () => isConnected,
    onNotification(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    request: async (request) => ({ id: 1, jsonrpc: '2.0', ...(await window.askMetaMask(request)) }),
  }
  registerBitcoinWalletStandard({ client: getMultichainClient({ transport }) })
}
