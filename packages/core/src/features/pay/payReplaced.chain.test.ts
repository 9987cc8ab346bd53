import { createTestFairlead } from '@fairlead/test'
import { accounts, createClients, startChain } from '@fairlead/test/node'
import { type Hex, parseEther, parseGwei } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { pay } from '../../actions/pay.ts'
import type { Eip1193Provider } from '../../namespaces/eip1193Provider.ts'
import { sendDraft } from '../send/createSendDraft.ts'
import { payState } from './payState.ts'
import { payWithWallet } from './payWithWallet.ts'

let chain: Awaited<ReturnType<typeof startChain>>
beforeAll(async () => {
  chain = await startChain({ chainId: 31337 })
})
afterAll(() => chain.stop())

type Payment = { nonce: number; to: Hex; value: bigint }
const faster = { maxFeePerGas: parseGwei('100'), maxPriorityFeePerGas: parseGwei('50') }

/** Pays from a wallet on a chain without blocks, up to the sent transaction, whose nonce the widget knows. */
async function send() {
  const { control, holder, reader } = createClients(chain)
  await control.setAutomine(false)
  const asked: string[] = []
  let payment: Payment | undefined
  const wallet: Eip1193Provider = {
    async request({ method, params }) {
      if (method === 'eth_chainId') return '0x7a69'
      if (method !== 'eth_sendTransaction') return [accounts.holder]
      const [{ to, value }] = params as [{ to: Hex; value: Hex }]
      const nonce = await reader.getTransactionCount({ address: accounts.holder })
      payment = { nonce, to, value: BigInt(value) }
      return holder.sendTransaction(payment)
    },
  }
  const { fairlead, world } = createTestFairlead(
    { features: { pay: true }, networks: [chain.network] },
    undefined,
    {
      fetch(...input) {
        asked.push(String(input[1]?.body))
        return fetch(...input)
      },
      injected: () => wallet,
    },
  )
  await connect(fairlead, { connectorId: 'injected' })
  const state = () => payState(fairlead).getState()
  const paying = pay(fairlead, {
    amount: '0.25',
    asset: 'eip155:31337/slip44:60',
    recipient: accounts.friend,
  })
  paying.catch(() => {})
  await expect.poll(() => state().step).toBe('choosing')
  await payWithWallet(fairlead)
  await sendDraft(fairlead).submit()
  await expect.poll(() => state().step).toBe('sent')
  await expect.poll(() => asked.join().includes('eth_getTransactionCount')).toBe(true)
  if (!payment) return expect.unreachable()
  const until = (step: string) =>
    expect
      .poll(async () => {
        await world.clock.advance(2_000)
        return state().step
      })
      .toBe(step)
  return { control, fairlead, holder, paying, payment, reader, sent: state().hash, state, until }
}

test('[FEAT-16][FEAT-19] behavior: a payment that the wallet sped up is paid, and the page gets the new hash', async () => {
  const { control, holder, paying, payment, reader, sent, until } = await send()

  const hash = await holder.sendTransaction({ ...payment, ...faster })
  await control.mine({ blocks: 2 })
  await until('paid')

  expect(hash).not.toBe(sent)
  expect(await paying).toMatchObject({ hash, isConfirmed: true })
  expect((await reader.getTransactionReceipt({ hash })).status).toBe('success')
})

test('[FEAT-16][FEAT-19] error: a payment that the wallet cancelled is not paid, and another method is offered', async () => {
  const { control, fairlead, holder, paying, payment, reader, state, until } = await send()
  const before = await reader.getBalance({ address: accounts.friend })

  const { nonce } = payment
  const hash = await holder.sendTransaction({ nonce, ...faster, to: accounts.holder, value: 0n })
  await control.mine({ blocks: 2 })
  await until('failed')

  expect(state()).toMatchObject({ error: { code: 'REQUEST_REJECTED' }, hash })
  expect(await reader.getBalance({ address: accounts.friend })).toBe(before)
  state().actions?.chooseAgain()
  expect(state().step).toBe('choosing')
  fairlead.modal.close()
  await expect(paying).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
})

test('[FEAT-16][FEAT-19] behavior: a different payment with the same nonce counts as cancelled', async () => {
  const { control, holder, payment, until } = await send()

  await holder.sendTransaction({ ...payment, ...faster, value: parseEther('0.1') })
  await control.mine({ blocks: 1 })

  await until('failed')
})
