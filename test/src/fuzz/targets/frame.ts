import { appPrefix, type FrameCallName, frameCalls, framePrefix } from '@fairlead/protocol/embedded'
import {
  createFirewall,
  type FrameHandlers,
} from '../../../../apps/frame/src/frame/createFirewall.ts'
import { createMessenger } from '../../../../packages/core/src/frame/createMessenger.ts'
import { anyValue, mutateText, mutateValue } from '../mutate.ts'
import type { Random } from '../random.ts'
import { sampleOf } from '../sampleOf.ts'
import { defineTarget } from '../Target.ts'

const origin = 'https://shop.example'
const names = Object.keys(frameCalls) as FrameCallName[]

/** Values that `postMessage` can deliver, but JSON can't contain. */
const cloned: readonly (() => unknown)[] = [
  () => new Map([['a', 1]]),
  () => new Date(Number.NaN),
  () => 2n ** 70n,
  () => Number.NaN,
  () => new Uint8Array(3),
  () => new Array(2),
  () => {
    const cyclic: { self?: unknown } = {}
    cyclic.self = cyclic
    return cyclic
  },
  () => Object.assign([1], { length: 100_000 }),
]

function messageFrom(random: Random, kind: 'payload' | 'result'): unknown {
  const name = random.pick(names)
  const sample = sampleOf(frameCalls[name][kind], random)
  const payload = random.oneIn(10) ? random.pick(cloned)() : mutateValue(sample, random)
  const type =
    kind === 'payload'
      ? appPrefix + name
      : `${framePrefix}${name}_${random.pick(['SUCCESS', 'ERROR'])}`
  const message = { id: 'a1', payload: random.oneIn(20) ? anyValue(random) : payload, type }
  if (random.oneIn(10)) return mutateValue(message, random)
  return random.oneIn(20) ? { ...message, type: mutateText(type, random) } : message
}

/** Messages between the page and the frame. */
export const frameTargets = [
  defineTarget({
    name: 'frameMessages',
    generate: (random) => messageFrom(random, 'payload'),
    async run(data: unknown) {
      let isUnknown = false
      const source = {
        postMessage(message: unknown) {
          const { payload } = message as { payload?: { x?: { code?: string } } }
          isUnknown ||= payload?.x?.code === 'UNKNOWN'
        },
      }
      const handlers = Object.fromEntries(names.map((name) => [name, () => undefined]))
      const firewall = createFirewall({
        ancestorOrigins: undefined,
        clock: () => 0,
        handlers: handlers as unknown as FrameHandlers,
        isAllowed: () => true,
        page: source,
      })
      firewall.receive({ data, origin, source })
      // The answer follows after some microtasks.
      for (let left = 8; left > 0; left--) await undefined
      if (isUnknown) throw new Error('The frame answered with an error that is not of the product')
    },
  }),
  defineTarget({
    name: 'frameAnswers',
    generate: (random) => messageFrom(random, 'result'),
    async run(data: unknown) {
      const type = typeof data === 'object' && data !== null && 'type' in data ? data.type : ''
      const text = typeof type === 'string' ? type : ''
      const name = names.find((one) => text.startsWith(`${framePrefix}${one}_`))
      const messenger = createMessenger({ log() {}, newId: () => 'a1', send() {} })
      const answer = name && messenger.post(name, undefined).answer
      messenger.handle(data)
      messenger.endAll(() => undefined)
      await answer
    },
  }),
]
