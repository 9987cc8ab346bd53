import { BaseError } from '@fairlead/protocol'
import { createTestClock, createTestFrame, settled, testFrameUrl } from '@fairlead/test'
import { expect, test } from 'vitest'
import { againMs, createFrame, signOutLimitMs } from './createFrame.ts'

/** In milliseconds, copied from the product specification, so that changed constants fail here. */
const settleMs = 500
const readyLimitMs = 20_000
const requestLimitMs = 120_000

function setUp(
  script: Parameters<typeof createTestFrame>[0] = {},
  { inside = createTestFrame(script), uuid = () => crypto.randomUUID() as string } = {},
) {
  const clock = createTestClock()
  const problems: string[] = []
  const lines: string[] = []
  const frame = createFrame({
    environment: { schedule: clock.schedule, uuid },
    log: (type, id) => void lines.push(`${type} ${id}`),
    onReady() {},
    onSmartAccountNetworks() {},
    onProblem: (problem) => void problems.push(problem),
    owner: {},
    page: () => ({ projectId: 'test' }),
    title: () => 'Page',
    url: () => `${testFrameUrl}/sdk?projectId=test`,
    world: inside.world,
  })
  return { clock, frame, inside, lines, problems }
}
const told = (error: unknown) => (error as BaseError).shortMessage

test('[AUTH-08] default: not loaded, then ready, then initialised after 500 ms and two calls', async () => {
  const { clock, frame, inside } = setUp()
  expect(frame.status()).toBe('absent')
  expect(inside.count()).toBe(0)

  const user = frame.call('GET_USER', { chainId: 'eip155:1' })
  await settled()
  expect(frame.status()).toBe('ready')
  expect(inside.heard).toEqual([])

  await clock.advance(settleMs - 1)
  expect(frame.status()).toBe('ready')
  expect(inside.heard).toEqual([])
  await clock.advance(1)
  expect(frame.status()).toBe('initialised')
  expect(inside.heard.map(({ type }) => type)).toEqual([
    '@w3m-app/SYNC_DAPP_DATA',
    '@w3m-app/GET_SMART_ACCOUNT_ENABLED_NETWORKS',
    '@w3m-app/GET_USER',
  ])
  await expect(user).resolves.toMatchObject({ email: 'anna@example.com' })
})

test('[AUTH-08] behavior: all callers share one start, and one frame', async () => {
  const { clock, frame, inside } = setUp()
  const both = Promise.all([frame.call('GET_USER', {}), frame.call('GET_CHAIN_ID')])
  inside.script.GET_USER = () => ({ address: `0x${'1'.repeat(40)}`, chainId: 1 })
  inside.script.GET_CHAIN_ID = () => ({ chainId: 1 })
  await clock.advance(settleMs)
  await both
  expect(inside.urls).toHaveLength(1)
})

test('[AUTH-08] behavior: a repeated READY rejects no pending call', async () => {
  const { clock, frame, inside } = setUp({ IS_CONNECTED: () => new Promise(() => {}) })
  let isOver = false
  frame.call('IS_CONNECTED').then(
    () => (isOver = true),
    () => (isOver = true),
  )
  await settled()
  expect(frame.status()).toBe('ready')
  inside.say({ payload: { x: { isAgain: true } }, type: '@w3m-frame/READY' })
  await clock.advance(settleMs)
  expect([frame.status(), isOver]).toEqual(['initialised', false])
})

test('[AUTH-08] behavior: if the first READY was lost, the repeated one starts', async () => {
  const { clock, frame, inside, problems } = setUp({ GET_CHAIN_ID: () => ({ chainId: 1 }) })
  inside.isReady = false
  const asked = frame.call('GET_CHAIN_ID')
  await clock.advance(settleMs)
  inside.say({ payload: { x: { isAgain: true } }, type: '@w3m-frame/READY' })
  await clock.advance(settleMs)
  await expect(asked).resolves.toEqual({ chainId: 1 })
  expect(problems).toEqual([])
})

