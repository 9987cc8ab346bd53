import { expect, test } from 'vitest'
import { startRelayWithSockets } from '../../testing/startRelayWithSockets.ts'
import type { RelayLimits } from './limits.ts'

const topic = 'a1'.repeat(32)
const elsewhere = 'b2'.repeat(32)
const [home, office] = ['203.0.113.7', '198.51.100.7']

const startWithSockets = (limits: Partial<RelayLimits>) =>
  startRelayWithSockets({ relay: { limits } })
const long = (letters: string) => [...letters].map((letter) => letter.repeat(5_000))

test('[SEC-280] error: sockets that never acknowledge hold a limited number of bytes per address block', async () => {
  const { advance, open, publish } = await startWithSockets({ blockHeldBytes: 12_000 })
  await publish(long('abcde'))
  const hoarders = await Promise.all(Array.from({ length: 20 }, () => open(home)))
  for (const hoarder of hoarders) await hoarder.call('irn_subscribe', { topic })
  const neighbour = await open(office)
  await neighbour.call('irn_subscribe', { topic })
  await expect.poll(neighbour.texts).toEqual([...'abc'])
  for (const { id } of neighbour.pushes()) neighbour.acknowledge(id)
  await expect.poll(neighbour.texts).toEqual([...'abcde'])

  const held = () => hoarders.flatMap((hoarder) => hoarder.pushes())
  expect(held()).toHaveLength(3)
  advance(1_000)
  await neighbour.call('irn_unsubscribe', { topic: elsewhere })
  expect(held()).toHaveLength(3)

  // Short messages still arrive.
  const other = await open(home)
  await other.call('irn_subscribe', { topic: elsewhere })
  await publish(['short'], elsewhere)
  await expect.poll(other.texts).toEqual(['s'])

  // The rest arrives when others have acknowledged or left.
  const [first, last] = [hoarders[0]!, hoarders.at(-1)!]
  for (const { id } of first.pushes()) first.acknowledge(id)
  await expect.poll(first.texts).toEqual([...'abcde'])
  expect(last.texts()).toEqual([])
  for (const hoarder of hoarders.slice(0, -1)) hoarder.drop()
  advance(1_000)
  await expect.poll(last.texts).toEqual([...'abc'])
})

test('[SEC-280] error: all sockets together hold a limited number of bytes, apart from a share of each address block', async () => {
  const { open, publish } = await startWithSockets({ blockHeldBytes: 64_000, heldBytes: 12_000 })
  const sockets = await Promise.all(
    Array.from({ length: 9 }, (_, index) => open(`203.0.${index}.7`)),
  )
  for (const socket of sockets) await socket.call('irn_subscribe', { topic })

  await publish([...long('ab'), 'c'])

  await expect.poll(() => sockets.flatMap(({ texts }) => texts())).toEqual([...'aaaaaaaaa'])
})

test('[SEC-280] behavior: a socket gets the first part of a mailbox until its first acknowledgement', async () => {
  const { open, publish } = await startWithSockets({ startBytes: 6_000 })
  await publish(long('abcdefgh'))
  const peer = await open(home)
  await peer.call('irn_subscribe', { topic })
  await expect.poll(peer.texts).toEqual(['a', 'b'])
  await peer.call('irn_unsubscribe', { topic: elsewhere })
  expect(peer.texts()).toEqual(['a', 'b'])

  for (const { id } of peer.pushes()) peer.acknowledge(id)

  await expect.poll(peer.texts).toEqual([...'abcdefgh'])
})

test('[SEC-280] error: a client that does not read gets no second copy, and is disconnected in the same time', async () => {
  const { advance, open, publish } = await startWithSockets({})
  const [slow, reading] = [await open(home), await open(office)]
  for (const peer of [slow, reading]) await peer.call('irn_subscribe', { topic })
  await publish(['message'])
  slow.socket.bufferedAmount = 1

  advance(16_000)
  expect([slow, reading].map(({ pushes }) => pushes().length)).toEqual([1, 2])
  advance(32_000)

  expect([slow, reading].map(({ closeCode }) => closeCode)).toEqual([1013, 1013])
  expect(slow.pushes()).toHaveLength(1)
})

test('[SEC-280] error: unwritten bytes count until the socket is closed; those who hold many are disconnected', async () => {
  const limits = { blockHeldBytes: 12_000, startBytes: 8_000 }
  const { advance, open, publish } = await startWithSockets(limits)
  const [slow, neighbour] = [await open(home), await open(home)]
  for (const peer of [slow, neighbour]) await peer.call('irn_subscribe', { topic })

  slow.socket.bufferedAmount = 11_000
  advance(1_000)
  expect(slow.closeCode).toBe(0)
  slow.socket.bufferedAmount = 13_000
  advance(1_000)
  expect([slow, neighbour].map(({ closeCode }) => closeCode)).toEqual([1013, 0])

  await publish(long('a'))
  await neighbour.call('irn_unsubscribe', { topic: elsewhere })
  expect(neighbour.texts()).toEqual([])
  // A client that doesn't read never sees the close frame.
  advance(1_000)
  await expect.poll(neighbour.texts).toEqual(['a'])
})

test('[SEC-280] behavior: while the bytes are used up, a fetch returns a first part', async () => {
  const limits = { blockHeldBytes: 12_000, startBytes: 6_000 }
  const { open, publish } = await startWithSockets(limits)
  await publish(long('abc'))
  const hoarders = [await open(home), await open(home)]
  for (const hoarder of hoarders) await hoarder.call('irn_subscribe', { topic })
  await expect.poll(() => hoarders.flatMap(({ texts }) => texts())).toHaveLength(3)

  const peer = await open(home)
  await peer.call('irn_subscribe', { topic })
  const page = await peer.call('irn_fetchMessages', { topic })

  expect(page).toMatchObject({ hasMore: true, messages: [{ topic }] })
})

test('[SEC-280] error: too many open sockets of an address block, or in total', async () => {
  const { open, server } = await startWithSockets({ blockSockets: 2, sockets: 4 })
  const isOpen = async (address: string) => (await open(address)).closeCode === 0
  const first = await open(home)
  await open('203.0.113.8')

  expect(await isOpen('203.0.113.9')).toBe(false)
  // Loopback, on which proxies connect, is only part of the total, like the publisher of these tests.
  expect(await isOpen('127.0.0.1')).toBe(true)
  first.drop()
  expect(server.relayMetrics().sockets).toBe(3)
  await Promise.resolve()
  expect(await isOpen(home)).toBe(true)
  expect(await isOpen(office)).toBe(false)
})
