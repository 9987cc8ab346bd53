import { expect, test } from 'vitest'
import { createOwnWindow } from './createOwnWindow.ts'

/** Creates a frame that records its windows; timers don't run by themselves. */
function begin() {
  const windows: { closed: boolean; close(): void; focus(): void }[] = []
  const focused: number[] = []
  const heard: unknown[] = []
  let deliver = (_: Pick<MessageEvent, 'data' | 'origin' | 'source'>) => {}
  const own = createOwnWindow<string>({
    locale: () => 'de',
    features: 'popup',
    hear: (data) => void heard.push(data),
    newId: () => `${windows.length}`,
    path: '/popup/approve',
    projectId: 'project',
    schedule: () => () => {},
    view: {
      addEventListener: ((_: string, listener: (event: MessageEvent) => void) => {
        deliver = (event) => listener(event as MessageEvent)
      }) as Window['addEventListener'],
      location: { origin: 'https://wallet.example' } as Location,
      open() {
        const at = windows.length
        const one = {
          closed: false,
          close() {
            one.closed = true
          },
          focus: () => void focused.push(at),
        }
        windows.push(one)
        return one as unknown as Window
      },
    },
  })
  return {
    focused,
    heard,
    own,
    say: (data: string, source: object | undefined, origin = 'https://wallet.example') =>
      deliver({ data, origin, source: source as Window }),
    windows,
  }
}

test('[AUTH-16][AUTH-18] a window just closed by the user can be opened again at once', () => {
  const { focused, own, windows } = begin()
  expect(own.open('a')).toBe(true)
  expect(own.open('a')).toBe(true)
  expect(focused).toEqual([0])
  windows[0]!.closed = true
  expect(own.open('a')).toBe(true)
  expect(windows).toHaveLength(2)
  expect(focused).toEqual([0])
  expect(own.current()?.window).toBe(windows[1])
})

test('[AUTH-18] a released window stays open, and is no longer tracked', () => {
  const { own, windows } = begin()
  own.open('a')
  own.release()
  expect(windows[0]!.closed).toBe(false)
  expect(own.current()).toBeUndefined()
})

test('[SEC-25] only the open window of the site’s own origin is heard', () => {
  const { heard, own, say, windows } = begin()
  say('before', windows[0])
  own.open('a')
  say('own', windows[0])
  say('another window', {})
  say('another origin', windows[0], 'https://evil.example')
  own.close()
  say('after', windows[0])
  expect(heard).toEqual(['own'])
})
