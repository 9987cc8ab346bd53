import { socialSeconds } from './SocialContext.ts'

/** Which browser went to the provider. Its prefix keeps other hosts from setting it. */
const name = '__Host-flow'

/** Header `Set-Cookie`. A form that another site sends comes only with cookies that say so. */
export function writeFlowCookie(
  value: string,
  { answersByForm }: { answersByForm: boolean },
): string {
  const site = answersByForm ? 'None' : 'Lax'
  return `${name}=${value}; HttpOnly; Max-Age=${socialSeconds}; Path=/; SameSite=${site}; Secure`
}

/** Header `Set-Cookie` that takes it away. */
export function clearFlowCookie(): string {
  return `${name}=; HttpOnly; Max-Age=0; Path=/; SameSite=Lax; Secure`
}

/** @returns `undefined` without one, or with two: one of them is somebody else's. */
export function readFlowCookie(request: Request): string | undefined {
  const cookies = (request.headers.get('cookie') ?? '').split(';').map((cookie) => cookie.trim())
  const [found, ...more] = cookies.filter((cookie) => cookie.startsWith(`${name}=`))
  return more.length > 0 ? undefined : found?.slice(name.length + 1)
}
