import type { Siwx } from './Siwx.ts'

/** Whether nobody stays connected unsigned; so it is where the page's own answer fails. */
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
