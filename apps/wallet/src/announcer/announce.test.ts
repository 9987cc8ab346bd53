import { expect, test } from 'vitest'
import { announce } from './announce.ts'
import type { Provider } from './createProvider.ts'

const provider: Provider = { on() {}, removeListener() {}, async request() {} }

function setup() {
  const page = new EventTarget()
  const heard: CustomEvent[] = []
  page.addEventListener('eip6963:announceProvider', (event) => heard.push(event as CustomEvent))
  announce(page, provider, '350670db-19fa-4704-a166-e52e178b59d2')
  return { heard, page }
}

test('default: announces at once, and again whenever asked', () => {
  const { heard, page } = setup()
  page.dispatchEvent(new Event('eip6963:requestProvider'))

  expect(heard).toHaveLength(2)
  expect(heard[0]?.detail).toEqual({
    info: {
      icon: expect.stringMatching(/^data:image\/svg\+xml,%3Csvg/),
      name: 'Fairlead Dev Wallet',
      rdns: 'dev.fairlead.wallet',
      uuid: '350670db-19fa-4704-a166-e52e178b59d2',
    },
    provider,
  })
})

test('behavior: nobody on the page can change what others are told', () => {
  const [{ detail }] = setup().heard as [CustomEvent]

  expect([Object.isFrozen(detail), Object.isFrozen(detail.info)]).toEqual([true, true])
})
