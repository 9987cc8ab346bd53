import type { SiweConfig } from 'fairlead'
import { formatMessage } from 'fairlead/siwx'

export const siweConfig: SiweConfig = {
  getNonce: async () => (await fetch('/nonce')).text(),
  getMessageParams: () => ({ domain: location.host, uri: location.origin }),
  createMessage: ({ accountAddress, chainId, domain, iat, nonce, uri, version }) =>
    formatMessage({
      accountAddress,
      chainId: `eip155:${chainId}`,
      domain,
      issuedAt: iat,
      nonce,
      uri,
      version,
    }),
  async verifyMessage({ message, signature }) {
    const body = JSON.stringify({ message, signature })
    return (await fetch('/sign-in', { body, method: 'POST' })).ok
  },
  async getSession() {
    const response = await fetch('/me')
    if (!response.ok) return null
    const [, chainId, address = ''] = (await response.text()).split(':')
    return { address, chainId: Number(chainId) }
  },
  signOut: () => fetch('/sign-out', { method: 'POST' }),
}
