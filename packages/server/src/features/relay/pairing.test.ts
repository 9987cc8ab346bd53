import { randomBytes } from 'node:crypto'
import { createDapp, createWallet, type PairingEnvironment, type Socket } from '@fairlead/pairing'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { startRelay } from '../../testing/startRelay.ts'

/** Creates a pairing environment of Node with the relay's clock. */
function createEnvironment(now: () => number): PairingEnvironment {
  return {
    now,
    openSocket(url) {
      const native = new WebSocket(url)
      const socket: Socket = {
        get readyState() {
          return native.readyState
        },
        close: (code, reason) => native.close(code, reason),
        onclose: null,
        onerror: null,
        onmessage: null,
        onopen: null,
        send: (text) => native.send(text),
      }
      native.on('open', () => socket.onopen?.())
      native.on('message', (data) => socket.onmessage?.({ data: data.toString() }))
      native.on('close', (code, reason) => socket.onclose?.({ code, reason: reason.toString() }))
      native.on('error', (error) => socket.onerror?.(error))
      return socket
    },
    random: (bytes) => new Uint8Array(randomBytes(bytes)),
    schedule(run, ms) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  }
}

function createMemory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
    setItem: (key: string, value: string) => kept.set(key, value),
  }
}

async function startBothSides() {
  const { clock, port, server } = await startRelay()
  const shared = {
    environment: createEnvironment(() => clock.nowMs),
    prefix: 'test/',
    product: 'fairlead-test',
    projectId: 'fa17ead0fa17ead0fa17ead0fa17ead0',
    relayUrl: `ws://localhost:${port}`,
  }
  const metadata = { description: '', icons: [], name: 'x', url: 'https://app.example' }
  const dapp = await createDapp({ ...shared, metadata, storage: createMemory() })
  const wallet = await createWallet({ ...shared, metadata, storage: createMemory() })
  onTestFinished(async () => {
    await Promise.all([dapp.close(), wallet.close()])
  })
  return { dapp, server, wallet }
}

const account = `eip155:1:0x${'ab'.repeat(20)}`
const namespaces = {
  eip155: {
    chains: ['eip155:1'],
    events: ['accountsChanged', 'chainChanged'],
    methods: ['personal_sign'],
  },
}

test('[PAIR-03] [PAIR-05] default: a page and a wallet pair over the relay, exchange requests and disconnect', async () => {
  const { dapp, server, wallet } = await startBothSides()
  const answering: Promise<unknown>[] = []
  wallet.subscribe((event) => {
    if (event.type === 'proposal')
      answering.push(
        wallet.approve({
          id: event.proposal.id,
          namespaces: { eip155: { ...namespaces.eip155, accounts: [account] } },
        }),
      )
    if (event.type === 'request')
      answering.push(
        wallet.respond({
          id: event.request.id,
          response: { result: `signed ${event.request.method}` },
          topic: event.request.topic,
        }),
      )
  })

  const proposal = await dapp.propose({ namespaces })
  await wallet.pair({ uri: proposal.uri })
  const { session } = await proposal.approval
  const topic = session?.topic ?? ''
  const answer = await dapp.request({
    chainId: 'eip155:1',
    request: { method: 'personal_sign', params: ['0x00', account] },
    topic,
  })
  await Promise.all(answering)
  await dapp.ping({ topic })
  await wallet.ping({ topic })

  expect(session?.namespaces.eip155?.accounts).toEqual([account])
  expect(answer).toBe('signed personal_sign')
  await dapp.disconnect({ topic })
  await expect.poll(() => wallet.sessions()).toEqual([])
  expect(server.relayMetrics()).toMatchObject({ mailboxRefusals: 0, refusals: 0, sockets: 2 })
})

test('[PAIR-03] [PAIR-05] behavior: a wallet’s refusal reaches the page', async () => {
  const { dapp, wallet } = await startBothSides()
  const rejecting = new Promise<void>((resolve, reject) => {
    wallet.subscribe((event) => {
      if (event.type === 'proposal') wallet.reject({ id: event.proposal.id }).then(resolve, reject)
    })
  })

  const proposal = await dapp.propose({ namespaces })
  const declined = expect(proposal.approval).rejects.toMatchObject({ code: 'PROPOSAL_REJECTED' })
  await wallet.pair({ uri: proposal.uri })

  await Promise.all([declined, rejecting])
})
