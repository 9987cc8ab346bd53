import {
  createTestFairlead,
  createTestWallet,
  rpcError,
  testNetwork,
  testSolanaNetwork,
} from '@fairlead/test'
import { expect, test } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { mock } from '../../connectors/mock.ts'
import { topOf } from '../../modal/modalStore.ts'
import type { SendArguments } from '../../modal/routes.ts'
import { sendDraft } from './createSendDraft.ts'

const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const hash = `0x${'ab'.repeat(32)}`

async function open(options: Parameters<typeof createTestFairlead>[0] = {}) {
  const wallet = createTestWallet()
  wallet.answers.eth_sendTransaction = () => hash
  wallet.answers.wallet_switchEthereumChain = (params) => {
    const [{ chainId } = { chainId: '' }] = params as { chainId: string }[]
    wallet.chainId = chainId
    return null
  }
  const { fairlead } = createTestFairlead(
    { networks: [testNetwork(31337), testNetwork(31338)], ...options },
    undefined,
    {
      injected: () => wallet.provider,
      // A chain without any contract.
      fetch: async (_, init) => {
        const { id } = JSON.parse(String(init?.body))
        return Response.json({ id, jsonrpc: '2.0', result: '0x' })
      },
    },
  )
  await connect(fairlead, { connectorId: 'injected' })
  // Loads the modules first, because the first dynamic import takes real time.
  await Promise.all([
    import('./openSend.ts'),
    import('../../chains/evm/createEvmReader.ts'),
    import('../../chains/evm/evmTokens.ts'),
    import('../../namespaces/checksumAddress.ts'),
  ])
  const { modal } = fairlead
  const send = (given: SendArguments) => modal.open({ arguments: given, view: 'Send' })
  const top = () => topOf(modal.store.getState().navigation)?.view
  return { draft: sendDraft(fairlead), fairlead, modal, send, top, wallet }
}

test('default: the fields are filled in; once sent, the caller receives the hash', async () => {
  const { draft, send, top } = await open()

  const sending = send({ amount: '1.5', to })
  await expect.poll(top).toBe('Send')
  expect(draft.store.getState()).toMatchObject({
    receiverText: to,
    sendTokenAmount: '1.5',
    token: { chainId: 'eip155:31337', symbol: 'ETH' },
  })
  await expect.poll(() => draft.store.getState().receiver.status).toBe('ready')
  await draft.submit()

  expect(await sending).toEqual({ hash })
})

test.each([
  ['its CAIP-2 id', { chainId: 'eip155:31338' }],
  ['its chain number', { chainId: 31338 }],
  ['namespace and reference', { chainId: '31338', namespace: 'eip155' }],
] as const)('behavior: another network, by %s, is switched to first', async (_, given) => {
  const { draft, modal, send, top, wallet } = await open()

  const sending = send({ amount: '1', ...given })
  sending.catch(() => {})
  await expect.poll(top).toBe('Send')

  expect(wallet.calls.map(({ method }) => method)).toContain('wallet_switchEthereumChain')
  expect(draft.store.getState()).toMatchObject({
    sendTokenAmount: '1',
    token: { chainId: 'eip155:31338' },
  })
  modal.close()
  await expect(sending).rejects.toMatchObject({
    code: 'MODAL_CLOSED',
    shortMessage: 'Modal closed',
  })
})

