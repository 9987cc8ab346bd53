import { BaseError } from '@fairlead/protocol'
import type { Recipient } from '@fairlead/protocol/embedded'
import { expect, onTestFinished, test } from 'vitest'
import type { PasskeyServer } from '../../passkey/createPasskeyServer.ts'
import type { RecoveryTask } from '../createRecovery.ts'
import type { SignIn } from '../createSignIn.ts'
import { askFrame } from './askFrame.ts'
import { createRecoveryWindow } from './createRecoveryWindow.ts'
import type { FrameSaid } from './windowMessages.ts'

const own = 'https://wallet.example'
const recipients: Recipient[] = [
  { publicKey: 'A'.repeat(43), rid: `rcp_${'0'.repeat(22)}`, type: 'code' },
]

/** Creates a frame with a task, and the window that its user opens. */
async function begin(options: { hasPasskeys?: boolean; isBlocked?: boolean } = {}) {
  const did: string[] = []
  const failures: BaseError[] = []
  let shown: RecoveryTask | undefined
  const changes = new Set<() => void>()
  const end = (how: string) => () => {
    did.push(how)
    shown = undefined
    for (const change of changes) change()
  }
  const task: RecoveryTask = {
    done: end('done'),
    kind: 'secure',
    record: { recipients },
    refuse: end('later'),
  }
  shown = task
  const act = async (what: string) => {
    did.push(what)
    const failure = failures.shift()
    if (failure) throw failure
  }
  let signIns = 0
  const openSignIn = (): SignIn => {
    signIns += 1
    return {
      abort: () => void did.push('abort'),
      start: async () => ({ email: 'ada@example.com', matchCode: undefined }),
      verify: (otp) => act(`verify ${otp}`),
      waitForDevice: () => act('wait'),
      wayIn: async () => 'here',
    }
  }
  const passkeys: PasskeyServer = {
    begin: async () => ({ challenge: 'Y2g', known: [], rpId: 'wallet.example', userName: 'Ada' }),
    async take({ credential }) {
      did.push(`take ${credential.type} ${credential.id}`)
      return { isSynced: true }
    },
  }
  const secrets: Uint8Array[] = []
  let listener = (_: MessageEvent) => {}
  let leave = () => {}
  let finishKeep: Promise<void> | undefined
  const opened: string[] = []
  const popup = {
    closed: false,
    close() {
      popup.closed = true
    },
    focus() {},
  }
  const waiting: (() => void)[] = []
  const codes = createRecoveryWindow({
    locale: () => 'de',
    newId: () => `${opened.length}`,
    origin: 'https://shop.example',
    projectId: 'project',
    recovery: {
      shown: () => shown,
      subscribe(onChange) {
        changes.add(onChange)
        return () => void changes.delete(onChange)
      },
    },
    schedule(run) {
      waiting.push(run)
      return () => void waiting.splice(waiting.indexOf(run), 1)
    },
    openSignIn,
    passkeys: options.hasPasskeys ? passkeys : undefined,
    view: {
      addEventListener: (type: string, listen: unknown) => {
        if (type === 'message') listener = listen as typeof listener
        else if (type === 'pagehide') leave = listen as typeof leave
      },
      location: { origin: own } as Location,
      open(url, target) {
        if (options.isBlocked) return null
        opened.push(`${url} ${target}`)
        popup.closed = false
        return popup as unknown as Window
      },
    },
    wallet: {
      async secure({ passkey }) {
        const keep = () => act('keep').then(() => finishKeep)
        if (!passkey) return { code: 'AAAAA-BBBBB', keep, kit: '{}' }
        secrets.push(passkey.prf)
        await act(`passkey ${passkey.credentialId} ${passkey.prf.join('')}`)
        return { keep }
      },
      unlock: (factor) => act(factor.type === 'code' ? `unlock ${factor.code}` : factor.type),
    },
  })
  const { port1, port2 } = new MessageChannel()
  onTestFinished(() => port1.close())
  const seen: Extract<FrameSaid, { kind: 'shown' }>[] = []
  const late: (() => void)[] = []
  const frame = askFrame({
    onGone: () => void did.push('gone'),
    onShown: (one) => void seen.push(one),
    port: port1,
    schedule(run) {
      late.push(run)
      return () => void late.splice(late.indexOf(run) >>> 0, 1)
    },
  })
  return {
    codes,
    did,
    end: end('taken back'),
    failures,
    frame,
    giveUp() {
      for (const run of late.splice(0)) run()
    },
    hear: (from: { data?: unknown; origin?: string; source?: unknown } = {}) =>
      listener({
        data: { port: port2, type: 'fairlead/recovery-ready' },
        origin: own,
        source: popup,
        ...from,
      } as unknown as MessageEvent),
    /** Keeps later saves pending until the returned function is called. */
    holdKeep() {
      let finish = () => {}
      finishKeep = new Promise((resolve) => {
        finish = resolve
      })
      return () => finish()
    },
    late,
    leave: () => leave(),
    opened,
    popup,
    port: port1,
    secrets,
    seen,
    signIns: () => signIns,
    task,
    tick() {
      for (const run of [...waiting]) run()
    },
  }
}

