import { cleanText, type RouteResponse } from '@fairlead/protocol'
import {
  guestProvider,
  listLogins,
  unlinkLogin,
  youngLoginSeconds,
} from '@fairlead/protocol/embedded'
import { useEffect, useState } from 'react'
import { providerNames, providerTitle } from '../../messages/providerNames.ts'
import type { WindowWords } from '../../messages/window/windowWords.ts'
import { ConfirmDialog } from '../../window/ConfirmDialog.tsx'
import type { SignInMethods } from '../../window/createSignInMethods.ts'
import { Problem } from '../../window/Problem.tsx'
import { useTask } from '../../window/useTask.ts'
import type { SectionProps } from './SectionProps.ts'
import { toTime } from './toTime.ts'

type Login = RouteResponse<typeof listLogins>['logins'][number]

/** Lists the logins that open this account, adds accounts of other providers, and removes them. */
export function Logins(props: Logins.Props) {
  const { account, language, linked, onLost, userId, withFreshLogin } = props
  const { words } = language
  const { config, offered, session, signInMethods } = account
  const task = useTask(words, onLost)
  const [logins, setLogins] = useState<readonly Login[]>()
  const [outcome, setOutcome] = useState(linked)

  const look = async () => setLogins((await session.call(listLogins)).logins)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; each render creates a new task
  useEffect(() => void task.run(look), [session])

  const unlink = (provider: string) =>
    task.run(async () => {
      setOutcome(undefined)
      await session.call(unlinkLogin, { body: { provider } })
      await look()
    })

  const addable = signInMethods.providers.filter(
    (name) =>
      (offered?.includes(name) ?? true) && !logins?.some(({ provider }) => provider === name),
  )
  const hasFarcaster =
    config.socials.includes('farcaster') &&
    (offered?.includes('farcaster') ?? true) &&
    !logins?.some(({ provider }) => provider === 'farcaster')
  return (
    <section>
      <h2>{words.logins}</h2>
      <p className="quiet">{words.loginsMeans}</p>
      <p role="status">{outcome === 'done' ? addedText(language) : ''}</p>
      <Problem text={outcome === 'taken' ? words.loginTaken : ''} />
      <ul>
        {logins?.map((login) => (
          <LoginLine
            config={config}
            environment={account.environment}
            isBusy={task.isBusy}
            key={login.provider}
            language={language}
            login={login}
            onRemove={() => withFreshLogin(() => void unlink(login.provider))}
          />
        ))}
      </ul>
      {logins &&
        addable.map((name) => (
          <button
            disabled={task.isBusy}
            key={name}
            onClick={() =>
              withFreshLogin(
                () =>
                  void task.run(() =>
                    signInMethods.leaveTo(name, { isLink: true, personId: userId }),
                  ),
              )
            }
            type="button"
          >
            {words.loginAdd.replace('{name}', providerTitle(name, config))}
          </button>
        ))}
      {logins && hasFarcaster && <p className="quiet">{words.loginFarcaster}</p>}
      <Problem text={task.problem} />
    </section>
  )
}

export declare namespace Logins {
  type Props = SectionProps & {
    /** Outcome of linking an account, in the window that returned from its provider. */
    linked: SignInMethods.Linked | undefined
    userId: string
  }
}

/** Says when the added login opens the wallet on a new device. */
function addedText({ code, words }: Logins.Props['language']): string {
  const hours = { style: 'unit', unit: 'hour', unitDisplay: 'long' } as const
  const time = new Intl.NumberFormat(code, hours).format(youngLoginSeconds / 3_600)
  return words.loginDone.replace('{time}', time)
}

/** One login with its details and the button that removes it. */
function LoginLine({ config, environment, isBusy, language, login, onRemove }: LoginLine.Props) {
  const { words } = language
  const { addedAt, isInUse, name, provider } = login
  const [isAsked, setAsked] = useState(false)
  const title = loginName(provider, words, config)
  return (
    <li className="line">
      <div>
        {title}
        {isInUse && ` (${words.loginNow})`}
        <p className="quiet">
          {name !== null && (
            <>
              <bdi>{name}</bdi>
              <br />
            </>
          )}
          {words.loginAdded}: <bdi>{toTime(Date.parse(addedAt), language.code)}</bdi>
        </p>
      </div>
      {!isInUse && provider !== 'email' && !isAsked && (
        <button
          aria-label={`${words.revoke}: ${title}`}
          className="small danger"
          disabled={isBusy}
          onClick={() => setAsked(true)}
          type="button"
        >
          {words.revoke}
        </button>
      )}
      {isAsked && (
        <ConfirmDialog
          confirm={words.revokeYes}
          consequences={words.loginSure}
          environment={environment}
          language={language}
          onCancel={() => setAsked(false)}
          onConfirm={() => {
            setAsked(false)
            onRemove()
          }}
        />
      )}
    </li>
  )
}

declare namespace LoginLine {
  type Props = Pick<Logins.Props, 'language'> & {
    config: Logins.Props['account']['config']
    environment: Logins.Props['account']['environment']
    isBusy: boolean
    login: Login
    onRemove: () => void
  }
}

/** Returns the name of a login method. */
function loginName(
  provider: string,
  words: WindowWords,
  { oidc = [] }: LoginLine.Props['config'],
): string {
  if (provider === 'email') return words.loginEmail
  if (provider === 'token') return words.loginToken
  if (provider === guestProvider) return words.loginGuest
  const names: Readonly<Record<string, string>> = { ...providerNames, farcaster: 'Farcaster' }
  const own = oidc.find(({ name }) => name === provider)
  return own ? cleanText(own.title) : (names[provider] ?? provider)
}
