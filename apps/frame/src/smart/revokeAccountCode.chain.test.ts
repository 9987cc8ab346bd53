import { delegatorAccounts, smartAccounts, startChain } from '@fairlead/test/node'
import { type Hex, parseEther, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSmartFrame } from '../testing/openSmartFrame.ts'

let chain: Awaited<ReturnType<typeof startChain>>
beforeAll(async () => {
  chain = await startChain({ chainId: 31337 })
})
afterAll(() => chain.stop())

const someone = '0x000000000000000000000000000000000000dEaD'

test.each(Object.entries({ eip7702: smartAccounts.eip7702, delegator: delegatorAccounts[31337] }))(
  '[AUTH-14][SEC-274] default: the delegation of a %s account ends with one approval, and its next transaction makes it again',
  async (_, smartAccount) => {
    const { approve, ask, clients, user } = await openSmartFrame({ chain, smartAccount })
    const { address } = user
    const { control, reader } = clients
    await control.setBalance({ address, value: parseEther('1') })
    const sent = { to: someone, value: '0x1' }
    await approve('eth_sendTransaction', [sent])
    expect(await reader.getCode({ address })).toBe(
      `0xef0100${smartAccount.address.slice(2).toLowerCase()}`,
    )
    const before = await reader.getBalance({ address })

    const { description, result } = await approve('wallet_revokeAccountCode', undefined)
    expect(description).toMatchObject({
      title: 'codeRevoke',
      sentences: [{ word: 'codeRevokes' }, { word: 'codeReturns' }],
      about: [{ label: 'smartCode', value: smartAccount.address }],
      warnings: [],
    })
    const hash = result as Hex
    expect(await reader.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    expect(await reader.getCode({ address })).toBeUndefined()
    expect(await reader.getTransaction({ hash })).toMatchObject({
      authorizationList: [{ address: zeroAddress, chainId: 31337 }],
      to: address.toLowerCase(),
      type: 'eip7702',
      value: 0n,
    })
    // The account paid at most the fee that was shown.
    const [fee] = description.rows
    expect(fee).toMatchObject({ label: 'fee', value: expect.stringMatching(/^0\.\d+ ETH$/) })
    const paid = before - (await reader.getBalance({ address }))
    expect(paid).toBeGreaterThan(0n)
    expect(paid).toBeLessThanOrEqual(parseEther(fee!.value.replace(' ETH', '')))

    await expect(ask('wallet_revokeAccountCode', [])).rejects.toMatchObject({ code: 'CONFLICT' })
    await approve('eth_sendTransaction', [sent])
    expect(await reader.getCode({ address })).toMatch(/^0xef0100/)
  },
)

test('[AUTH-14][SEC-274] security: a page can’t choose the authorization, code of others is named as it is, and declining changes nothing', async () => {
  const opened = await openSmartFrame({ chain, smartAccount: smartAccounts.eip7702 })
  const { ask, clients, frame, show, user } = opened
  const { address } = user
  const code = `0xef0100${someone.slice(2).toLowerCase()}` as const
  await clients.control.setCode({ address, bytecode: code })
  // Nothing to pay the fee with.
  await expect(ask('wallet_revokeAccountCode', [])).rejects.toThrow('insufficient funds')
  await clients.control.setBalance({ address, value: parseEther('1') })
  for (const params of [[{ address: someone }], [{}, {}], [someone]])
    await expect(ask('wallet_revokeAccountCode', params)).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
    })

  const answer = ask('wallet_revokeAccountCode', [])
  const asked = await show(answer)
  expect(asked.description).toMatchObject({
    sentences: [{ word: 'codeRevokes' }],
    about: [{ label: 'smartCode', value: someone }],
  })
  frame.queue.reject(asked)
  await expect(answer).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })
  expect(await clients.reader.getCode({ address })).toBe(code)
})
