import { socialSeconds } from './SocialContext.ts'

/** Cookie that marks the browser that went to the provider. The prefix `__Host-` keeps other hosts from setting it. */
const name = '__Host-flow'

/** Returns the `Set-Cookie` header. A cross-site form POST needs `SameSite=None`. */
export function writeFlowCookie(
  value: string,
  { answersByForm }: { answersByForm: boolean },
): string {
  const site = answersByForm ? 'None' : 'Lax'
  return `${name}=${value}; HttpOnly; Max-Age=${socialSeconds}; Path=/; SameSite=${site}; Secure`
}

/** Returns the `Set-Cookie` header that deletes the cookie. */
export function clearFlowCookie(): string {
  return `${name}=; HttpOnly; Max-Age=0; Path=/; SameSite=Lax; Secure`
}

/**
 * Reads the login cookie of a request.
 *
 * @returns `undefined` if there is none, or more than one: another party may have set one of them.
 */
export function readFlowCookie(request: Request): string | undefined {
  const cookies = (request.headers.get('cookie') ?? '').split(';').map((cookie) => cookie.trim())
  const [found, ...more] = cookies.filter((cookie) => cookie.startsWith(`${name}=`))
  return more.length > 0 ? undefined : found?.slice(name.length + 1)
}
