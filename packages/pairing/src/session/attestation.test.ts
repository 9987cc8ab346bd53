import { expect, test } from 'vitest'
import { toMessageId } from '../crypto/keys.ts'
import { account, createBench, granted } from '../testing/createBench.ts'
import type { Attest } from './DappClient.ts'

const chainId = 'eip155:1'
const request = { method: 'personal_sign', params: ['0x00', account] }

/** Attestations that the test resolves or leaves pending. */
function createAttester() {
  const asked: string[] = []
  const answers: ((token: string | undefined) => void)[] = []
  const attest: Attest = (messageId) => {
    asked.push(messageId)
    return new Promise((resolve) => answers.push(resolve))
  }
  return { answers, asked, attest }
}

type Bench = Awaited<ReturnType<typeof createBench>>
const published = (bench: Bench) =>
  bench.relay.calls.flatMap(({ method, params }) => (method === 'irn_publish' ? [params] : []))

test('default: a proposal and a request carry an attestation for that message', async () => {
  const bench = await createBench({ attest: async (messageId) => `token of ${messageId}` })
  const { clock, dapp, wallet } = bench
  const { topic } = await bench.connect()
  const asking = dapp.client.request({ chainId, request, topic })
  await clock.settle()

  const carried = published(bench).filter(({ attestation }) => attestation !== undefined)
  expect(carried.map(({ tag }) => tag)).toEqual([1100, 1108])
  for (const { attestation, message } of carried)
    expect(attestation).toBe(`token of ${toMessageId(`${message}`)}`)
  const [proposed] = wallet.of('proposal')
  const messageId = toMessageId(`${carried[0]?.message}`)
  expect(proposed?.proposal.attestation).toEqual({ messageId, token: `token of ${messageId}` })
  const [waiting] = wallet.client.pending().requests
  expect(waiting?.attestation?.token).toBe(carried[1]?.attestation)

  await wallet.client.respond({ id: waiting!.id, response: { result: '0x1' }, topic })
  expect(await asking).toBe('0x1')
})

test('behavior: a pending item keeps its attestation over a reload', async () => {
  const bench = await createBench({ attest: async () => 'token' })
  const { id } = await bench.offer()
  const [before] = bench.wallet.client.pending().proposals

  bench.wallet.leave()
  await bench.wallet.open()
  expect(bench.wallet.client.pending().proposals).toEqual([before])
  expect(before).toMatchObject({ id, attestation: { token: 'token' } })

  await bench.wallet.client.approve({ id, namespaces: granted })
  const topic = bench.wallet.client.sessions()[0]!.topic
  await bench.clock.settle()
  void bench.dapp.client.request({ chainId, request, topic }).catch(() => {})
  await bench.clock.settle()
  bench.wallet.leave()
  await bench.wallet.open()
  expect(bench.wallet.client.pending().requests).toMatchObject([
    { attestation: { token: 'token' } },
  ])
})

test('behavior: a sign-in in the same step has its own attestation, and is still sent first', async () => {
  const { answers, asked, attest } = createAttester()
  const bench = await createBench({ attest, canAuthenticate: true })
  const offering = bench.offer({
    authenticate: {
      chains: [chainId],
      domain: 'page.example',
      nonce: 'n0nce1234',
      uri: 'https://page.example/',
    },
  })
  // The sign-in module is loaded first.
  await expect.poll(() => asked).toHaveLength(2)
  answers[1]?.('second')
  await bench.clock.settle()
  answers[0]?.('first')
  await offering

  expect(published(bench).map(({ attestation, tag }) => [tag, attestation])).toEqual([
    [1116, 'first'],
    [1100, 'second'],
  ])
  expect(bench.wallet.client.pending().authentications).toMatchObject([
    { attestation: { token: 'first' } },
  ])
})

test('behavior: a late attestation is not waited for, and none is requested for a while after', async () => {
  const { answers, asked, attest } = createAttester()
  const bench = await createBench({ attest })
  const { clock, dapp } = bench
  const connecting = bench.connect()
  await clock.settle()
  expect(published(bench)).toEqual([])
  await clock.advance(499)
  expect(published(bench)).toEqual([])
  await clock.advance(1)
  const { topic } = await connecting
  expect(published(bench).find(({ tag }) => tag === 1100)).not.toHaveProperty('attestation')

  const ask = () => void dapp.client.request({ chainId, request, topic }).catch(() => {})
  ask()
  await clock.settle()
  expect([asked.length, published(bench).at(-1)?.tag]).toEqual([1, 1108])

  await clock.advance(30_000)
  ask()
  await clock.settle()
  answers.at(-1)?.('token')
  await clock.settle()
  expect([asked.length, published(bench).at(-1)?.attestation]).toEqual([2, 'token'])
})

test('behavior: while the relay is connecting, the attestation has the same time', async () => {
  const { answers, attest } = createAttester()
  const bench = await createBench({ attest })
  const { clock, dapp } = bench
  dapp.environment.isOnline = false
  const offering = bench.offer()
  await clock.advance(700)
  answers[0]?.('token')
  dapp.environment.isOnline = true
  dapp.environment.wake()
  await clock.advance(5_000)
  await offering
  expect(published(bench).find(({ tag }) => tag === 1100)?.attestation).toBe('token')
})

test('error: a failing attestation delays nothing', async () => {
  const bench = await createBench({ attest: () => Promise.reject(new TypeError('unreachable')) })
  const { topic } = await bench.connect()
  expect(topic).toMatch(/^[0-9a-f]{64}$/)
  expect(published(bench)[0]).not.toHaveProperty('attestation')
})

test('error: a request that is aborted during the attestation is not sent', async () => {
  const { attest, answers } = createAttester()
  const bench = await createBench({ attest })
  const connecting = bench.connect()
  await bench.clock.settle()
  answers[0]?.(undefined)
  const { topic } = await connecting
  const given = new AbortController()
  const asking = bench.dapp.client.request({ chainId, request, signal: given.signal, topic })
  given.abort()
  await expect(asking).rejects.toMatchObject({ code: 'ABORTED' })
  answers[1]?.('token')
  await bench.clock.settle()
  expect(published(bench).some(({ tag }) => tag === 1108)).toBe(false)
})

test.each(['', 'x'.repeat(4_097), 7, null])(
  'error: an invalid attestation is omitted (%#)',
  async (attestation) => {
    const bench = await createBench()
    const change = bench.relay.accept
    bench.relay.accept = (peer, url) => {
      const end = change(peer, url)
      return {
        ...end,
        receive: (text) =>
          end.receive(
            text.replace('"tag":1100', `"attestation":${JSON.stringify(attestation)},"tag":1100`),
          ),
      }
    }
    await bench.dapp.open()
    await bench.offer()
    expect(published(bench)[0]).toHaveProperty('attestation', attestation)
    expect(bench.wallet.client.pending().proposals[0]).not.toHaveProperty('attestation')
  },
)
