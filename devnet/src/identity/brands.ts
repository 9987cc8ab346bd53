import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { LocalPerson } from './people.ts'

/** Names of the simulated providers that Fairlead has built in. */
export const brandNames = ['google', 'apple', 'facebook', 'x', 'discord', 'github'] as const
/** `acme` is a company's own OpenID Connect provider. */
export type BrandName = (typeof brandNames)[number] | 'acme'

/** A request to a provider's user endpoint. */
export type Question = {
  /** User of the access token, if it is valid. */
  person: LocalPerson | undefined
  request: IncomingMessage
  clientId: string
  clientSecret: string
  /** Returns the client and user of another token. */
  findToken(token: string): Promise<{ clientId: string; person: LocalPerson } | undefined>
}

type Answer = object | undefined

/** User endpoints of providers with plain OAuth 2, each in its own format. */
export const questions: Readonly<
  Partial<Record<BrandName, Record<string, (question: Question) => Answer | Promise<Answer>>>>
> = {
  discord: {
    '/api/users/@me': ({ person }) =>
      person && {
        discriminator: '0',
        email: person.email,
        id: person.id,
        username: person.userName,
        verified: person.isEmailVerified,
      },
  },
  facebook: {
    '/debug_token': async ({ clientId, clientSecret, findToken, request }) => {
      const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
      if (searchParams.get('access_token') !== `${clientId}|${clientSecret}`) return undefined
      const found = await findToken(searchParams.get('input_token') ?? '')
      if (!found) return { data: { app_id: clientId, is_valid: false, user_id: '0' } }
      return { data: { app_id: found.clientId, is_valid: true, user_id: found.person.id } }
    },
    '/me': ({ clientSecret, person, request }) => {
      const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
      const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
      const proof = createHmac('sha256', clientSecret).update(token).digest('hex')
      if (searchParams.get('appsecret_proof') !== proof) return undefined
      return person && { id: person.id, name: person.name }
    },
  },
  github: {
    '/user': ({ person }) => person && { id: Number(person.id), login: person.userName },
    '/user/emails': ({ person }) =>
      person && [
        { email: 'other@example.test', primary: false, verified: true },
        { email: person.email, primary: true, verified: person.isEmailVerified },
      ],
  },
  x: {
    '/2/users/me': ({ person }) =>
      person && {
        data: {
          id: person.id,
          name: person.name,
          username: person.userName,
          ...(person.isEmailVerified && { confirmed_email: person.email }),
        },
      },
  },
}

/** Scopes that each provider supports. */
export const scopes: Readonly<Record<BrandName, readonly string[]>> = {
  acme: ['openid', 'email', 'profile'],
  apple: ['openid', 'email'],
  discord: ['identify', 'email'],
  facebook: ['public_profile'],
  github: ['read:user', 'user:email'],
  google: ['openid', 'email'],
  x: ['tweet.read', 'users.read', 'users.email'],
}
