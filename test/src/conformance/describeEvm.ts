import {
  connect,
  estimateGas,
  getAccount,
  getNetwork,
  getProvider,
  sendTransaction,
  signTypedData,
  switchNetwork,
  writeContract,
} from '@fairlead/core'
import { createPublicClient, encodeFunctionData, type Hex, http, parseAbi, parseEther } from 'viem'
import { recoverTypedDataAddress } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { settled } from '../createTestEnvironment.ts'
import { rpcError } from '../createTestWallet.ts'
import { addresses, instantReceipts } from '../node.ts'
import type { EvmWorld } from './createEvmSetup.ts'
import type { CreateAdapter } from './setup.ts'

// Like USDT on mainnet, whose `transfer` returns nothing.
const usdtAbi = parseAbi([
  'function transfer(address to, uint256 value)',
  'function balanceOf(address owner) view returns (uint256)',
])
const recipient = '0x000000000000000000000000000000000000dEaD'
const mail = {
  domain: { chainId: 31337, name: 'Mail', version: '1' },
  message: { contents: 'hello', to: { name: 'Ada' } },
  primaryType: 'Mail' as const,
  types: {
    Mail: [
      { name: 'contents', type: 'string' },
      { name: 'to', type: 'Person' },
    ],
    Person: [{ name: 'name', type: 'string' }],
    Unused: [{ name: 'nothing', type: 'string' }],
  },
}

