import { createNonce, evmVerifier, formatMessage, type SiweConfig, verifySiwx } from 'fairlead/siwx'

const key = 'demo/siwe'

/** State of the fake SIWE server, and the calls it received. */
type Kept = {
  calls: string[]
  nonce?: string | undefined
  session?: { address: string; chainId: number } | undefined
}

const read = (): Kept => JSON.parse(sessionStorage.getItem(key) ?? '{"calls":[]}')
const write = (change: Partial<Kept>) =>
  sessionStorage.setItem(key, JSON.stringify({ ...read(), ...change }))
const note = (call: string) => write({ calls: [...read().calls, call] })

/** A page's own sign-in functions, with a fake server in the page: one session, single-use nonces. */
export const siweConfig: SiweConfig = {
  async getNonce() {
    const nonce = createNonce()
    write({ nonce })
    return nonce
  },
  createMessage: ({ accountAddress, chainId, domain, iat, nonce, uri }) =>
    formatMessage({
      accountAddress,
      chainId: `eip155:${chainId}`,
      domain,
      issuedAt: iat,
      nonce,
      uri,
      version: '1',
    }),
  async verifyMessage({ message, signature }) {
    note('verifyMessage')
    const { nonce } = read()
    write({ nonce: undefined })
    if (!nonce) return false
    const domain = location.host
    const result = await verifySiwx({
      domain,
      message,
      nonce,
      signature,
      verifiers: [evmVerifier()],
    })
    if (!result.ok) return false
    const { accountAddress: address, chainId } = result.data
    write({ session: { address, chainId: Number(chainId.split(':')[1]) } })
    return true
  },
  getSession: async () => read().session,
  async signOut() {
    write({ session: undefined })
    return true
  },
  onSignIn: (session) => note(`onSignIn ${session?.chainId}`),
}
