// #region page
import { defaultSiwx, type Siwx } from 'fairlead/siwx'

const kept = defaultSiwx({
  // Your server issues the nonce and remembers it. Each nonce is valid for one sign-in.
  nonce: async () => (await fetch('/nonce')).text(),
})

export const siwx: Siwx = {
  ...kept,
  async addSession(session) {
    const { message, publicKey, signature } = session
    const body = JSON.stringify({ message, publicKey, signature })
    const response = await fetch('/sign-in', { body, method: 'POST' })
    if (!response.ok) throw new Error(`Not signed in: ${await response.text()}`)
    await kept.addSession(session)
  },
  async revokeSession(chainId, address) {
    await fetch('/sign-out', { method: 'POST' })
    await kept.revokeSession(chainId, address)
  },
}
// #endregion page
