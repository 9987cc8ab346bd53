import type { ChainId } from '@fairlead/protocol'
import type { Page } from '@playwright/test'
import {
  bitcoinVerifier,
  cosmosVerifier,
  evmVerifier,
  polkadotVerifier,
  solanaVerifier,
} from 'fairlead/siwx'
import { expect } from './fixtures.ts'

const verifiers = [
  bitcoinVerifier(),
  cosmosVerifier(),
  evmVerifier(),
  polkadotVerifier(),
  solanaVerifier(),
]

/** The demo has a message signed, and what came back is looked at as a server would. */
export async function expectSigned(
  page: Page,
  options: { chainId: ChainId; sign: () => Promise<unknown> },
) {
  const { chainId, sign } = options
  const [namespace = '', reference = ''] = chainId.split(':')
  await sign()
  // Cleared by the press.
  await expect(page.getByTestId('demo-result')).not.toBeEmpty()
  const signature = (await page.getByTestId('demo-result').textContent()) ?? ''
  const address = (await page.getByTestId('demo-address').textContent()) ?? ''
  const verifier = verifiers.find((one) => one.namespace === namespace)
  const message = 'Hello from the Fairlead demo'
  const publicKey = namespace === 'cosmos' ? await cosmosKey(page, reference) : undefined
  const question = { address, chainId, message, publicKey, signature }
  expect(await verifier?.verify(question), signature).toBe('valid')
}

/** An address of Cosmos is a hash of the key, which verifying takes: base64. */
function cosmosKey(page: Page, reference: string): Promise<string> {
  return page.evaluate(async (reference) => {
    type Keplr = { getKey(reference: string): Promise<{ pubKey: Uint8Array }> }
    const { keplr } = window as unknown as { keplr: Keplr }
    const { pubKey } = await keplr.getKey(reference)
    return btoa(String.fromCharCode(...pubKey))
  }, reference)
}
