import { generateKeyPairSync, type KeyObject, randomBytes, verify } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { interactionPolicy, Provider } from 'oidc-provider'
import { type BrandName, questions, scopes } from './brands.ts'
import { createMemory } from './createMemory.ts'
import { drawConsent } from './drawConsent.ts'
import { findPerson, personOf } from './people.ts'
import { readForm } from './readForm.ts'

/** Apple's team id and key id. */
const apple = { keyId: 'LOCALKEY01', teamId: 'LOCALTEAM1' }
const clientId = 'fairlead-local'

/** Creates one simulated provider: a real OpenID Connect server with a single page that asks which account to use. */
export async function createBrand(options: createBrand.Options) {
  const { frameUrl, issuer, name, redirectNames = [name] } = options
  const clientSecret = randomBytes(24).toString('base64url')
  const appKey = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const isOpenId = scopes[name].includes('openid')
  // RSA is used only where clients verify tokens, because generating an RSA key is slow.
  const signing = isOpenId ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : appKey
  const provider = new Provider(issuer, {
    claims: { email: ['email', 'email_verified'], openid: ['sub'], profile: ['name'] },
    adapter: createMemory(),
    clientDefaults: { id_token_signed_response_alg: isOpenId ? 'RS256' : 'ES256' },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        grant_types: ['authorization_code'],
        redirect_uris: redirectNames.map((last) => `${frameUrl}/oauth/callback/${last}`),
        response_types: ['code'],
        token_endpoint_auth_method: ['acme', 'x'].includes(name)
          ? 'client_secret_basic'
          : 'client_secret_post',
      },
    ],
    conformIdTokenClaims: false,
    cookies: { keys: [randomBytes(24).toString('base64url')] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, id) => {
      const person = findPerson(id)
      return {
        accountId: id,
        claims: () => ({
          email: person?.email,
          // Apple sends booleans as strings.
          email_verified:
            name === 'apple' ? String(person?.isEmailVerified) : person?.isEmailVerified,
          ...(name === 'acme' && { name: person?.name }),
          sub: id,
        }),
      }
    },
    interactions: {
      policy: alwaysAsk(),
      url: (_context, interaction) => `/interaction/${interaction.uid}`,
    },
    jwks: { keys: [{ ...signing.privateKey.export({ format: 'jwk' }), use: 'sig' }] },
    // Choosing an account counts as consent to everything.
    async loadExistingGrant(context) {
      const { client, session } = context.oidc
      const accountId = session?.accountId
      if (!client || accountId === undefined) return undefined
      const grant = new provider.Grant({ accountId, clientId: client.clientId })
      grant.addOIDCScope(scopes[name].join(' '))
      await grant.save()
      return grant
    },
    pkce: { required: () => true },
    routes: { userinfo: '/userinfo' },
    scopes: [...scopes[name]],
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
  })
  const serve = provider.callback()

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const policy = openerPolicyOf(request)
    if (policy) response.setHeader('cross-origin-opener-policy', policy)
    const { pathname } = new URL(request.url ?? '/', issuer)
    const uid = /^\/interaction\/([\w-]+)$/.exec(pathname)?.[1]
    if (uid !== undefined) return interact(uid, request, response)
    const question = questions[name]?.[pathname]
    if (question) {
      const found = await question({
        clientId,
        clientSecret,
        findToken,
        person: (await findToken(bearerOf(request)))?.person,
        request,
      })
      response.writeHead(found ? 200 : 401, { 'content-type': 'application/json' })
      return response.end(JSON.stringify(found ?? { error: 'invalid_token' }))
    }
    if (name === 'apple' && pathname === '/token' && request.method === 'POST') {
      const form = await readForm(request)
      const isSigned = isAppleSecret(String(form.client_secret), appKey.publicKey, issuer)
      Object.assign(request, {
        body: { ...form, client_secret: isSigned ? clientSecret : 'not signed' },
      })
    }
    return serve(request, response)
  }

  async function interact(uid: string, request: IncomingMessage, response: ServerResponse) {
    if (request.method !== 'POST') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      return response.end(drawConsent({ brand: name, uid }))
    }
    const { choice = '', name: userName = '' } = await readForm(request)
    const person = choice === 'other' ? personOf(userName) : findPerson(choice)
    const result = person
      ? { consent: {}, login: { accountId: person.id, remember: false }, select_account: {} }
      : {
          error: choice === 'deny' ? 'access_denied' : 'server_error',
          error_description: '<b>No</b>',
        }
    return provider.interactionFinished(request, response, result)
  }

  async function findToken(token: string) {
    const found = token === '' ? undefined : await provider.AccessToken.find(token)
    const person = findPerson(found?.accountId)
    return person && { clientId: found?.clientId ?? '', person }
  }

  return {
    answer: (request: IncomingMessage, response: ServerResponse) => {
      answer(request, response).catch(() => response.destroy())
    },
    configuration: {
      authorizeUrl: `${issuer}/auth`,
      clientId,
      issuer,
      tokenUrl: `${issuer}/token`,
      ...(isOpenId && { jwksUrl: `${issuer}/jwks` }),
      ...(name === 'apple'
        ? { ...apple, key: appKey.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString() }
        : { clientSecret }),
      ...addresses(name, issuer),
    },
  }
}

export declare namespace createBrand {
  type Options = {
    frameUrl: string
    issuer: string
    name: BrandName
    /** Last parts of the registered redirect URIs. Default: the name. */
    redirectNames?: readonly string[]
  }
}

/** Asks for an account at each login, so that testers can switch accounts. */
function alwaysAsk() {
  const policy = interactionPolicy.base()
  const { Check, Prompt } = interactionPolicy
  // Apps may request the prompt explicitly, although it is always shown.
  policy.add(new Prompt({ name: 'select_account', requestable: true }))
  policy
    .get('login')
    ?.checks.add(
      new Check('asked', 'Choose an account', ({ oidc }) =>
        oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    )
  return policy
}

/** Some providers send `Cross-Origin-Opener-Policy`. This one does if the browser has a cookie that asks for it. */
function openerPolicyOf(request: IncomingMessage): string | undefined {
  return /(?:^|; )opener-policy=(same-origin(?:-allow-popups)?)(?:;|$)/.exec(
    request.headers.cookie ?? '',
  )?.[1]
}

function addresses(name: BrandName, issuer: string): Record<string, string> {
  if (name === 'discord') return { userUrl: `${issuer}/api/users/@me` }
  if (name === 'facebook') return { inspectUrl: `${issuer}/debug_token`, userUrl: `${issuer}/me` }
  if (name === 'github') return { emailsUrl: `${issuer}/user/emails`, userUrl: `${issuer}/user` }
  return name === 'x' ? { userUrl: `${issuer}/2/users/me` } : {}
}

function bearerOf(request: IncomingMessage): string {
  return /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
}

/** Verifies Apple's client secret: a token signed by the app. */
function isAppleSecret(token: string, key: KeyObject, issuer: string): boolean {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    { dsaEncoding: 'ieee-p1363', key },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) return false
  const { aud, exp, iss, sub } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const isTimely = exp * 1000 > Date.now()
  return aud === issuer && iss === apple.teamId && sub === clientId && isTimely
}
