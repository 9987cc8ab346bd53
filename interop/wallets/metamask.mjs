import { registerBitcoinWalletStandard } from '@metamask/bitcoin-wallet-standard'
import { getMultichainClient } from '@metamask/multichain-api-client'

/**
 * Installs MetaMask's page-side provider for Bitcoin. The test answers for the extension through `window.askMetaMask`.
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
