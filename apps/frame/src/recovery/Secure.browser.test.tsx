import { BaseError, type ErrorCode } from '@fairlead/protocol'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../approval/approval.css'
import './recovery.css'
import { loadLanguage } from '../messages/loadLanguage.ts'
import { recoveryWordsOf } from '../messages/recovery/recoveryWords.ts'
import type { MakeOwnPasskey } from '../passkey/createMakeOwnPasskey.ts'
import { AddRecovery } from './AddRecovery.tsx'

await Promise.all([loadLanguage(['ar']), loadLanguage(['de'])])

const words = recoveryWordsOf('en')
const code = 'AAAAA-BBBBB-CCCCC-DDDDD-EEEEE-FF'

/** Renders the first securing of a wallet, in a browser that can create a passkey. */
async function open(options: open.Options = {}) {
  const { height = 600, isSynced = true, language = 'en', secrets = [7] } = options
  await page.viewport(320, height)
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr'
  const element = document.body.appendChild(document.createElement('main'))
  const root = createRoot(element)
  const end = () => {
    root.unmount()
    element.remove()
    document.documentElement.dir = 'ltr'
  }
  onTestFinished(end)
  const done: string[] = []
  const failures = [...(options.failures ?? [])]
  const told: Uint8Array[] = []
  const waiting = [...secrets]
  const act = async (name: string) => {
    done.push(name)
    const failure = failures.shift()
    if (failure) throw new BaseError(failure)
  }
  const tell = () => {
    const byte = waiting.shift()
    if (!byte) return undefined
    const secret = new Uint8Array(32).fill(byte)
    told.push(secret)
    return secret
  }
  const makePasskey: MakeOwnPasskey = async ({ isFirst }) => {
    await act(isFirst ? 'first passkey' : 'passkey')
    const prf = tell()
    const askAgain = async () => {
      await act('asked again')
      return tell()
    }
    return { credentialId: 'bmV3', isSynced, prf, ...(waiting.length > 0 && { askAgain }) }
  }
  root.render(
    <AddRecovery
      hasOperator={options.hasOperator ?? false}
      makePasskey={makePasskey}
      onDone={() => done.push('done')}
      onLater={() => done.push('later')}
      ownSignIn={undefined}
      random={(length) => crypto.getRandomValues(new Uint8Array(length))}
      schedule={() => () => {}}
      signIn={{
        abort() {},
        start: async () => ({ email: 'ada@example.com', matchCode: undefined }),
        verify: async () => void done.push('verified'),
        waitForDevice: async () => {},
        wayIn: async () => 'here',
      }}
      wallet={{
        async secure({ passkey }) {
          await act(passkey ? `opens ${passkey.credentialId}` : 'code')
          return { ...(passkey ? {} : { code, kit: '{}' }), keep: () => act('keep') }
        },
      }}
      words={recoveryWordsOf(language)}
    />,
  )
  await expect.element(page.getByRole('heading')).toBeVisible()
  return { done, end, told }
}

declare namespace open {
  type Options = {
    /** Errors of the first steps, in order; later steps succeed. */
    failures?: readonly (ErrorCode | undefined)[]
    hasOperator?: boolean
    height?: number
    isSynced?: boolean
    language?: string
    /** PRF secrets that the authenticator returns, one per request. */
    secrets?: readonly (number | undefined)[]
  }
}

const press = (name: string) => userEvent.click(page.getByRole('button', { name }))
const said = (text: string) => expect.element(page.getByText(text)).toBeVisible()
const heads = (text: string) => expect.element(page.getByRole('heading')).toHaveTextContent(text)

test('[AUTH-16][AUTH-18] default: a passkey becomes the recovery method with one click, and its secret is wiped', async () => {
  const { done, told } = await open()
  await said(words.secureUserEither)
  await press(words.passkeyMake)
  await heads(words.keptPasskeyTitle)
  expect(done).toEqual(['first passkey', 'opens bmV3', 'keep'])
  expect(told).toEqual([new Uint8Array(32)])
  await press(words.keptDone)
  expect(done.at(-1)).toBe('done')
})

