import { createTestFairlead, createTestWallet, settled, testNetwork } from '@fairlead/test'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { getAccount } from '../../actions/getAccount.ts'
import { getNetwork } from '../../actions/getNetwork.ts'
import { pay } from '../../actions/pay.ts'
import type { SendArguments } from '../../modal/routes.ts'
import { defaultSiwx } from '../../siwx/defaultSiwx.ts'
import { payState } from '../pay/payState.ts'
import { payWithWallet } from '../pay/payWithWallet.ts'
import { sendDraft } from '../send/createSendDraft.ts'
import { cancelSignIn, getAuth, signIn } from './signIn.ts'

const signer = privateKeyToAccount(
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
)
const recipient = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const hash = `0x${'ab'.repeat(32)}`
const order = { amount: '1.5', asset: 'eip155:31338/slip44:60', recipient } as const

/** Opens a page that requires a sign-in. `check.delay` delays the check for a stored session. */
function open() {
  const wallet = createTestWallet()
  wallet.answers.eth_sendTransaction = () => hash
  wallet.answers.personal_sign = (params) => {
    const [hex = ''] = params as string[]
    return signer.signMessage({ message: Buffer.from(hex.slice(2), 'hex').toString() })
  }
  wallet.answers.wallet_switchEthereumChain = (params) => {
    const [{ chainId } = { chainId: '' }] = params as { chainId: string }[]
    wallet.chainId = chainId
    return null
  }
  const check = { delay: Promise.resolve() }
  const inner = defaultSiwx()
  const { fairlead } = createTestFairlead(
    {
      features: { pay: true },
      networks: [testNetwork(31337), testNetwork(31338)],
      siwx: {
        ...inner,
        async getSessions(chainId, address) {
          await check.delay
          return inner.getSessions(chainId, address)
        },
      },
    },
    undefined,
    {
      // A chain without any contract.
      async fetch(_, init) {
        const { id } = JSON.parse(String(init?.body))
        return Response.json({ id, jsonrpc: '2.0', result: '0x' })
      },
      injected: () => wallet.provider,
    },
  )
  const { modal } = fairlead
  return {
    check,
    draft: sendDraft(fairlead),
    fairlead,
    modal,
    /** The promise is wrapped, because a function can't return one unawaited. */
    async send(given: SendArguments) {
      const sending = modal.open({ arguments: given, view: 'Send' })
      sending.catch(() => {})
      await settled()
      return { sending }
    },
  }
}

/** Opens a page whose user is connected and signed in. */
async function signedIn() {
  const set = open()
  await connect(set.fairlead, { connectorId: 'injected' })
  await settled()
  await signIn(set.fairlead)
  return set
}

test('default: a payment on another network continues after its sign-in', async () => {
  const { fairlead, modal } = await signedIn()
  let isSettled = false
  const paying = pay(fairlead, order).finally(() => (isSettled = true))
  paying.catch(() => {})
  await expect.poll(() => payState(fairlead).getState().step).toBe('choosing')

  await payWithWallet(fairlead)
  await settled()
  expect(getNetwork(fairlead).caipNetworkId).toBe('eip155:31338')
  expect(modal.view()).toBe('SignMessage')
  await signIn(fairlead)
  expect(modal.view()).toBe('Pay')
  expect(isSettled).toBe(false)

  await payWithWallet(fairlead)
  expect(modal.view()).toBe('SendPreview')
  modal.close()
  await expect(paying).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
})

test('behavior: a transfer on another network continues after its sign-in, with its fields', async () => {
  const { draft, fairlead, modal, send } = await signedIn()
  const { sending } = await send({ amount: '1.5', chainId: 31338, to: recipient })
  expect(modal.view()).toBe('SignMessage')

  await signIn(fairlead)

  expect(modal.view()).toBe('Send')
  expect(draft.store.getState()).toMatchObject({ receiverText: recipient, sendTokenAmount: '1.5' })
  await draft.submit()
  expect(await sending).toEqual({ hash })
})

test('error: closing the sign-in of a transfer rejects it', async () => {
  const { modal, send } = await signedIn()
  const { sending } = await send({ amount: '1.5', chainId: 31338 })

  modal.close()

  await expect(sending).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
})

test('error: returning to the network that is signed in rejects the transfer and closes its view', async () => {
  const { fairlead, modal, send } = await signedIn()
  const { sending } = await send({ amount: '1.5', chainId: 31338 })

  await cancelSignIn(fairlead)

  await expect(sending).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
  expect(getNetwork(fairlead).caipNetworkId).toBe('eip155:31337')
  expect(modal.isOpen()).toBe(false)
})

test('behavior: the page asks for a transfer during a sign-in: Send is shown afterwards, and closing it keeps the sign-in', async () => {
  const { draft, fairlead, modal, send } = open()
  await connect(fairlead, { connectorId: 'injected' })
  await settled()
  expect(modal.view()).toBe('SignMessage')

  const { sending } = await send({ amount: '1.5', to: recipient })
  expect(modal.view()).toBe('SignMessage')
  await signIn(fairlead)
  expect(modal.view()).toBe('Send')
  await draft.submit()
  expect(await sending).toEqual({ hash })
  modal.close()
  await settled()

  expect(getAccount(fairlead).isConnected).toBe(true)
  expect(getAuth(fairlead).status).toBe('signed')
})

test('behavior: the page asks for a transfer during the approval of a sign-in: Send is shown afterwards', async () => {
  const { fairlead, modal, send } = open()
  await connect(fairlead, { connectorId: 'injected' })
  await settled()
  // The embedded wallet asks in a view of its own.
  modal.push('ApproveTransaction')

  const { sending } = await send({ amount: '1.5', to: recipient })
  expect(modal.view()).toBe('ApproveTransaction')
  modal.back()
  expect(modal.view()).toBe('SignMessage')
  await signIn(fairlead)

  expect(modal.view()).toBe('Send')
  modal.close()
  await expect(sending).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
  expect(getAccount(fairlead).isConnected).toBe(true)
})

test('behavior: a payment that is requested during a sign-in is shown after it', async () => {
  const { fairlead, modal } = open()
  await connect(fairlead, { connectorId: 'injected' })
  await settled()

  void pay(fairlead, order).catch(() => {})
  await settled()
  expect(modal.view()).toBe('SignMessage')
  await signIn(fairlead)

  expect(modal.view()).toBe('Pay')
})

test('behavior: a view that the page opened is left by a transfer if there is nothing to sign', async () => {
  const { modal, send } = await signedIn()
  await modal.open({ view: 'SignMessage' })

  const { sending } = await send({ amount: '1.5' })

  expect(modal.view()).toBe('Send')
  modal.close()
  await expect(sending).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
})

test.each(['Account', 'Pay', 'Receive', 'Send'] as const)(
  'behavior: %s, which opened while the sign-in was being checked, is shown again',
  async (view) => {
    const { check, fairlead, modal } = open()
    let answer = () => {}
    check.delay = new Promise((resolve) => (answer = resolve))
    await connect(fairlead, { connectorId: 'injected' })
    modal.reset(view)

    answer()
    await settled()
    expect(modal.view()).toBe('SignMessage')
    await signIn(fairlead)

    expect(modal.view()).toBe(view)
  },
)