test('[AUTH-16][AUTH-18] default: the window sends the request to the frame, which stores the wallet', async () => {
  const { codes, did, failures, frame, hear, opened, popup, seen, task } = await begin()
  expect(codes.open(task)).toBe(true)
  expect(opened).toEqual(['/popup/recovery?projectId=project&locale=de recovery-0'])
  hear()
  await expect
    .poll(() => seen)
    .toEqual([
      {
        hasPasskeys: false,
        kind: 'shown',
        origin: 'https://shop.example',
        recipients,
        task: 'secure',
      },
    ])
  expect(await frame.signIn.wayIn()).toBe('here')
  expect(await frame.signIn.start()).toEqual({ email: 'ada@example.com', matchCode: undefined })
  const { code, keep, kit } = await frame.wallet.secure({ hasCode: true })
  expect([code, kit]).toEqual(['AAAAA-BBBBB', '{}'])
  failures.push(new BaseError('FACTOR_REQUIRED'))
  await expect(keep()).rejects.toMatchObject({ code: 'FACTOR_REQUIRED' })
  await frame.signIn.verify('123456')
  await keep()
  await frame.wallet.unlock({ code: 'AAAAA', type: 'code' })
  expect(did).toEqual(['keep', 'verify 123456', 'keep', 'unlock AAAAA'])
  frame.done()
  await expect.poll(() => popup.closed).toBe(true)
  expect(did).toContain('done')
  expect(codes.isOpen(task)).toBe(false)
})

test('[AUTH-16][AUTH-18][SEC-25] another window, another origin and invalid messages are ignored', async () => {
  const { codes, did, frame, hear, port, seen, task } = await begin()
  // Also before it was opened.
  hear()
  codes.open(task)
  hear({ source: {} })
  hear({ origin: 'https://evil.example' })
  for (const data of [undefined, 'ready', { type: 'fairlead/recovery-ready' }]) hear({ data })
  frame.done()
  await new Promise((resolve) => setImmediate(resolve))
  expect(seen).toEqual([])
  expect(did).toEqual([])
  hear()
  await expect.poll(() => did).toEqual(['done', 'abort'])
  port.postMessage({ call: 'export', id: 1 })
})

test('[AUTH-18] nothing is stored that this window did not create; a failed attempt offers only a code', async () => {
  const { codes, did, failures, frame, hear, port, task } = await begin()
  codes.open(task)
  hear()
  port.postMessage({ call: 'export', id: 7 })
  port.postMessage({ call: 'keep', id: 8, more: 1 })
  const { keep } = await frame.wallet.secure({ hasCode: true })
  failures.push(new BaseError('SIGNATURE_INVALID', { shortMessage: 'of the frame alone' }))
  const error: unknown = await keep().catch((caught: unknown) => caught)
  expect(error).toMatchObject({ code: 'SIGNATURE_INVALID' })
  expect((error as Error).message).not.toContain('of the frame alone')
  expect(did).toEqual(['keep'])
})

test('[AUTH-18] a window closed by the user is not a result; an abort by the page closes it', async () => {
  const { codes, did, end, hear, opened, popup, task, tick } = await begin()
  codes.open(task)
  hear()
  popup.closed = true
  tick()
  expect(codes.isOpen(task)).toBe(false)
  expect(did).toEqual(['abort'])
  codes.open(task)
  expect(opened).toHaveLength(2)
  expect(popup.closed).toBe(false)
  end()
  expect(popup.closed).toBe(true)
})

test('[AUTH-18] a browser that opens no window is reported', async () => {
  const { codes, task } = await begin({ isBlocked: true })
  expect(codes.open(task)).toBe(false)
  expect(codes.isOpen(task)).toBe(false)
})

/** Brings the window to the point where its code is sent and the answer is pending. */
async function beginKeep() {
  const begun = await begin()
  begun.codes.open(begun.task)
  begun.hear()
  const { keep } = await begun.frame.wallet.secure({ hasCode: true })
  const finish = begun.holdKeep()
  const kept = keep()
  await expect.poll(() => begun.did).toEqual(['keep'])
  return { ...begun, finish, keep, kept }
}