test.each([
  ['with its network', { chainId: 'eip155:31337' }],
  ['without one', { namespace: 'eip155' }],
] as const)(
  'behavior: a namespace that is not active, %s, is activated without a request',
  async (_, given) => {
    const sun = mock({ chainId: 'solana:sun', chains: ['solana'], id: 'sun' })
    const { draft, fairlead, send, top, wallet } = await open({
      connectors: [sun.create],
      networks: [testNetwork(31337), testSolanaNetwork],
    })
    sun.accounts = [{ address: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv' }]
    await connect(fairlead, { connectorId: 'sun' })
    expect(fairlead.store.getState().activeNamespace).toBe('solana')

    const sending = send({ amount: '1', to, ...given })
    sending.catch(() => {})
    await expect.poll(top).toBe('Send')

    expect(fairlead.store.getState().activeNamespace).toBe('eip155')
    await expect.poll(() => draft.store.getState().receiver.status).toBe('ready')
    expect(draft.store.getState()).toMatchObject({ token: { chainId: 'eip155:31337' } })
    expect(wallet.calls.map(({ method }) => method)).not.toContain('wallet_switchEthereumChain')
    await draft.submit()
    expect(await sending).toEqual({ hash })
  },
)

test.each<[string, (set: Awaited<ReturnType<typeof open>>) => void]>([
  ['closed', ({ modal }) => modal.close()],
  ['back at the account', ({ modal }) => modal.reset('Account')],
  ['another request of the page', ({ send }) => void send({ amount: '2' }).catch(() => {})],
  ['another account', ({ wallet }) => void wallet.emit('accountsChanged', [to])],
  ['the widget is destroyed', ({ fairlead }) => fairlead.destroy()],
])('[ERR-02] error: dismissed: %s', async (_, leave) => {
  const set = await open()
  const sending = set.send({ amount: '1' })
  await expect.poll(set.top).toBe('Send')

  leave(set)

  await expect(sending).rejects.toMatchObject({
    code: 'MODAL_CLOSED',
    shortMessage: 'Modal closed',
  })
})

test('behavior: closed during the wallet’s request, an approval still returns a hash', async () => {
  const { draft, modal, send, wallet } = await open()
  let answer = (_: string) => {}
  wallet.answers.eth_sendTransaction = () =>
    new Promise<string>((resolve) => {
      answer = resolve
    })
  const sending = send({ amount: '1', to })
  await expect.poll(() => draft.store.getState().receiver.status).toBe('ready')
  const submitting = draft.submit()
  await expect
    .poll(() => wallet.calls.some(({ method }) => method === 'eth_sendTransaction'))
    .toBe(true)

  modal.close()
  answer(hash)

  expect(await sending).toEqual({ hash })
  await submitting
})

/** Submits a transfer of the page, and changes the account while the wallet is asked. */
async function submitAndChangeAccount(set: Awaited<ReturnType<typeof open>>) {
  const { draft, send, wallet } = set
  const request = { reject: (_: unknown) => {}, resolve: (_: string) => {} }
  wallet.answers.eth_sendTransaction = () =>
    new Promise<string>((resolve, reject) => Object.assign(request, { reject, resolve }))
  const sending = send({ amount: '1', to })
  sending.catch(() => {})
  await expect.poll(() => draft.store.getState().receiver.status).toBe('ready')
  const submitting = draft.submit()
  submitting.catch(() => {})
  await expect
    .poll(() => wallet.calls.some(({ method }) => method === 'eth_sendTransaction'))
    .toBe(true)
  wallet.emit('accountsChanged', [to])
  await expect.poll(() => draft.store.getState().filledBy).toBeUndefined()
  return { request, sending, submitting }
}

test('behavior: another account during the wallet’s request, an approval still returns a hash', async () => {
  const set = await open()
  const { request, sending } = await submitAndChangeAccount(set)
  let isNextSettled = false
  const next = set.send({ amount: '2' })
  next.catch(() => {}).finally(() => (isNextSettled = true))
  await expect.poll(() => set.draft.store.getState().sendTokenAmount).toBe('2')

  request.resolve(hash)

  expect(await sending).toEqual({ hash })
  expect(isNextSettled).toBe(false)
  set.modal.close()
  await expect(next).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
})

test('error: another account during the wallet’s request, a refusal is a dismissal', async () => {
  const { request, sending, submitting } = await submitAndChangeAccount(await open())

  request.reject(rpcError(4001))

  await expect(submitting).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })
  await expect(sending).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
})

