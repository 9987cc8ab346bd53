import { initializeProvider } from '@metamask/providers/initializeInpageProvider'
import { Duplex } from 'readable-stream'

const quiet = { debug() {}, error() {}, info() {}, log() {}, trace() {}, warn() {} }

/**
 * MetaMask's own `window.ethereum`, as in its in-app browser on a phone, without an EIP-6963 announcement. The test
 * answers for the wallet through `window.askEthereum`.
 */
export function install() {
  const connectionStream = new Duplex({
    objectMode: true,
    read() {},
    async write({ id, jsonrpc, method, params }, _encoding, done) {
      done()
      this.push({ id, jsonrpc, ...(await window.askEthereum({ method, params })) })
    },
  })
  initializeProvider({ connectionStream, logger: quiet, shouldSendMetadata: false })
}