test('[AUTH-18] an abort by the page closes no window whose code may be in use', async () => {
  const { codes, did, end, finish, frame, kept, opened, popup, task } = await beginKeep()
  end()
  expect(popup.closed).toBe(false)
  // Another press in the frame doesn't close it either.
  expect(codes.open({ ...task })).toBe(true)
  expect(opened).toHaveLength(1)
  finish()
  await kept
  expect(popup.closed).toBe(false)
  frame.done()
  await expect.poll(() => popup.closed).toBe(true)
  expect(did).toEqual(['keep', 'taken back', 'done', 'abort'])
})

test('[AUTH-18] closing the window after the code was accepted counts as done', async () => {
  const { did, finish, kept, popup, tick } = await beginKeep()
  finish()
  await kept
  popup.closed = true
  tick()
  expect(did).toEqual(['keep', 'abort', 'done'])
})

test('[AUTH-18] a frame that unloads is reported; restored from the cache it opens another window', async () => {
  const { codes, did, hear, leave, opened, popup, task } = await begin()
  codes.open(task)
  hear()
  leave()
  await expect.poll(() => did).toContain('gone')
  // It still shows its result to the user.
  expect(popup.closed).toBe(false)
  expect(codes.isOpen(task)).toBe(false)
  codes.open(task)
  expect(opened).toHaveLength(2)
})

test('[AUTH-18] a window reloaded after the task ended gets nothing', async () => {
  const { did, end, hear, seen, popup } = await beginKeep()
  end()
  hear({ data: { port: new MessageChannel().port1, type: 'fairlead/recovery-ready' } })
  expect(did).toEqual(['keep', 'taken back', 'abort', 'abort'])
  expect(popup.closed).toBe(false)
  expect(seen).toHaveLength(1)
})

test('[AUTH-18] a missing response ends the request', async () => {
  const { giveUp, keep, kept, late } = await beginKeep()
  giveUp()
  await expect(kept).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  expect(late).toHaveLength(0)
  const again = keep()
  giveUp()
  await expect(again).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
})

test('[AUTH-16][AUTH-18] each window signs in separately', async () => {
  const { codes, hear, popup, signIns, task, tick } = await begin()
  expect(signIns()).toBe(0)
  codes.open(task)
  hear()
  expect(signIns()).toBe(1)
  popup.closed = true
  tick()
  codes.open(task)
  hear({ data: { port: new MessageChannel().port1, type: 'fairlead/recovery-ready' } })
  expect(signIns()).toBe(2)
})

const made = {
  attestationObject: 'AAAA',
  clientDataJson: 'AAAA',
  id: 'bmV3',
  type: 'create',
} as const

test('[AUTH-16][AUTH-18] default: a first passkey is created in the window, and the frame lets it open the wallet', async () => {
  const { codes, did, frame, hear, popup, secrets, seen, task } = await begin({ hasPasskeys: true })
  codes.open(task)
  hear()
  await expect.poll(() => seen[0]?.hasPasskeys).toBe(true)
  expect(await frame.passkeys.begin()).toEqual({
    challenge: 'Y2g',
    known: [],
    rpId: 'wallet.example',
    userName: 'Ada',
  })
  expect(await frame.passkeys.take({ credential: made })).toEqual({ isSynced: true })
  const passkey = { credentialId: 'bmV3', prf: new Uint8Array(32).fill(7), salt: 'c2FsdA' }
  const { code, keep } = await frame.wallet.secure({ passkey })
  expect(code).toBeUndefined()
  await keep()
  expect(did).toEqual(['take create bmV3', `passkey bmV3 ${'7'.repeat(32)}`, 'keep'])
  // The frame wipes the secret.
  expect(secrets).toEqual([new Uint8Array(32)])
  frame.done()
  await expect.poll(() => popup.closed).toBe(true)
  expect(did).toContain('done')
})

test('[AUTH-16][AUTH-18] error: no passkey without the project’s permission, and none that is only used', async () => {
  const without = await begin()
  without.codes.open(without.task)
  without.hear()
  const unavailable = { code: 'FEATURE_UNAVAILABLE' }
  await expect(without.frame.passkeys.begin()).rejects.toMatchObject(unavailable)
  await expect(without.frame.passkeys.take({ credential: made })).rejects.toMatchObject(unavailable)

  const { codes, did, failures, frame, hear, secrets, task } = await begin({ hasPasskeys: true })
  codes.open(task)
  hear()
  const { attestationObject: _, ...rest } = made
  const used = { ...rest, authenticatorData: 'AAAA', signature: 'AAAA', type: 'get' } as const
  await expect(frame.passkeys.take({ credential: used })).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
  })
  failures.push(new BaseError('FACTOR_REQUIRED'))
  const passkey = { credentialId: 'bmV3', prf: new Uint8Array(32).fill(7), salt: 'c2FsdA' }
  await expect(frame.wallet.secure({ passkey })).rejects.toMatchObject({ code: 'FACTOR_REQUIRED' })
  expect(secrets).toEqual([new Uint8Array(32)])
  expect(did).not.toContain('keep')
})
