import type { OauthProvider } from '@fairlead/protocol/embedded'

/** Protocol details of a provider. The configuration can replace its URLs but not its behaviour. */
export type Brand = {
  /** Issuer that identifies the provider in `iss` and in a user's identity. */
  issuer: string
  authorizeUrl: string
  tokenUrl: string
  /** JWKS URL of its OpenID Connect id tokens. A provider without one is asked at `userUrl`. */
  jwksUrl?: string
  userUrl?: string
  /** GitHub: URL of the user's email addresses. */
  emailsUrl?: string
  /** Facebook: URL that tells which app an access token was issued to. */
  inspectUrl?: string
  scope: string
  /** Value of `prompt` that makes the provider show a page even if the user is signed in there. */
  askingPrompt?: 'consent' | 'select_account'
  clientAuth: 'apple' | 'basic' | 'post'
  /** True if it answers with `response_mode=form_post`, a cross-site POST that omits `SameSite=Lax` cookies. */
  usesForm?: boolean
  /** True if its responses always contain `iss`. https://www.rfc-editor.org/rfc/rfc9207 */
  sendsIssuer?: boolean
}

/** Fixed per release, so that no discovery request is made at login. */
export const brands: Readonly<Record<OauthProvider, Brand>> = {
  google: {
    askingPrompt: 'select_account',
    authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    clientAuth: 'post',
    issuer: 'https://accounts.google.com',
    jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
    scope: 'openid email',
    tokenUrl: 'https://oauth2.googleapis.com/token',
  },
  x: {
    authorizeUrl: 'https://x.com/i/oauth2/authorize',
    clientAuth: 'basic',
    issuer: 'https://x.com',
    scope: 'tweet.read users.read users.email',
    tokenUrl: 'https://api.x.com/2/oauth2/token',
    userUrl: 'https://api.x.com/2/users/me',
  },
  discord: {
    askingPrompt: 'consent',
    authorizeUrl: 'https://discord.com/oauth2/authorize',
    clientAuth: 'post',
    issuer: 'https://discord.com',
    scope: 'identify email',
    sendsIssuer: true,
    tokenUrl: 'https://discord.com/api/oauth2/token',
    userUrl: 'https://discord.com/api/users/@me',
  },
  apple: {
    authorizeUrl: 'https://appleid.apple.com/auth/authorize',
    clientAuth: 'apple',
    issuer: 'https://appleid.apple.com',
    jwksUrl: 'https://appleid.apple.com/auth/keys',
    scope: 'openid email',
    tokenUrl: 'https://appleid.apple.com/auth/token',
    usesForm: true,
  },
  github: {
    askingPrompt: 'select_account',
    authorizeUrl: 'https://github.com/login/oauth/authorize',
    clientAuth: 'post',
    emailsUrl: 'https://api.github.com/user/emails',
    issuer: 'https://github.com',
    scope: 'read:user user:email',
    tokenUrl: 'https://github.com/login/oauth/access_token',
    userUrl: 'https://api.github.com/user',
  },
  facebook: {
    authorizeUrl: 'https://www.facebook.com/v24.0/dialog/oauth',
    clientAuth: 'post',
    inspectUrl: 'https://graph.facebook.com/v24.0/debug_token',
    issuer: 'https://www.facebook.com',
    scope: 'public_profile',
    tokenUrl: 'https://graph.facebook.com/v24.0/oauth/access_token',
    userUrl: 'https://graph.facebook.com/v24.0/me',
  },
}
