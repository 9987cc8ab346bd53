import type { Siwx } from './Siwx.ts'

/** True if an account must sign in to stay connected. Also true if the page's `getRequired` fails. */
export async function isSigningRequired(
  siwx: Pick<Siwx, 'getRequired'>,
  report: (error: unknown) => void,
): Promise<boolean> {
  try {
    return (await siwx.getRequired?.()) ?? true
  } catch (error) {
    report(error)
    return true
  }
}
