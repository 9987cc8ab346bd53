import { type Fairlead, sendToken, signMessage } from 'fairlead'

const namespace = 'solana'

export async function signAndSend(fairlead: Fairlead, to: string) {
  // Base58, of the text's UTF-8.
  const signature = await signMessage(fairlead, { message: 'Hello', namespace })
  // Whole SOL; the same with the address of a mint as `token`.
  const hash = await sendToken(fairlead, { amount: '0.1', namespace, to, token: 'native' })
  return { hash, signature }
}
