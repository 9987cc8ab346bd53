import { BaseError } from '@fairlead/protocol'
import type { SiwxMessage } from '@fairlead/protocol/embedded'
import { settled, signInEmbedded, testNetwork } from '@fairlead/test'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { getAccount } from '../../../actions/getAccount.ts'
import { getProvider } from '../../../actions/getProvider.ts'
import type { Fairlead } from '../../../Fairlead.ts'
import type { FairleadOptions } from '../../../FairleadOptions.ts'
import type { Eip1193Provider } from '../../../namespaces/eip1193Provider.ts'
import { defaultSiwx } from '../../../siwx/defaultSiwx.ts'
import type { Siwx } from '../../../siwx/Siwx.ts'
import { switchNetwork } from '../../networks/switchNetwork.ts'
import { getAuth, signIn } from '../../siwx/signIn.ts'
import { approvals } from './approvals.ts'

// Imported here, so that the tests need not wait for the dynamic imports.
import './showAccountInUse.ts'
import './findRegularSigner.ts'
import { chooseRegularAccount } from '../embeddedWallet.ts'
import { setPreferredAccountType } from '../setPreferredAccountType.ts'

const owner = privateKeyToAccount(
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
)
const contract = `0x${'Aa'.repeat(20)}`
const signature = `0x${'ab'.repeat(65)}`
const hello = `0x${Buffer.from('Hello').toString('hex')}`

type Asked = { chainId: string; preferredAccountType: string; siwxMessage?: SiwxMessage }
type Call = { method: string; params: readonly string[] }

/**
 * Mocks a frame whose smart account has the key's own address on the first network, and a contract address on the
 * second. With `verifiesSignatures`, that contract signs (ERC-1271).
 */
function twoNetworks({ verifiesSignatures = false } = {}) {
  const calls: Call[] = []
  let address: string = owner.address
  return {
    calls,
    script: {
      GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: [31337, 31338] }),
      async GET_USER({ chainId, preferredAccountType: type, siwxMessage }: Asked) {
        const smart = chainId === 'eip155:31338' ? contract : owner.address
        address = type === 'eoa' ? owner.address : smart
        const text = siwxMessage?.serializedMessage?.replace('<<AccountAddress>>', address)
        const message = address === owner.address ? text : undefined
        return {
          accounts: [
            { address: owner.address, type: 'eoa' },
            { address: smart, type: 'smartAccount' },
          ],
          address,
          chainId,
          email: 'anna@example.com',
          preferredAccountType: type,
          smartAccountDeployed: false,
          ...(verifiesSignatures && { x: { verifiesSignatures } }),
          ...(message && { message, signature: await owner.signMessage({ message }) }),
        }
      },
      RPC_REQUEST(call: Call) {
        calls.push(call)
        if (address === contract && !verifiesSignatures)
          throw { code: 'FEATURE_UNAVAILABLE', message: 'No signatures' }
        return signature
      },
      SET_PREFERRED_ACCOUNT: ({ type }: { type: string }) => ({ address: owner.address, type }),
    },
  }
}

async function logIn(options: Partial<FairleadOptions> = {}, signing = {}) {
  const { calls, script } = twoNetworks(signing)
  const set = await signInEmbedded({ options, script })
  await settled()
  const { fairlead, world } = set
  const accounts: unknown[] = []
  const provider = getProvider<Eip1193Provider>(fairlead, 'eip155')!
  provider.on?.('accountsChanged', (now) => accounts.push(now))
  return {
    ...set,
    accounts,
    calls,
    provider,
    async go(chainId: 'eip155:31337' | 'eip155:31338') {
      await switchNetwork(fairlead, chainId, { throwOnFailure: true })
      await world.clock.advance(50)
    },
  }
}
const view = ({ modal }: Fairlead) => modal.view()

