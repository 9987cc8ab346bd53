import { expect, test } from 'vitest'
import { againMs, findFrame } from './findFrame.ts'

const origin = 'https://wallet.example'

/** A window whose opener has our origin, with timers that the test runs. */
function open() {
  const timers: { ms: number; run: () => void }[] = []
  const heard: { data: { windowId: string }; port: MessagePort }[] = []
  const opener = {
    length: 0,
    location: { origin },
    postMessage: (data: { windowId: string }, _: string, [port]: [MessagePort]) =>
      void heard.push({ data, port }),
  }
  const view = { location: { hash: '#7f', origin }, opener } as unknown as Window
  const found = findFrame({
    schedule(run, ms) {
      const timer = { ms, run }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0)
    },
    view,
  })
  const pass = (wanted: number) => {
    const at = timers.findIndex(({ ms }) => ms === wanted)
    timers.splice(at, 1)[0]?.run()
  }
  return { found, heard, pass, timers }
}

test('[AUTH-18] a frame that missed the message gets it once more, and then no more', async () => {
  const { found, heard, pass, timers } = open()
  expect(heard).toHaveLength(1)
  pass(againMs)
  expect(heard.map(({ data }) => data.windowId)).toEqual(['7f', '7f'])
  const about = {
    challenge: 'aa',
    known: [],
    origin,
    projectId: 'shop',
    rpId: 'x',
    userName: 'Ada',
  }
  const asked = { ...about, kind: 'ask', purpose: 'login' }
  heard[1]?.port.postMessage(asked)
  expect((await found)?.asked).toMatchObject({ purpose: 'login' })
  expect(timers).toEqual([])
  heard[1]?.port.close()
})
