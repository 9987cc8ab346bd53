import { EvmChainId, parse } from '@fairlead/protocol'
import * as v from 'valibot'
import type { PrivateKeyAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'

const time = v.optional(
  v.pipe(
    v.string(),
    v.transform((text: string) => new Date(text)),
  ),
)
const ConnectRequest = v.looseObject({
  version: v.literal('1'),
  capabilities: v.looseObject({
    signInWithEthereum: v.looseObject({
      chainId: EvmChainId,
      domain: v.string(),
      expirationTime: time,
      issuedAt: time,
      nonce: v.string(),
      notBefore: time,
      requestId: v.optional(v.string()),
      resources: v.optional(v.array(v.string())),
      scheme: v.optional(v.string()),
      statement: v.optional(v.string()),
      uri: v.string(),
      version: v.literal('1'),
    }),
  }),
})

/**
 * Returns a test wallet's answer to `wallet_connect`: the account, with the sign-in message that the page requested
 * and its signature. https://eips.ethereum.org/EIPS/eip-7846
 */
export async function signOnConnect(account: PrivateKeyAccount, request: unknown) {
  const { capabilities } = parse(ConnectRequest, request)
  const { chainId, ...fields } = capabilities.signInWithEthereum
  const { address } = account
  const message = createSiweMessage({ ...fields, address, chainId: Number(chainId) })
  const signature = await account.signMessage({ message })
  return { accounts: [{ address, capabilities: { signInWithEthereum: { message, signature } } }] }
}