test('[AUTH-18] option: the code as an alternative; with an operator, that their copy is removed', async () => {
  const { done } = await open({ hasOperator: true })
  await said(words.secureOperatorEither)
  await press(words.secureShow)
  await heads(words.codeTitle)
  expect(done).toEqual(['code'])
})

test.each([
  ['has no secret', { secrets: [] }, words.passkeyNoSecret],
  ['stays on its device', { isSynced: false }, words.passkeyStays],
])(
  '[AUTH-18] behavior: a passkey that %s signs in; explains why, and offers the code',
  async (_, options, why) => {
    const { done, end, told } = await open(options)
    await press(words.passkeyMake)
    await heads(words.passkeyMadeTitle)
    await said(why)
    expect(done).toEqual(['first passkey'])
    await press(words.secureShow)
    await heads(words.codeTitle)
    end()
    expect(told.every((secret) => secret.every((byte) => byte === 0))).toBe(true)
  },
)

test('[AUTH-18] behavior: a secret available only later is requested with another click', async () => {
  const { done } = await open({
    failures: [undefined, 'REQUEST_REJECTED'],
    secrets: [undefined, 7],
  })
  await press(words.passkeyMake)
  await said(words.passkeyMore)
  await press(words.passkeyAgain)
  await said(words.problemPasskeyNo)
  await press(words.passkeyAgain)
  await heads(words.keptPasskeyTitle)
  expect(done).toEqual(['first passkey', 'asked again', 'asked again', 'opens bmV3', 'keep'])
})

test.each([
  ['REQUEST_REJECTED', words.problemPasskeyNo],
  ['CONFLICT', words.problemPasskeyKnown],
  ['FEATURE_UNAVAILABLE', words.problemPasskeyUnable],
  ['UPSTREAM_UNAVAILABLE', words.problemOffline],
] as const)(
  '[AUTH-18] error: %s is reported, and the code is still offered',
  async (failure, text) => {
    const { done } = await open({ failures: [failure] })
    await press(words.passkeyMake)
    await said(text)
    await press(words.secureShow)
    await heads(words.codeTitle)
    expect(done).toEqual(['first passkey', 'code'])
  },
)

test('[AUTH-18] error: a wallet that did not accept the passkey is retried with the same one', async () => {
  const failures = [undefined, undefined, 'CONFLICT', undefined] as const
  const { done } = await open({ failures })
  await press(words.passkeyMake)
  await said(words.problem)
  await press(words.passkeyMake)
  await heads(words.keptPasskeyTitle)
  const attempt = ['opens bmV3', 'keep']
  expect(done).toEqual(['first passkey', ...attempt, ...attempt])
})

test('[AUTH-18][SEC-131] error: an old login needs a code by mail, and then continues', async () => {
  const { done } = await open({ failures: ['FACTOR_REQUIRED'] })
  await press(words.passkeyMake)
  await userEvent.fill(page.getByRole('textbox', { name: words.mailLabel }), '123456')
  await press(words.open)
  await press(words.passkeyMake)
  await heads(words.keptPasskeyTitle)
  expect(done).toEqual(['first passkey', 'verified', 'first passkey', 'opens bmV3', 'keep'])
})

test('[AUTH-18] leaving half way leaves no secret in memory', async () => {
  const { end, told } = await open({ failures: [undefined, 'UPSTREAM_UNAVAILABLE'] })
  await press(words.passkeyMake)
  await said(words.problemOffline)
  expect(told).toEqual([new Uint8Array(32).fill(7)])
  end()
  expect(told).toEqual([new Uint8Array(32)])
})

test.each(['ar', 'de', 'en'])(
  '[AUTH-18][MOD-21] in %s at 320 × 256 every button is reachable and nothing is wider',
  async (language) => {
    const { done } = await open({ height: 256, language, secrets: [] })
    const own = recoveryWordsOf(language)
    const fits = () => document.documentElement.scrollWidth <= 320
    expect(fits()).toBe(true)
    await press(own.passkeyMake)
    await heads(own.passkeyMadeTitle)
    expect(fits()).toBe(true)
    await press(own.later)
    expect(done).toEqual(['first passkey', 'later'])
  },
)
