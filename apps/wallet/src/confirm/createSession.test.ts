import { expect, test } from 'vitest'
import type { ToPage, ToWindow } from '../messages.ts'
import { ProviderRpcError } from '../providerError.ts'
import { confirmWallet } from '../testing/confirmScript.ts'
import { createSession } from './createSession.ts'
import { readRequest } from './readRequest.ts'

function request(id: string): ToWindow {
  return {
    type: 'fairlead-wallet:request',
    id,
    request: { kind: 'switchNetwork', chainId: 1, to: 2 },
  }
}

function setup(options: { isPageGone?: boolean } = {}) {
  const told: ToPage[] = []
  const session = createSession({
    isPageGone: () => options.isPageGone ?? false,
    read: (asked) => readRequest(asked, confirmWallet()),
    tell: (message) => void told.push(message),
  })
  return { session, told }
}

const rejected = {
  type: 'fairlead-wallet:refusal',
  error: { code: 4001, message: 'The request was rejected in the wallet' },
}

test('default: confirms, responds, and accepts the next request', async () => {
  const { session, told } = setup()
  session.receive(request('a'))

  await session.confirm(async () => null)

  expect(told).toEqual([{ type: 'fairlead-wallet:answer', id: 'a', result: null }])
  expect(session.getState().status).toBe('answered')
  session.receive(request('b'))
  expect(session.getState()).toMatchObject({ asked: { id: 'b' }, status: 'asking' })
})

test('behavior: a request is answered once, however often the buttons are clicked', async () => {
  const { session, told } = setup()
  session.receive(request('a'))
  let runs = 0
  const run = async () => {
    runs += 1
  }

  const first = session.confirm(run)
  const second = session.confirm(run)
  session.reject()
  await Promise.all([first, second])
  session.reject()

  expect([runs, told.length]).toEqual([1, 1])
})

test('behavior: another request does not replace an open one', () => {
  const { session, told } = setup()
  session.receive(request('a'))

  session.receive(request('b'))
  session.reject()

  expect(told).toEqual([{ ...rejected, id: 'a' }])
})

test('error: rejecting is 4001', () => {
  const { session, told } = setup()
  session.receive(request('a'))

  session.reject()

  expect(told).toEqual([{ ...rejected, id: 'a' }])
})

test('error: a failure is shown first, and can be retried', async () => {
  const { session, told } = setup()
  session.receive(request('a'))
  await session.confirm(async () => {
    throw new ProviderRpcError({ code: -32003, message: 'Not enough' })
  })
  expect(told).toEqual([])
  expect(session.getState()).toMatchObject({
    failure: { code: -32003, message: 'Not enough' },
    status: 'asking',
  })

  await session.confirm(async () => '0x1')

  expect(told).toEqual([{ type: 'fairlead-wallet:answer', id: 'a', result: '0x1' }])
})

test('error: closing after a failure returns it to the page', async () => {
  const { session, told } = setup()
  session.receive(request('a'))
  await session.confirm(async () => {
    throw new ProviderRpcError({ code: -32003, message: 'Not enough' })
  })

  session.reject()

  expect(told).toMatchObject([{ id: 'a', error: { code: -32003, message: 'Not enough' } }])
})

test('error: a request that cannot be displayed is rejected', () => {
  const { session, told } = setup()

  session.receive({
    type: 'fairlead-wallet:request',
    id: 'a',
    request: { kind: 'typedData', account: '0x', chainId: 1, typedData: '{}' },
  })

  expect(told).toMatchObject([{ id: 'a', error: { code: -32602 } }])
  expect(session.getState().status).toBe('waiting')
})

test('error: nothing is done for a closed page', async () => {
  const { session, told } = setup({ isPageGone: true })
  session.receive(request('a'))
  let runs = 0

  await session.confirm(async () => {
    runs += 1
  })

  expect([runs, told.length, session.getState().status]).toEqual([0, 0, 'abandoned'])
})
