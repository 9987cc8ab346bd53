import { connect } from '@fairlead/core'
import { createTestWallet, rpcError } from '@fairlead/test'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FairleadContext } from '../FairleadContext.ts'
import { afterwards, createWidget } from '../testing/stage.tsx'
import {
  useFairleadAssets,
  useFairleadCallsStatus,
  useFairleadCapabilities,
  useFairleadSendCalls,
} from './batchHooks.ts'

const receiver = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const hash = `0x${'ab'.repeat(32)}`
const reasons: unknown[] = []

function Batch() {
  const capabilities = useFairleadCapabilities()
  const assets = useFairleadAssets({ types: ['native'] })
  const { data, error, isPending, sendCalls } = useFairleadSendCalls({
    onError: (failure) => reasons.push((failure as { reason?: unknown }).reason),
  })
  const status = useFairleadCallsStatus({ id: data?.id })
  const atomic = capabilities.data?.['eip155:31337']?.atomic
  const amounts = assets.data?.['eip155:31337']?.map(({ amount }) => String(amount)).join()
  const text = [
    capabilities.status,
    atomic,
    assets.status,
    amounts,
    isPending,
    error !== undefined,
    status.status,
    status.data?.status,
  ]
  return (
    <>
      <p data-testid="text">{text.map((part) => part ?? '-').join(' ')}</p>
      <button
        onClick={() => sendCalls({ calls: [{ to: receiver, value: 1n }] }).catch(() => {})}
        type="button"
      >
        Send
      </button>
    </>
  )
}

test('the hooks for batches: idle, then what the wallet can do and holds, one batch, and its state', async () => {
  const wallet = createTestWallet()
  const metadata = { decimals: 18, iconUrl: '', name: 'Ether', price: 0, symbol: 'ETH' }
  wallet.answers.wallet_getCapabilities = () => ({ '0x7a69': { atomic: { status: 'supported' } } })
  wallet.answers.wallet_getAssets = () => ({
    '0x7a69': [{ address: 'native', balance: '0x5', metadata, type: 'native' }],
  })
  wallet.answers.wallet_getCallsStatus = () => ({ status: 100 })
  const { fairlead } = createWidget({}, { injected: () => wallet.provider })
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <FairleadContext value={fairlead}>
      <Batch />
    </FairleadContext>,
  )
  afterwards(() => root.unmount())
  const text = page.getByTestId('text')
  await expect.element(text).toHaveTextContent('idle - idle - false false idle -')

  await connect(fairlead, { connectorId: 'injected' })
  await expect.element(text).toHaveTextContent('success supported success 5 false false idle -')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(text).toHaveTextContent('success supported success 5 false true idle -')
  expect(reasons).toEqual(['unsupportedMethod'])

  wallet.answers.wallet_sendCalls = () => ({ id: '0x77' })
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(text).toMatchTextContent(/false false success pending$/)
  wallet.answers.wallet_getCallsStatus = () => ({
    receipts: [{ status: '0x1', transactionHash: hash }],
    status: 200,
  })
  await expect.element(text).toMatchTextContent(/false false success success$/)
})

test('error: capabilities and assets of a wallet without the methods', async () => {
  const wallet = createTestWallet()
  wallet.answers.wallet_getAssets = () => {
    throw rpcError(4200)
  }
  const { fairlead } = createWidget({}, { injected: () => wallet.provider })
  await connect(fairlead, { connectorId: 'injected' })
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <FairleadContext value={fairlead}>
      <Batch />
    </FairleadContext>,
  )
  afterwards(() => root.unmount())
  await expect
    .element(page.getByTestId('text'))
    .toHaveTextContent('error - error - false false idle -')
})
