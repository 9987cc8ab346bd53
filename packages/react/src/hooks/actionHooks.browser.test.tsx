import { connect, getAddress } from '@fairlead/core'
import { createTestWallet, rpcError } from '@fairlead/test'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { erc20Abi } from 'viem'
import { expect, test } from 'vitest'
import { FairleadContext, useFairleadInstance } from '../FairleadContext.ts'
import { afterwards, createWidget } from '../testing/stage.tsx'
import {
  type Mutation,
  useSendTransaction,
  useSignMessage,
  useSignTypedData,
  useSwitchNetwork,
  useWriteContract,
} from './actionHooks.ts'

const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const hash = `0x${'ab'.repeat(32)}`
const signature = `0x${'cd'.repeat(65)}`

/** Renders a component inside a provider of a widget with a connected wallet. */
async function renderConnected(content: ReactNode) {
  const wallet = createTestWallet()
  const { fairlead } = createWidget({}, { injected: () => wallet.provider })
  await connect(fairlead, { connectorId: 'injected' })
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<FairleadContext value={fairlead}>{content}</FairleadContext>)
  afterwards(() => root.unmount())
  return { fairlead, wallet }
}

/** Stores what a hook returns in each render. */
function Collector<value>({ results, useHook }: { results: value[]; useHook: () => value }) {
  results.push(useHook())
  return null
}

/** Returns an element that calls a hook, and what the hook returned. */
function collect<value>(useHook: () => value) {
  const results: value[] = []
  const element = <Collector results={results} useHook={useHook} />
  return { element, latest: () => results.at(-1) as value, results }
}

const flags = ({ isError, isIdle, isPending, isSuccess }: Mutation<never, unknown>) =>
  Object.entries({ isError, isIdle, isPending, isSuccess })
    .filter(([, isOn]) => isOn)
    .map(([name]) => name)
    .join()

test('[API-25] behavior: an action is idle, pending, then done, and `reset` forgets the outcome', async () => {
  const outcomes: unknown[] = []
  const { element, latest, results } = collect(() =>
    useSignMessage({ onSuccess: (data) => outcomes.push(data) }),
  )
  const { wallet } = await renderConnected(element)
  await expect.poll(() => results.length).toBeGreaterThan(0)
  wallet.answers.personal_sign = () => signature
  expect(latest()).toMatchObject({ data: undefined, error: null, status: 'idle' })

  latest().mutate({ message: 'Hello' })

  await expect.poll(() => latest().data).toBe(signature)
  const seen = results.map(flags).filter((flag, index, all) => flag !== all[index - 1])
  expect(seen).toEqual(['isIdle', 'isPending', 'isSuccess'])
  expect(outcomes).toEqual([signature])
  latest().reset()
  await expect.poll(() => latest()).toMatchObject({ data: undefined, isIdle: true })
})

test('[API-25] error: `mutate` reports a failure in `error`, and `mutateAsync` throws it', async () => {
  const { element, latest, results } = collect(() => useSignMessage())
  const { wallet } = await renderConnected(element)
  await expect.poll(() => results.length).toBeGreaterThan(0)
  wallet.answers.personal_sign = () => {
    throw rpcError(4001)
  }

  latest().mutate({ message: 'Hello' })
  await expect
    .poll(() => latest())
    .toMatchObject({ error: { code: 'REQUEST_REJECTED' }, isError: true })

  await expect(latest().mutateAsync({ message: 'Hello' })).rejects.toMatchObject({
    code: 'REQUEST_REJECTED',
  })
})

test('[API-25] behavior: a result that arrives after `reset` is not stored', async () => {
  const { element, latest, results } = collect(() => useSignMessage())
  const { wallet } = await renderConnected(element)
  await expect.poll(() => results.length).toBeGreaterThan(0)
  let answer = (_: string) => {}
  wallet.answers.personal_sign = () =>
    new Promise<string>((resolve) => {
      answer = resolve
    })

  const signing = latest().mutateAsync({ message: 'Hello' })
  await expect.poll(() => wallet.calls.some(({ method }) => method === 'personal_sign')).toBe(true)
  latest().reset()
  answer(signature)

  expect(await signing).toBe(signature)
  await expect.poll(() => latest()).toMatchObject({ data: undefined, isIdle: true })
})

test('[API-25] behavior: each action reaches the wallet', async () => {
  const { element, latest, results } = collect(() => ({
    fairlead: useFairleadInstance(),
    send: useSendTransaction(),
    switching: useSwitchNetwork(),
    typed: useSignTypedData(),
    write: useWriteContract(),
  }))
  const { fairlead, wallet } = await renderConnected(element)
  await expect.poll(() => results.length).toBeGreaterThan(0)
  Object.assign(wallet.answers, {
    eth_sendTransaction: () => hash,
    eth_signTypedData_v4: () => signature,
  })
  const { fairlead: instance, send, switching, typed, write } = latest()
  expect(getAddress(instance, 'eip155')).toBe(getAddress(fairlead))

  const types = { Mail: [{ name: 'text', type: 'string' }] }
  const mail = { domain: {}, message: { text: 'Hello' }, primaryType: 'Mail', types }
  expect(await typed.mutateAsync(mail)).toBe(signature)
  expect(await send.mutateAsync({ data: '0x60' })).toBe(hash)
  const call = { abi: erc20Abi, args: [to, 1n], functionName: 'transfer', to } as const
  expect(await write.mutateAsync(call)).toBe(hash)
  await expect(switching.mutateAsync({ network: 5 })).rejects.toMatchObject({
    code: 'NETWORK_NOT_FOUND',
  })

  const sent = wallet.calls.filter(({ method }) => method === 'eth_sendTransaction')
  expect(sent.map(({ params }) => (params as [object])[0])).toEqual([
    // Without a receiver, the transaction creates a contract.
    { data: '0x60', from: expect.any(String) },
    expect.objectContaining({ to }),
  ])
  await expect.poll(() => latest().switching.error).toMatchObject({ code: 'NETWORK_NOT_FOUND' })
})