/** Registers the tests that every EVM adapter must pass: signatures, transactions, and switching [API-25]. */
export function describeEvm(options: describeEvm.Options): void {
  const { createAdapter, name, world: start } = options

  describe(`${name}: EVM`, () => {
    const open = async (known?: readonly number[]) => {
      const world = start()
      const browser = await world.open(createAdapter)
      const { fairlead, wallet } = browser
      for (const id of [...wallet.knows.keys()])
        if (known && !known.includes(id)) wallet.knows.delete(id)
      await connect(fairlead, { connectorId: wallet.connectorId, namespace: 'eip155' })
      const url = String(fairlead.store.getState().networks[0].rpcUrls.default.http[0])
      const reader = createPublicClient({ transport: http(url) }).extend(instantReceipts)
      const asked = () =>
        wallet.calls
          .map(({ method }) => method)
          .filter((method) => /^wallet_(?:add|switch)/.test(method))
      return { ...browser, asked, reader, world }
    }

    test('behavior: getProvider talks to the wallet itself', async () => {
      const { fairlead, wallet } = await open()

      const provider = getProvider<typeof wallet.provider>(fairlead, 'eip155')

      expect(await provider?.request({ method: 'eth_chainId' })).toBe('0x7a69')
      expect(wallet.calls.at(-1)).toMatchObject({ method: 'eth_chainId' })
    })

    test('[API-25] structured data is signed by the account: anybody can recover it', async () => {
      const { fairlead, wallet } = await open()

      const signature = (await signTypedData(fairlead, mail)) as Hex

      const { Unused: _, ...types } = mail.types
      const signer = await recoverTypedDataAddress({ ...mail, signature, types })
      expect(signer).toBe(wallet.accounts[0])
    })

    test('[FEAT-20] gas is estimated by the chain; what would fail says so', async () => {
      const { fairlead, wallet } = await open()

      expect(await estimateGas(fairlead, { to: recipient, value: 1n })).toBe(21_000n)
      const args = [recipient, 2n ** 200n] as const
      const data = encodeFunctionData({ abi: usdtAbi, args, functionName: 'transfer' })
      await expect(estimateGas(fairlead, { data, to: addresses.usdt })).rejects.toMatchObject({
        code: 'PROVIDER_ERROR',
        group: 'reverted',
      })
      expect(wallet.prompts).toEqual(['connect'])
    })

    test('[NS-04] a native transfer lands, to the last wei', async () => {
      const { fairlead, reader } = await open()
      const before = await reader.getBalance({ address: recipient })
      const value = 123_456_789_012_345_678n

      const hash = (await sendTransaction(fairlead, { to: recipient, value })) as Hex

      expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
      expect(await reader.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
      expect((await reader.getBalance({ address: recipient })) - before).toBe(value)
    })

    test('[FEAT-08] a token whose transfer returns nothing is moved', async () => {
      const { fairlead, reader } = await open()
      const contract = { abi: usdtAbi, address: addresses.usdt } as const
      const held = () =>
        reader.readContract({ ...contract, args: [recipient], functionName: 'balanceOf' })
      const before = await held()

      const hash = (await writeContract(fairlead, {
        abi: usdtAbi,
        args: [recipient, 25n],
        functionName: 'transfer',
        to: addresses.usdt,
      })) as Hex

      expect(await reader.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
      expect((await held()) - before).toBe(25n)
    })

    test('[ERR-05] error: more than there is, as the node says it', async () => {
      const { fairlead } = await open()

      const sending = sendTransaction(fairlead, { to: recipient, value: parseEther('1000000000') })

      await expect(sending).rejects.toMatchObject({ code: 'PROVIDER_ERROR', group: 'funds' })
    })

    test('[ERR-05] error: a declined transaction is one question, and says so', async () => {
      const { fairlead, wallet } = await open()
      wallet.person = 'refuses'

      const sending = sendTransaction(fairlead, { to: recipient, value: 1n })

      await expect(sending).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })
      expect(wallet.prompts).toEqual(['connect', 'send'])
    })

    test('error: a wallet that went to another chain without saying so sends nothing', async () => {
      const { fairlead, wallet } = await open()
      wallet.answers.eth_chainId = () => '0x1'

      await expect(sendTransaction(fairlead, { to: recipient, value: 1n })).rejects.toMatchObject({
        code: 'SWITCH_FAILED',
      })
      expect(wallet.prompts).toEqual(['connect'])
    })

    test('[API-25] already there, however the wallet writes it: nothing is asked', async () => {
      const { asked, fairlead, wallet, world } = await open()
      wallet.useNetwork(world.chains[1])
      await settled()
      wallet.answers.eth_chainId = () => '0x07A69'

      expect(await switchNetwork(fairlead, world.chains[0])).toEqual({ ok: true })

      expect(asked()).toEqual([])
    })

    test.each([
      ['4902', () => rpcError(4902, 'Unrecognized chain ID')],
      [
        '-32603 that carries 4902',
        () => rpcError(-32603, 'Internal error', { originalError: { code: 4902 } }),
      ],
    ])('[API-25] %s: the chain is added, switched to and confirmed', async (_, refusal) => {
      const { asked, fairlead, wallet, world } = await open([31337])
      const { wallet_switchEthereumChain: switchTo } = wallet.answers
      wallet.answers.wallet_switchEthereumChain = (params) => {
        if (!wallet.knows.has(31338)) throw refusal()
        return switchTo?.(params)
      }

      expect(await switchNetwork(fairlead, world.chains[1])).toEqual({ ok: true })
      await settled()

      expect(asked()).toEqual([
        'wallet_switchEthereumChain',
        'wallet_addEthereumChain',
        'wallet_switchEthereumChain',
      ])
      expect(wallet.calls.at(-1)).toMatchObject({ method: 'eth_chainId' })
      // Plain http, which is allowed only for a node on this machine.
      expect(wallet.knows.get(31338)).toMatch(/^http:\/\/127\.0\.0\.1:/)
      expect(getNetwork(fairlead, 'eip155')?.caipNetworkId).toBe(world.chains[1])
    })

    test.each([
      [4001, 'REQUEST_REJECTED'],
      [5000, 'REQUEST_REJECTED'],
      [-32002, 'PROVIDER_ERROR'],
    ])('[API-25] error: %i is no cue to add, and the page stays', async (rpc, code) => {
      const { asked, fairlead, wallet, world } = await open()
      wallet.answers.wallet_switchEthereumChain = () => {
        throw rpcError(rpc, 'No', { originalError: { code: 4902 } })
      }
      if (rpc === -32002)
        wallet.answers.wallet_switchEthereumChain = () => {
          throw rpcError(rpc, 'Already pending')
        }

      expect(await switchNetwork(fairlead, world.chains[1])).toMatchObject({
        ok: false,
        error: { code },
      })

      expect(asked()).toEqual(['wallet_switchEthereumChain'])
      expect(getNetwork(fairlead, 'eip155')?.caipNetworkId).toBe(world.chains[0])
    })

    test('[API-25] error: a wallet that says yes and stays is not believed', async () => {
      const { fairlead, wallet, world } = await open()
      wallet.answers.wallet_switchEthereumChain = () => null

      expect(await switchNetwork(fairlead, world.chains[1])).toMatchObject({
        ok: false,
        error: { code: 'SWITCH_FAILED' },
      })
      expect(getNetwork(fairlead, 'eip155')?.caipNetworkId).toBe(world.chains[0])
    })

    test('[NS-01] window.ethereum connects too', async () => {
      const world = start()
      const { wallet } = await world.open(createAdapter)
      const { fairlead } = await world.open(
        createAdapter,
        { enableEIP6963: false },
        { injected: () => wallet.provider },
      )

      await connect(fairlead, { connectorId: 'injected', namespace: 'eip155' })

      expect(getAccount(fairlead)).toMatchObject({
        address: wallet.accounts[0],
        walletInfo: { name: 'Browser Wallet', type: 'INJECTED' },
      })
      const hash = await sendTransaction(fairlead, { to: recipient, value: 1n })
      expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    })
  })
}

export declare namespace describeEvm {
  type Options = {
    createAdapter: CreateAdapter
    name: string
    world: () => EvmWorld
  }
}