test('[AUTH-14] default: another address after a network switch is shown once, with the previous account', async () => {
  const { accounts, fairlead, go } = await logIn()
  await go('eip155:31338')
  expect(fairlead.modal.store.getState().navigation).toMatchObject({
    history: [{ data: { address: owner.address, network: 'eip155:31337' }, view: 'AccountInUse' }],
  })
  expect(accounts).toEqual([[contract]])
  fairlead.modal.close()
  await go('eip155:31337')
  await go('eip155:31338')
  expect(getAccount(fairlead).address).toBe(contract)
  expect(fairlead.modal.isOpen()).toBe(false)
})

test('[AUTH-13][AUTH-14] behavior: a pending approval keeps its view; the account view follows it', async () => {
  const { fairlead, provider, world } = await logIn()
  await switchNetwork(fairlead, 'eip155:31338', { throwOnFailure: true })
  const signing = provider.request({ method: 'personal_sign', params: [hello, contract] })
  await expect.poll(() => approvals(fairlead).getState().status).toBe('failed')
  await world.clock.advance(50)
  expect(view(fairlead)).toBe('ApproveTransaction')
  fairlead.modal.close()
  await expect(signing).rejects.toMatchObject({ code: 4200 })
  await world.clock.advance(50)
  expect(view(fairlead)).toBe('AccountInUse')
})

test('[AUTH-14] behavior: the choice is saved for its network; a choice for all networks replaces it', async () => {
  const { accounts, fairlead, go, world } = await logIn()
  await go('eip155:31338')
  await chooseRegularAccount(fairlead)
  expect(accounts).toEqual([[contract], [owner.address]])
  fairlead.modal.close()
  await go('eip155:31337')
  expect(getAccount(fairlead).accountType).toBe('smartAccount')
  await go('eip155:31338')
  expect(getAccount(fairlead)).toMatchObject({ accountType: 'eoa', address: owner.address })
  expect(accounts).toHaveLength(2)
  expect(fairlead.modal.isOpen()).toBe(false)

  await setPreferredAccountType(fairlead, 'smartAccount')
  expect(world.storage.entries.get('fairlead/preferred-account-types')).toBe(
    '{"eip155":"smartAccount","eip155:31338":"smartAccount"}',
  )
  await go('eip155:31337')
  expect(getAccount(fairlead).accountType).toBe('smartAccount')
})

test('[AUTH-14] behavior: an unchanged address opens no view', async () => {
  const { accounts, fairlead, go } = await logIn({ defaultAccountTypes: { eip155: 'eoa' } })
  await go('eip155:31338')
  expect(accounts).toEqual([])
  expect(fairlead.modal.isOpen()).toBe(false)
})

test('[AUTH-13][AUTH-14] behavior: a message that the smart account cannot sign is signed by the regular account', async () => {
  const { accounts, calls, fairlead, go, provider } = await logIn()
  await go('eip155:31338')
  fairlead.modal.close()
  const signing = provider.request({ method: 'personal_sign', params: [hello, contract] })
  await expect.poll(() => approvals(fairlead).getState().status).toBe('failed')
  const { regular } = approvals(fairlead).getState().failure!
  expect(regular).toMatchObject({ address: owner.address, isAskedAgain: false })

  await regular!.use()

  expect(await signing).toBe(signature)
  expect(calls.map(({ params }) => params)).toEqual([
    [hello, contract],
    [hello, owner.address],
  ])
  expect(accounts).toEqual([[contract], [owner.address]])
  expect(fairlead.modal.isOpen()).toBe(false)
})

test('[AUTH-13] error: closing the view returns the wallet’s original error to the page', async () => {
  const { fairlead, go, provider } = await logIn()
  await go('eip155:31338')
  fairlead.modal.close()
  const signing = provider.request({ method: 'personal_sign', params: [hello, contract] })
  await expect.poll(() => approvals(fairlead).getState().status).toBe('failed')
  fairlead.modal.close()
  await expect(signing).rejects.toMatchObject({ code: 4200 })
  expect(getAccount(fairlead).address).toBe(contract)
})

