import type { SessionNamespaces } from '@fairlead/pairing'
import { hashMessage, recoverAddress, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { address, askedEvm, askedOfAll, calls, grantedEvm, grantedOfAll } from './asked.ts'
import {
  type AuthenticateTold,
  type DappEnd,
  dappMetadata,
  type ProposalTold,
  privateKey,
  type RequestTold,
  type WalletEnd,
  type WalletTold,
} from './Ends.ts'
import { type Relay, startRelay } from './startRelay.ts'

const account = privateKeyToAccount(privateKey)
/** Different pairs of ends run concurrently, since the SDK mostly waits. Tests of one pair run in order. */
const inOrder = { concurrent: false, timeout: 120_000 }
const rejection = { code: 5000, message: 'User rejected.' }
const authentication = {
  chains: ['eip155:1', 'eip155:137'],
  domain: 'dapp.example',
  methods: ['personal_sign', 'eth_sendTransaction'],
  nonce: 'n0nce1234',
  resources: ['https://dapp.example/tos'],
  statement: 'Log in please',
  uri: 'https://dapp.example/login',
}

/** Registers tests for everything that two ends do with each other over our relay. */
export function playScenario(options: playScenario.Options): void {
  let relay: Relay
  let dapp: DappEnd
  let wallet: WalletEnd

  beforeAll(async () => {
    relay = await startRelay()
    ;[dapp, wallet] = await Promise.all([
      options.startDapp({ relayUrl: relay.url }),
      options.startWallet({ relayUrl: relay.gatedUrl }),
    ])
  }, inOrder.timeout)
  afterAll(async () => {
    const trouble = await Promise.all([dapp?.close(), wallet?.close()])
    await relay?.close()
    // No request went to other hosts, and no failure was unhandled. A string, so that a report shows each whole.
    expect(
      trouble
        .flat()
        .map((one) => JSON.stringify(one))
        .join('\n'),
    ).toBe('')
  }, inOrder.timeout)

  /**
   * Pairs, settles, and waits until the relay has stored the page's answer. The SDK reports a session to its page
   * before it answers; a client that is stopped in between has not answered.
   * @returns The session's topic.
   */
  async function connect(asked = askedEvm, granted = grantedEvm): Promise<string> {
    const isSettled = relay.nextKept(1103)
    const { approval, uri } = await dapp.propose({ namespaces: asked })
    await wallet.pair(uri)
    const { id } = await wallet.told.next(isProposal)
    const topic = await wallet.approve({ id, namespaces: granted })
    const { session } = await approval
    expect(session?.topic).toBe(topic)
    expect(accountsOf(session?.namespaces)).toEqual(accountsOf(granted))
    await isSettled
    return topic
  }

  /** Signs a text with `personal_sign`, from the page to the account and back. */
  async function expectSigned(topic: string, text: string): Promise<void> {
    const answer = dapp.request({
      chainId: 'eip155:1',
      method: 'personal_sign',
      params: [toHex(text), address],
      topic,
    })
    const request = await wallet.told.next(isRequest)
    await sign(request, text)
    await expectSignature(await answer, text)
  }

  async function sign({ chainId, id, method, params, topic }: RequestTold, text: string) {
    expect({ chainId, method, params, topic }).toEqual({
      chainId: 'eip155:1',
      method: 'personal_sign',
      params: [toHex(text), address],
      topic,
    })
    const result = await account.signMessage({ message: text })
    await wallet.respond({ id, response: { result }, topic })
  }

  // Runs first: from the second connection on, 2.21.8 removes the previous pairing. A wallet of 2.18.0 that loses the
  // relay during that never subscribes again.
  test('behavior: [PAIR-05] a relay that starts again is found again', inOrder, async () => {
    const topic = await connect()

    await relay.restart()

    await expectSigned(topic, 'Back again')
    await wallet.disconnect(topic)
    await dapp.told.next(isOf('ended', topic))
  })

  test(
    'default: [PAIR-03] pair, approve, sign, refuse, events, update, extend, ping, end',
    inOrder,
    async () => {
      const { approval, uri } = await dapp.propose({ namespaces: askedEvm })
      expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
      await wallet.pair(uri)
      const proposal = await wallet.told.next(isProposal)
      expect(proposal).toMatchObject({ name: dappMetadata.name, optional: askedEvm, required: {} })
      const topic = await wallet.approve({ id: proposal.id, namespaces: grantedEvm })
      expect((await approval).session?.topic).toBe(topic)

      await expectSigned(topic, 'Hello, Grüße 🎉')

      const sending = { chainId: 'eip155:1', method: 'eth_sendTransaction', params: [{}], topic }
      const refused = dapp.request(sending).catch(codeOf)
      const { id } = await wallet.told.next(isRequest)
      await wallet.respond({ id, response: { error: rejection }, topic })
      expect(await refused).toBe(5000)

      const params = [{ version: '2.0.0', chainId: '0x89', calls: [{ to: address, value: '0x1' }] }]
      const batch = dapp.request({
        chainId: 'eip155:137',
        method: 'wallet_sendCalls',
        params,
        topic,
      })
      const sendCalls = await wallet.told.next(isRequest)
      expect(sendCalls).toMatchObject({ chainId: 'eip155:137', method: 'wallet_sendCalls', params })
      await wallet.respond({ id: sendCalls.id, response: { result: { id: '0x7' } }, topic })
      expect(await batch).toEqual({ id: '0x7' })

      // A request that wasn't granted isn't sent at all.
      const foreign = { chainId: 'eip155:10', method: 'personal_sign', params: [], topic }
      await expect(dapp.request(foreign)).rejects.toThrow()
      await expect(
        dapp.request({ ...foreign, chainId: 'eip155:1', method: 'eth_sign' }),
      ).rejects.toThrow()

      const event = { name: 'chainChanged', data: 137 }
      await wallet.emit({ chainId: 'eip155:137', event, topic })
      expect(await dapp.told.next(isOf('event', topic))).toMatchObject({
        chainId: 'eip155:137',
        event,
      })

      const { eip155 } = grantedEvm
      const namespaces = {
        eip155: { ...eip155!, accounts: [...eip155!.accounts, `eip155:1:0x${'22'.repeat(20)}`] },
      }
      await wallet.update({ namespaces, topic })
      const updated = await dapp.told.next(isOf('updated', topic))
      expect(updated).toMatchObject({
        namespaces: { eip155: { accounts: namespaces.eip155.accounts } },
      })

      await wallet.extend(topic)
      await dapp.told.next(isOf('extended', topic))
      await dapp.ping(topic)
      await wallet.ping(topic)

      await dapp.disconnect(topic)
      await wallet.told.next(isOf('ended', topic))
      expect(await wallet.topics()).not.toContain(topic)
      expect(await dapp.topics()).not.toContain(topic)
    },
  )

  test('error: [PAIR-03] a person declines', inOrder, async () => {
    const { approval, uri } = await dapp.propose({ namespaces: askedEvm })
    const declined = approval.catch(codeOf)
    await wallet.pair(uri)
    const { id } = await wallet.told.next(isProposal)

    await wallet.reject({ id, reason: rejection })

    expect(await declined).toBe(5000)
  })

  test(
    'default: [PAIR-04] five kinds of chains in one session; the wallet ends it',
    inOrder,
    async () => {
      const topic = await connect(askedOfAll, grantedOfAll)

      for (const { chainId, method, params, result } of calls) {
        const answer = dapp.request({ chainId, method, params, topic })
        const request = await wallet.told.next(isRequest)
        expect(request).toMatchObject({ chainId, method, params, topic })
        await wallet.respond({ id: request.id, response: { result }, topic })
        expect(await answer).toEqual(result)
      }

      await wallet.disconnect(topic)
      await dapp.told.next(isOf('ended', topic))
      expect(await dapp.topics()).not.toContain(topic)
    },
  )

  test('behavior: [PAIR-05] a request waits for a wallet that is away', inOrder, async () => {
    const topic = await connect()
    relay.gate.shut()
    const text = 'Are you there?'
    const isKept = relay.nextKept(1108)
    const answer = dapp.request({
      chainId: 'eip155:1',
      method: 'personal_sign',
      params: [toHex(text), address],
      topic,
    })
    await isKept

    relay.gate.open()

    await sign(await wallet.told.next(isRequest), text)
    await expectSignature(await answer, text)
    await dapp.disconnect(topic)
    await wallet.told.next(isOf('ended', topic))
  })

  test('behavior: [PAIR-03] sessions live on when either end starts again', inOrder, async () => {
    const topic = await connect()

    await dapp.restart()
    expect(await dapp.topics()).toContain(topic)
    await expectSigned(topic, 'The page was loaded again')
    await wallet.restart()
    expect(await wallet.topics()).toContain(topic)
    await expectSigned(topic, 'The wallet was opened again')

    await dapp.disconnect(topic)
    await wallet.told.next(isOf('ended', topic))
  })

  test('default: [PAIR-03] one-click sign-in', inOrder, async () => {
    const { approval, uri } = await dapp.propose({
      authenticate: authentication,
      namespaces: askedEvm,
    })
    await wallet.pair(uri)
    const { id, payload } = await wallet.told.next(isAuthenticate)
    expect(payload).toMatchObject({ chains: authentication.chains, nonce: authentication.nonce })

    const topic = await wallet.approveAuthentication({
      chains: authentication.chains,
      id,
      methods: authentication.methods,
      payload,
    })

    const { cacaos, session } = await approval
    expect(session?.topic).toBe(topic)
    expect(cacaos.map(({ p }) => p.iss)).toEqual([
      `did:pkh:eip155:1:${address}`,
      `did:pkh:eip155:137:${address}`,
    ])
    expect(accountsOf(session?.namespaces)).toEqual(accountsOf(grantedEvm))
    await expectSigned(topic!, 'Signed in')
    await dapp.disconnect(topic!)
    await wallet.told.next(isOf('ended', topic!))
  })

  test('error: [PAIR-03] one-click sign-in, declined', inOrder, async () => {
    const { approval, uri } = await dapp.propose({
      authenticate: authentication,
      namespaces: askedEvm,
    })
    const declined = approval.catch(messageOf)
    await wallet.pair(uri)
    const { id } = await wallet.told.next(isAuthenticate)

    await wallet.rejectAuthentication({ id, reason: rejection })

    expect(await declined).toBe(rejection.message)
  })

  test(
    'behavior: [PAIR-03] a wallet without one-click sign-in gets the plain proposal',
    inOrder,
    async () => {
      const plain = await options.startWallet({ canAuthenticate: false, relayUrl: relay.url })
      try {
        const { approval, uri } = await dapp.propose({
          authenticate: authentication,
          namespaces: askedEvm,
        })
        await plain.pair(uri)
        const { id } = await plain.told.next(isProposal)

        const topic = await plain.approve({ id, namespaces: grantedEvm })

        const { cacaos, session } = await approval
        expect(session?.topic).toBe(topic)
        expect(cacaos).toEqual([])
      } finally {
        expect(await plain.close()).toEqual([])
      }
    },
  )
}

export declare namespace playScenario {
  type Options = {
    startDapp: (options: { relayUrl: string }) => Promise<DappEnd>
    startWallet: (options: {
      canAuthenticate?: boolean | undefined
      relayUrl: string
    }) => Promise<WalletEnd>
  }
}

async function expectSignature(signature: unknown, text: string): Promise<void> {
  expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
  const hash = hashMessage(text)
  expect(await recoverAddress({ hash, signature: signature as `0x${string}` })).toBe(address)
}

function accountsOf(namespaces: SessionNamespaces = {}): readonly string[] {
  return Object.values(namespaces)
    .flatMap(({ accounts }) => accounts)
    .toSorted()
}

/** SDKs throw the wallet's error as it is; our client keeps it as `peer`. */
function codeOf(error: { code?: unknown; peer?: { code?: unknown } }): unknown {
  return error.peer?.code ?? error.code
}

/** For this step, the SDK keeps only the message. */
function messageOf(error: { message?: unknown; peer?: { message?: unknown } }): unknown {
  return error.peer?.message ?? error.message
}

function isProposal(told: WalletTold): told is ProposalTold {
  return told.type === 'proposal'
}
function isRequest(told: WalletTold): told is RequestTold {
  return told.type === 'request'
}
function isAuthenticate(told: WalletTold): told is AuthenticateTold {
  return told.type === 'authenticate'
}
function isOf(type: WalletTold['type'], topic: string) {
  return <told extends WalletTold>(one: told): one is told =>
    one.type === type && 'topic' in one && one.topic === topic
}