test('error: during the wallet’s request, a transfer on another network keeps the draft', async () => {
  const { draft, send, wallet } = await open()
  let answer = (_: string) => {}
  wallet.answers.eth_sendTransaction = () =>
    new Promise<string>((resolve) => {
      answer = resolve
    })
  const sending = send({ amount: '1', to })
  await expect.poll(() => draft.store.getState().receiver.status).toBe('ready')
  const submitting = draft.submit()
  await expect
    .poll(() => wallet.calls.some(({ method }) => method === 'eth_sendTransaction'))
    .toBe(true)

  await expect(send({ amount: '2', chainId: 31338 })).rejects.toMatchObject({ code: 'CONFLICT' })

  expect(draft.store.getState()).toMatchObject({ loading: true, sendTokenAmount: '1' })
  answer(hash)
  expect(await sending).toEqual({ hash })
  await submitting
})

test('error: closed during the wallet’s request, a refusal leaves no draft', async () => {
  const { draft, modal, send, wallet } = await open()
  let refuse = (_: unknown) => {}
  wallet.answers.eth_sendTransaction = () =>
    new Promise<string>((_, reject) => {
      refuse = reject
    })
  const sending = send({ amount: '1', to })
  await expect.poll(() => draft.store.getState().receiver.status).toBe('ready')
  const submitting = draft.submit()
  await expect
    .poll(() => wallet.calls.some(({ method }) => method === 'eth_sendTransaction'))
    .toBe(true)
  modal.close()
  refuse(rpcError(4001))

  await expect(submitting).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })
  await expect(sending).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
  expect(draft.store.getState().sendTokenAmount).toBe('')
})

test.each<[string, SendArguments, object]>([
  ['unknown chain', { chainId: 'eip155:5' }, { code: 'NETWORK_NOT_FOUND' }],
  ['not a chain', { chainId: 'x y' }, { code: 'NETWORK_NOT_FOUND' }],
  [
    'a chain of another namespace',
    { chainId: 31337, namespace: 'solana' },
    { code: 'NETWORK_NOT_FOUND' },
  ],
  ['unknown token', { assetAddress: to }, { code: 'REQUEST_INVALID', path: 'token' }],
  ['no token', { assetAddress: 'USDC' }, { code: 'REQUEST_INVALID', path: 'token' }],
  ['no amount', { amount: '1e3' }, { code: 'REQUEST_INVALID', path: 'amount' }],
  ['nothing', { amount: '0' }, { code: 'REQUEST_INVALID', path: 'amount' }],
  ['nobody', { to: 'bob' }, { code: 'REQUEST_INVALID', path: 'to' }],
  [
    'an address with a typo',
    { to: to.replace('C44C', 'c44C') },
    { code: 'REQUEST_INVALID', path: 'to' },
  ],
])('error: %s is rejected before anything is shown', async (_, given, expected) => {
  const { modal, send } = await open()

  await expect(send(given)).rejects.toMatchObject(expected)
  expect(modal.isOpen()).toBe(false)
})

test('[ERR-02] error: no connection', async () => {
  const { fairlead } = createTestFairlead()

  await expect(
    fairlead.modal.open({ arguments: { amount: '1' }, view: 'Send' }),
  ).rejects.toMatchObject({
    code: 'ARGUMENT_REQUIRED',
    shortMessage: 'open Send: address is missing',
  })
})

test('[MOD-20] error: the feature is off', async () => {
  const { modal, send } = await open({ features: { send: false } })

  await expect(send({ amount: '1' })).rejects.toMatchObject({ code: 'FEATURE_UNAVAILABLE' })
  await modal.open({ view: 'Send' })
  expect(modal.view()).toBe('Account')
})

test('error: the wallet keeps its network', async () => {
  const { modal, send, wallet } = await open()
  wallet.answers.wallet_switchEthereumChain = () => {
    throw rpcError(4001)
  }

  await expect(send({ chainId: 31338 })).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })
  expect(modal.isOpen()).toBe(false)
})