test('[AUTH-13] error: a text that names the smart account is not signed with another', async () => {
  const { calls, fairlead, go, provider } = await logIn()
  await go('eip155:31338')
  fairlead.modal.close()
  const text = `0x${Buffer.from(`I am ${contract}`).toString('hex')}`
  const signing = provider.request({ method: 'personal_sign', params: [text, contract] })
  await expect.poll(() => approvals(fairlead).getState().status).toBe('failed')
  const { regular } = approvals(fairlead).getState().failure!
  expect(regular?.isAskedAgain).toBe(true)
  const refused = expect(signing).rejects.toMatchObject({ code: 4100 })
  await regular!.use()
  await refused
  expect(getAccount(fairlead).address).toBe(owner.address)
  expect(calls).toHaveLength(1)
  expect(fairlead.modal.isOpen()).toBe(false)
})

test('[FEAT-21] behavior: when sign-in is enabled, an account that can sign is used, in one step too', async () => {
  const { fairlead, go } = await logIn({
    networks: [testNetwork(31338), testNetwork(31337)],
    siwx: defaultSiwx(),
  })
  expect(getAccount(fairlead)).toMatchObject({ accountType: 'eoa', address: owner.address })
  await expect.poll(() => getAuth(fairlead).status).toBe('signed')
  await go('eip155:31337')
  expect(getAccount(fairlead)).toMatchObject({
    accountType: 'smartAccount',
    address: owner.address,
  })
})

test('[FEAT-21] behavior: a user who chose the smart account signs in with the regular one', async () => {
  const kept: string[] = []
  const siwx: Siwx = {
    ...defaultSiwx(),
    addSession({ data, signature: given }) {
      if (given === signature && kept.length === 1) throw new BaseError('SIGNATURE_INVALID')
      kept.push(`${data.chainId} ${data.accountAddress}`)
    },
    getSessions: () => [],
  }
  const { fairlead, go } = await logIn({ siwx })
  await go('eip155:31338')
  await setPreferredAccountType(fairlead, 'smartAccount')
  await settled()
  expect(getAccount(fairlead).address).toBe(contract)
  expect(view(fairlead)).toBe('SignMessage')

  await expect(signIn(fairlead)).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })

  expect(getAccount(fairlead).address).toBe(owner.address)
  // The error is kept although the view was closed meanwhile.
  expect(getAuth(fairlead)).toMatchObject({
    error: { code: 'SIGNATURE_INVALID' },
    status: 'required',
  })
  expect(view(fairlead)).toBe('SignMessage')
  kept.push('')
  await signIn(fairlead)
  expect(kept.at(-1)).toBe(`eip155:31338 ${owner.address}`)
  expect(getAuth(fairlead)).not.toHaveProperty('error')
  await expect.poll(() => getAuth(fairlead).status).toBe('signed')
})

test('[AUTH-14][FEAT-21] behavior: a smart account that verifies signatures signs in itself', async () => {
  const kept: string[] = []
  const siwx: Siwx = {
    ...defaultSiwx(),
    addSession: ({ data }) => void kept.push(`${data.chainId} ${data.accountAddress}`),
    getSessions: () => [],
  }
  const { calls, fairlead, go } = await logIn({ siwx }, { verifiesSignatures: true })
  await go('eip155:31338')
  expect(getAccount(fairlead).address).toBe(contract)
  await signIn(fairlead)
  expect(kept.at(-1)).toBe(`eip155:31338 ${contract}`)
  expect(calls.at(-1)).toMatchObject({
    method: 'personal_sign',
    params: [expect.any(String), contract],
  })
})

test('[FEAT-21] behavior: a page with its own signMessage keeps the smart account', async () => {
  const siwx = { ...defaultSiwx(), signMessage: async () => signature }
  const { fairlead, go } = await logIn({ siwx })
  await go('eip155:31338')
  expect(getAccount(fairlead).address).toBe(contract)
})