test('[AUTH-08][AUTH-04] behavior: a lost response is requested once more, and the late one is ignored', async () => {
  const lost: ((answer: unknown) => void)[] = []
  const isLost = (times: number) => (answer: unknown) => () =>
    lost.length < times ? new Promise((resolve) => lost.push(resolve)) : answer
  const { clock, frame, inside } = setUp({ SYNC_DAPP_DATA: isLost(1)({}) })
  const started = frame.start()
  await clock.advance(settleMs + againMs)
  await started
  expect(frame.status()).toBe('initialised')

  inside.script.GET_SOCIAL_REDIRECT_URI = isLost(3)({ uri: 'https://frame.example/start?third' })
  const asked = frame.call('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
  await clock.advance(againMs)
  lost[1]?.({ uri: 'https://frame.example/start?first' })
  await clock.advance(againMs * 2)
  await expect(asked).resolves.toEqual({ uri: 'https://frame.example/start?third' })
  const ids = inside.heard.flatMap(({ id, type }) =>
    type.endsWith('GET_SOCIAL_REDIRECT_URI') ? id : [],
  )
  expect(new Set(ids).size).toBe(3)

  // The user decides once, and nothing is signed twice.
  inside.script.RPC_REQUEST = () => new Promise(() => {})
  void frame.call('RPC_REQUEST', { method: 'personal_sign' }, { isPatient: true })
  await clock.advance(requestLimitMs)
  expect(inside.heard.filter(({ type }) => type.endsWith('RPC_REQUEST'))).toHaveLength(1)
})

test('[AUTH-08][ERR-03] error: unresponsive for 20 s is a failure; the next call starts with a new element', async () => {
  const { clock, frame, inside, problems } = setUp()
  inside.isReady = false
  const failed = frame.call('GET_CHAIN_ID').catch(told)
  await clock.advance(readyLimitMs - 1)
  expect(problems).toEqual([])
  await clock.advance(1)
  expect(await failed).toBe('Unable to load email login dependency')
  expect(problems).toEqual(['iframe_load_failed'])
  expect([frame.status(), inside.count()]).toEqual(['failed', 0])

  inside.isReady = true
  inside.script.GET_CHAIN_ID = () => ({ chainId: 1 })
  const again = frame.call('GET_CHAIN_ID')
  await clock.advance(settleMs)
  await expect(again).resolves.toEqual({ chainId: 1 })
  expect(inside.urls).toHaveLength(2)
})

test('[ERR-02][ERR-06] error: an element that fails to load is reported, and rejects pending calls', async () => {
  const { clock, frame, inside, problems } = setUp({ RPC_REQUEST: () => new Promise(() => {}) })
  const request = frame.call('RPC_REQUEST', { method: 'eth_call' }).catch(told)
  const other = frame.call('GET_USER', {}).catch(told)
  inside.script.GET_USER = () => new Promise(() => {})
  await clock.advance(settleMs)
  inside.fail()
  expect(await request).toBe('Request was aborted')
  expect(await other).toBe('Unable to load email login dependency')
  expect(problems).toEqual(['iframe_load_failed'])
})

test.each(['CONNECT_EMAIL', 'CONNECT_DEVICE', 'CONNECT_OTP', 'CONNECT_SOCIAL'] as const)(
  '[AUTH-08][ERR-03] error: %s is waited for 120 s, then a developer is notified',
  async (name) => {
    const { clock, frame, inside, problems } = setUp({ [name]: () => new Promise(() => {}) })
    const call = frame.call(name, {} as never).catch(told)
    await clock.advance(settleMs + requestLimitMs - 1)
    expect(problems).toEqual([])
    await clock.advance(1)
    expect(problems).toEqual(['iframe_request_timeout'])
    expect(await call).toBe('Embedded Wallet Request Timed Out')
    expect(problems).toEqual(['iframe_request_timeout'])
    expect(frame.status()).toBe('initialised')
    expect(inside.count()).toBe(1)
  },
)

test('[AUTH-08] behavior: other calls time out silently; a user’s response has no time limit', async () => {
  const { clock, frame, problems } = setUp({
    GET_USER: () => new Promise(() => {}),
    RPC_REQUEST: () => new Promise(() => {}),
  })
  let isOver = false
  const user = frame.call('GET_USER', {}).catch(told)
  frame
    .call('RPC_REQUEST', { method: 'personal_sign' }, { isPatient: true })
    .catch(() => {})
    .finally(() => {
      isOver = true
    })
  await clock.advance(settleMs + requestLimitMs * 3)
  expect(await user).toBe('Embedded Wallet Request Timed Out')
  expect([problems, isOver]).toEqual([[], false])
})

test('[CONN-04][AUTH-08] behavior: signing out takes 3 s at most; a frame that loads later is signed out first', async () => {
  const { clock, frame, inside } = setUp()
  inside.isReady = false
  const leaving = frame.call('SIGN_OUT').catch(told)
  let isOver = false
  void leaving.then(() => {
    isOver = true
  })
  await clock.advance(signOutLimitMs - 1)
  expect(isOver).toBe(false)
  await clock.advance(1)
  expect(isOver).toBe(true)
  expect(await leaving).toBe('Embedded Wallet Request Timed Out')

  const check = frame.call('IS_CONNECTED')
  inside.say({ payload: {}, type: '@w3m-frame/READY' })
  await check
  expect(inside.asked()).toEqual(['SIGN_OUT', 'IS_CONNECTED'])
})

test('[AUTH-08][CONN-04] behavior: a frame removed from the page is absent, and replaced', async () => {
  const { clock, frame, inside } = setUp()
  frame.call('GET_USER', { chainId: 'eip155:1' }).catch(() => {})
  await clock.advance(settleMs)
  inside.vanish()
  frame.send('SYNC_THEME', {})
  expect(frame.status()).toBe('absent')

  await frame.call('SIGN_OUT')
  expect(inside.urls).toHaveLength(2)
  expect(inside.asked().at(-1)).toBe('SIGN_OUT')
  inside.vanish()
  const user = frame.call('GET_USER', { chainId: 'eip155:1' })
  await clock.advance(settleMs)
  await expect(user).resolves.toMatchObject({ email: 'anna@example.com' })
  expect(inside.urls).toHaveLength(3)
})

test('[AUTH-08][ERR-06] behavior: a second READY rejects pending calls and starts again', async () => {
  const { clock, frame, inside } = setUp({
    GET_USER: () => new Promise(() => {}),
    RELOAD: () => new Promise(() => {}),
    RPC_REQUEST: () => new Promise(() => {}),
  })
  const user = frame.call('GET_USER', {}).catch(told)
  const request = frame.call('RPC_REQUEST', { method: 'eth_call' }).catch(told)
  const reload = frame.call('RELOAD')
  await clock.advance(settleMs)
  inside.say({ type: '@w3m-frame/READY', payload: {} })
  expect(await user).toBe('Something went wrong')
  expect(await request).toBe('Request was aborted')
  await expect(reload).resolves.toBeUndefined()
  expect(frame.status()).toBe('ready')
  await clock.advance(settleMs)
  expect(frame.status()).toBe('initialised')
})

test('[AUTH-08] behavior: a missing list of smart account networks counts as empty', async () => {
  const { clock, frame } = setUp({
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => {
      throw new BaseError('UNKNOWN')
    },
  })
  frame.call('GET_USER', {}).catch(() => {})
  await clock.advance(settleMs)
  expect(frame.status()).toBe('initialised')
})

test.each([
  ['another window', { source: {} }],
  ['no window at all', { source: null }],
  ['another origin', { origin: 'https://evil.example' }],
])('[AUTH-08][SEC-41] error: a READY of %s has no effect', async (_, from) => {
  const { clock, frame, inside } = setUp()
  inside.isReady = false
  frame.preload()
  const ready = { payload: { x: { drawn: true } }, type: '@w3m-frame/READY' }

  inside.say(ready, from)
  await clock.advance(settleMs)
  expect([frame.status(), frame.reportsDrawing()]).toEqual(['loading', false])
  expect(inside.heard).toEqual([])

  inside.say(ready)
  await clock.advance(settleMs)
  expect([frame.status(), frame.reportsDrawing()]).toEqual(['initialised', true])
})

const answer = (id: string, payload: unknown = { chainId: 7 }, name = 'GET_CHAIN_ID_SUCCESS') => ({
  id,
  payload,
  type: `@w3m-frame/${name}`,
})
const forgeries: readonly [string, (id: string) => [unknown, object?]][] = [
  ['another window', (id) => [answer(id), { source: {} }]],
  ['no window at all', (id) => [answer(id), { source: null }]],
  ['another origin', (id) => [answer(id), { origin: 'https://evil.example' }]],
  ['a subdomain', (id) => [answer(id), { origin: 'https://x.frame.example' }]],
  ['another port', (id) => [answer(id), { origin: 'https://frame.example:8443' }]],
  ['a type that only contains the name', (id) => [answer(id, undefined, 'XGET_CHAIN_ID_SUCCESS')]],
  ['a longer type', (id) => [answer(id, undefined, 'GET_CHAIN_ID_SUCCESS_')]],
  ['an answer to another question', (id) => [answer(id, {}, 'SIGN_OUT_SUCCESS')]],
  ['an unknown id', () => [answer('nobody')]],
  ['no id', () => [{ payload: { chainId: 7 }, type: '@w3m-frame/GET_CHAIN_ID_SUCCESS' }]],
  ['a question of the page itself', (id) => [{ ...answer(id), type: '@w3m-app/GET_CHAIN_ID' }]],
  ['no object', () => ['@w3m-frame/GET_CHAIN_ID_SUCCESS']],
]
test.each(forgeries)('[AUTH-10][AUTH-16][SEC-40] error: %s settles no call', async (_, forge) => {
  const { clock, frame, inside } = setUp({ GET_CHAIN_ID: () => new Promise(() => {}) })
  let settledAs: unknown
  frame.call('GET_CHAIN_ID').then(
    (value) => {
      settledAs = value
    },
    (error) => {
      settledAs = error
    },
  )
  await clock.advance(settleMs)
  const { id } = inside.heard.at(-1)!
  inside.say(...forge(id))
  await settled()
  expect(settledAs).toBeUndefined()

  inside.say(answer(id, { chainId: 1 }))
  await settled()
  expect(settledAs).toEqual({ chainId: 1 })
  // The same response again.
  inside.say(answer(id, { chainId: 2 }))
  await settled()
  expect(settledAs).toEqual({ chainId: 1 })
})

test('[AUTH-10][SEC-45] error: of two frames on one page, neither settles the other’s calls', async () => {
  const waiting: ((answer: unknown) => void)[] = []
  const inside = createTestFrame({
    GET_CHAIN_ID: () => new Promise((resolve) => waiting.push(resolve)),
  })
  // Worst case: both use the same ids.
  const ids = () => {
    let count = 0
    return () => `question-${++count}`
  }
  const [one, two] = [setUp({}, { inside, uuid: ids() }), setUp({}, { inside, uuid: ids() })]
  const settledAs: unknown[] = []
  const asked = [one, two].map(({ frame }, at) =>
    frame.call('GET_CHAIN_ID').then((value) => {
      settledAs[at] = value
    }),
  )
  await Promise.all([one, two].map(({ clock }) => clock.advance(settleMs)))
  const [first, second] = inside.heard.filter(({ type }) => type === '@w3m-app/GET_CHAIN_ID')
  expect(first?.id).toBe(second?.id)

  waiting[1]?.({ chainId: 2 })
  await settled()
  expect(settledAs).toEqual([undefined, { chainId: 2 }])
  waiting[0]?.({ chainId: 1 })
  await Promise.all(asked)
  expect(settledAs).toEqual([{ chainId: 1 }, { chainId: 2 }])
})

test('[AUTH-10] error: an invalid response names the field, and resolves no call', async () => {
  const { clock, frame } = setUp({ GET_USER: () => ({ address: 'me', chainId: 1 }) })
  const user = frame.call('GET_USER', {})
  user.catch(() => {})
  await clock.advance(settleMs)
  await expect(user).rejects.toMatchObject({ code: 'RESPONSE_INVALID', path: 'address' })
})

const oversized: readonly [string, string, unknown][] = [
  ['too much', 'SUCCESS', { chainId: 7, more: 'x'.repeat(300_000) }],
  ['too deep', 'SUCCESS', JSON.parse(`${'{"a":'.repeat(17)}1${'}'.repeat(17)}`)],
  ['a failure of too many words', 'ERROR', { message: 'x'.repeat(300_000) }],
]
test.each(oversized)(
  '[AUTH-10][SEC-45] error: %s rejects the call at once as invalid',
  async (_, ending, payload) => {
    const { clock, frame, inside } = setUp({ GET_CHAIN_ID: () => new Promise(() => {}) })
    const asked = frame.call('GET_CHAIN_ID').catch((error: unknown) => error)
    await clock.advance(settleMs)
    inside.say(answer(inside.heard.at(-1)!.id, payload, `GET_CHAIN_ID_${ending}`))
    expect(await asked).toMatchObject({ code: 'RESPONSE_INVALID', path: 'payload' })
  },
)

test('[AUTH-08] behavior: an oversized READY is ignored', async () => {
  const { frame, inside } = setUp()
  inside.isReady = false
  frame.preload()
  inside.say({ payload: { version: 'x'.repeat(300_000) }, type: '@w3m-frame/READY' })
  expect(frame.status()).toBe('loading')
})

test('[ERR-06] error: a failure without a message, with a long one, and with invisible characters', async () => {
  const { clock, frame, inside } = setUp({
    GET_CHAIN_ID: () => {
      throw {}
    },
  })
  const silent = frame.call('GET_CHAIN_ID').catch(told)
  await clock.advance(settleMs)
  expect(await silent).toBe('An error occurred')

  inside.script.GET_CHAIN_ID = () => {
    throw { message: `\u202eNo\n${'x'.repeat(500)}` }
  }
  const said = (await frame.call('GET_CHAIN_ID').catch(told)) as string
  expect([...said]).toHaveLength(200)
  expect(said).toMatch(/^No x/)
})

test('[AUTH-10] behavior: a call’s arguments are copied at the call, big integers as text', async () => {
  const { clock, frame, inside } = setUp({ RPC_REQUEST: () => 1 })
  const params = [{ value: 16n }]
  const call = frame.call('RPC_REQUEST', { method: 'eth_call', params })
  params[0] = { value: 17n }
  await clock.advance(settleMs)
  await call
  expect(inside.heard.at(-1)?.payload).toEqual({ method: 'eth_call', params: [{ value: '0x10' }] })
})

test('[AUTH-10] error: more than 256 KiB, or deeper than 16, is not sent', async () => {
  const { frame, inside } = setUp()
  const nested = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)
  // The payload itself counts as one level.
  for (const params of ['x'.repeat(300_000), nested(16)])
    await expect(frame.call('RPC_REQUEST', { method: 'eth_call', params })).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
    })
  expect(inside.count()).toBe(0)
  frame.call('RPC_REQUEST', { method: 'eth_call', params: nested(15) }).catch(() => {})
  expect(inside.count()).toBe(1)
})

