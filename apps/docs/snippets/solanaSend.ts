import { type Fairlead, sendToken, signMessage } from 'fairlead'

const namespace = 'solana'

export async function signAndSend(fairlead: Fairlead, to: string) {
  // The signature of the UTF-8 message, in base58.
  const signature = await signMessage(fairlead, { message: 'Hello', namespace })
  // `amount` is in SOL. To send a token, pass the address of its mint as `token`.
  const hash = await sendToken(fairlead, { amount: '0.1', namespace, to, token: 'native' })
  return { hash, signature }
}
