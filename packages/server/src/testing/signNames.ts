import { toNameMessage } from '@fairlead/protocol'
import { mnemonic } from '@fairlead/test/node'
import { mnemonicToAccount } from 'viem/accounts'

/** Account of the test mnemonic. */
export const accountOf = (addressIndex: number) => mnemonicToAccount(mnemonic, { addressIndex })

/** Returns the body that registers a name. @param overrides - Replaces fields; the message is signed as given. */
export async function toRegistration(options: {
  name: string
  nowMs: number
  by?: number
  coinType?: number
  message?: string
}) {
  const { by = 1, coinType = 60, name, nowMs, message = toNameMessage({ name, nowMs }) } = options
  const account = accountOf(by)
  return {
    address: account.address,
    coin_type: coinType,
    message,
    signature: await account.signMessage({ message }),
  }
}

/** Returns the body of an owner's change. @param content - Everything but the time of the message. */
export async function toChange(
  content: Readonly<Record<string, unknown>>,
  { by = 1, nowMs }: { by?: number; nowMs: number },
) {
  const account = accountOf(by)
  const message = JSON.stringify({ ...content, timestamp: Math.floor(nowMs / 1000) })
  return { address: account.address, message, signature: await account.signMessage({ message }) }
}