test('[AUTH-16][SEC-135] behavior: the log contains types and ids, no contents', async () => {
  const { clock, frame, lines } = setUp()
  const calls = [
    frame.call('CONNECT_EMAIL', { email: 'anna@example.com' }),
    frame.call('CONNECT_OTP', { otp: '493827' }),
  ]
  await clock.advance(settleMs)
  await Promise.all(calls)
  expect(lines.join('\n')).toMatch(/CONNECT_OTP/)
  expect(lines.join('\n')).not.toMatch(/anna|493827/)
})

test('[AUTH-08] behavior: ending removes the frame, and rejects all waiting calls', async () => {
  const { clock, frame, inside } = setUp({ GET_USER: () => new Promise(() => {}) })
  const user = frame.call('GET_USER', {}).catch(told)
  await clock.advance(settleMs)
  frame.dispose()
  expect(await user).toBe('Something went wrong')
  expect([frame.status(), inside.count()]).toEqual(['absent', 0])
})

test.each(['absent', 'ready', 'initialised'] as const)(
  '[AUTH-08] behavior: after ending a frame that was %s, late calls are rejected and insert no other one',
  async (status) => {
    const { clock, frame, inside } = setUp()
    if (status !== 'absent') frame.preload()
    await settled()
    if (status === 'initialised') await clock.advance(settleMs)
    expect(frame.status()).toBe(status)
    const open = frame.call('GET_USER', {}).catch(told)
    frame.dispose()
    expect(await open).toBe('Something went wrong')

    frame.preload()
    const late = [frame.call('GET_USER', {}), frame.start(), frame.moveToModal()]

    expect(await Promise.all(late.map((one) => one.catch(told)))).toEqual(
      late.map(() => 'Something went wrong'),
    )
    expect([frame.status(), inside.count()]).toEqual(['absent', 0])
  },
)
