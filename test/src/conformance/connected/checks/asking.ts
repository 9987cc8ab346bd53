import {
  fetchBalance,
  getAccount,
  getAuth,
  getNetwork,
  getProvider,
  sendTransaction,
  signIn,
  signMessage,
  signTypedData,
  switchNetwork,
} from '@fairlead/core'
import { defaultSiwx } from '@fairlead/core/siwx'
import type { Namespace } from '@fairlead/protocol'
import { expect } from 'vitest'
import { settled } from '../../../createTestEnvironment.ts'
import type { Check, Connected } from '../Check.ts'
import { sentHash } from '../createKeys.ts'
import { balance } from '../Way.ts'

const message = 'Zażółć gęślą jaźń 🦊'
const typed = {
  domain: { name: 'Test', version: '1', chainId: 31337 },
  message: { contents: 'Hello' },
  primaryType: 'Mail',
  types: { Mail: [{ name: 'contents', type: 'string' }] },
}
const address = ({ chains, wallet }: Connected) => wallet.addressOf(chains[0], 0)

/** The same reason for every namespace except eip155. */
const evmOnly = (reason: string): Partial<Record<Namespace, string>> => ({
  bip122: reason,
  cosmos: reason,
  polkadot: reason,
  solana: reason,
})

/** Checks of requests to the wallet. */
export const asking: readonly Check[] = [
  {
    id: 'sign',
    title: 'a message is signed by the account, after one question',
    async run(connected) {
      const { fairlead, namespace, wallet } = connected
      wallet.person.prompts.length = 0
      const signature = await signMessage(fairlead, { message, namespace })
      const signed = { address: address(connected), message, signature }
      expect(await wallet.verifies(signed)).toBe(true)
      expect(wallet.person.prompts).toEqual(['sign'])
    },
  },
  {
    id: 'declined',
    title: 'a declined signature is a typed error, and the page stays connected',
    async run({ fairlead, namespace, wallet }) {
      wallet.person.person = 'refuses'
      await expect(signMessage(fairlead, { message, namespace })).rejects.toMatchObject({
        code: 'REQUEST_REJECTED',
      })
      expect(getAccount(fairlead, namespace).isConnected).toBe(true)
      wallet.person.person = 'agrees'
      expect(await signMessage(fairlead, { message, namespace })).toMatch(/./)
    },
  },
  {
    id: 'providerSigns',
    title: 'the provider signs too',
    async run(connected) {
      const { chains, fairlead, namespace, wallet } = connected
      const signer = address(connected)
      if (namespace === 'eip155') {
        const provider = getProvider<Requesting>(fairlead, namespace)
        const params = [`0x${Buffer.from(message).toString('hex')}`, signer]
        const signature = String(await provider?.request({ method: 'personal_sign', params }))
        expect(await wallet.verifies({ address: signer, message, signature })).toBe(true)
        return
      }
      const provider = getProvider<Signing>(fairlead, namespace)
      const text = namespace === 'solana' ? new TextEncoder().encode(message) : message
      const asked = { address: signer, chainId: chains[0], message: text }
      expect(await provider?.signMessage(asked)).toBeTruthy()
    },
  },
  {
    id: 'signTyped',
    title: 'typed data is signed, or refused where the namespace has none',
    async run({ fairlead, namespace }) {
      const signing = signTypedData(fairlead, { ...typed, namespace })
      if (namespace === 'eip155') expect(await signing).toMatch(/^0x[0-9a-f]{130}$/)
      else await expect(signing).rejects.toMatchObject({ code: 'FEATURE_UNAVAILABLE' })
    },
  },
  {
    id: 'send',
    title: 'a transaction is sent after one question',
    without: evmOnly('a transaction is built from the state of a chain; chain tests have one'),
    async run({ fairlead, wallet }) {
      wallet.person.prompts.length = 0
      const to = '0x00000000000000000000000000000000000000aa'
      expect(await sendTransaction(fairlead, { to, value: 1n })).toBe(sentHash)
      expect(wallet.person.prompts).toEqual(['send'])
    },
  },
  {
    id: 'balance',
    title: 'the balance is read from the network',
    without: {
      cosmos: 'the universal adapter reads no balances there',
      polkadot: 'the universal adapter reads no balances there',
    },
    async run({ fairlead, namespace }) {
      expect(await fetchBalance(fairlead, { namespace })).toMatchObject({ value: balance })
    },
  },
  {
    id: 'switch',
    title: 'the page switches the network, and the wallet follows',
    async run({ chains, fairlead, namespace, wallet }) {
      expect(await switchNetwork(fairlead, chains[1])).toEqual({ ok: true })
      await settled()
      expect(getNetwork(fairlead, namespace).caipNetworkId).toBe(chains[1])
      expect(getAccount(fairlead, namespace).isConnected).toBe(true)
      if (namespace !== 'eip155') return
      const provider = getProvider<Requesting>(fairlead, namespace)
      const chainId = await provider?.request({ method: 'eth_chainId' })
      expect(`eip155:${Number(chainId)}`).toBe(chains[1])
      expect(wallet.person.prompts.filter((asked) => asked === 'switch').length).toBeLessThan(2)
    },
  },
  {
    id: 'switchDeclined',
    title: 'a declined switch is a typed error, and the page stays where it is',
    without: evmOnly('the page alone says which network it is on'),
    async run({ chains, fairlead, namespace, wallet }) {
      wallet.person.person = 'refuses'
      expect(await switchNetwork(fairlead, chains[1])).toMatchObject({
        ok: false,
        error: { code: 'REQUEST_REJECTED' },
      })
      expect(getNetwork(fairlead, namespace).caipNetworkId).toBe(chains[0])
    },
  },
  {
    id: 'signIn',
    title: 'where sign-in is wanted, it is asked for once and signed once',
    options: () => ({ siwx: defaultSiwx() }),
    async run(connected) {
      const { fairlead, namespace, waitFor, wallet, way } = connected
      const status = () => getAuth(fairlead, namespace).status
      if (!way.signsIn) {
        await waitFor('the sign-in view', () => fairlead.modal.view() === 'SignMessage')
        wallet.person.prompts.length = 0
        await signIn(fairlead, { namespace })
        expect(wallet.person.prompts).toEqual(['sign'])
      }
      await waitFor('signed in', () => status() === 'signed')
      expect(getAuth(fairlead, namespace).session?.data).toMatchObject({
        accountAddress: address(connected),
        chainId: connected.chains[0],
      })
      fairlead.modal.close()
      await settled()
      expect(getAccount(fairlead, namespace).isConnected).toBe(true)
    },
  },
]

type Requesting = { request(call: { method: string; params?: unknown }): Promise<unknown> }
type Signing = { signMessage(asked: object): Promise<unknown> }
