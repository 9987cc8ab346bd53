import { createRateLimiter } from '../../middleware/createRateLimiter.ts'
import { BundlerRefusal } from './BundlerRefusal.ts'
import type { SponsorCaller } from './sponsorPolicy.ts'

/** Default limit of agreements per hour; far more than one user needs. */
const defaultAgreedPerHour = 60
/** Stub requests per agreement. A wallet requests several stubs before each agreement. */
const stubsPerAgreement = 5

/** Limits sponsored operations per project and IP address, over all chains. Kept in this process's memory. */
export type SponsorLimits = {
  /**
   * Runs `reserve` within the limit. Only agreements count: the use is taken first and released if `reserve` throws, so
   * that a caller over the limit reserves nothing.
   *
   * @throws `throttled`, and any error of `reserve`.
   */
  agree(caller: SponsorCaller, reserve: () => Promise<void>): Promise<void>
  /**
   * Counts a stub request.
   *
   * @throws `throttled`
   */
  takeStub(caller: SponsorCaller): void
}

export function createSponsorLimits(options: {
  /** Maximum number of agreements per project, IP address and hour. Default: 60. */
  agreedPerHour?: number | undefined
  clock: () => number
}): SponsorLimits {
  const { agreedPerHour = defaultAgreedPerHour, clock } = options
  const limiter = (perHour: number) =>
    createRateLimiter({ refillPerSecond: perHour / 3600, tokens: perHour }, clock)
  const agreed = limiter(agreedPerHour)
  const stubs = limiter(agreedPerHour * stubsPerAgreement)
  const keyOf = ({ address, project }: SponsorCaller) => `${project.id} ${address}`
  const throttled = () =>
    new BundlerRefusal('throttled', 'Too many operations from this origin. Try again later')

  return {
    async agree(caller, reserve) {
      const key = keyOf(caller)
      if (agreed.take(key) > 0) throw throttled()
      try {
        await reserve()
      } catch (error) {
        agreed.giveBack(key)
        throw error
      }
    },
    takeStub(caller) {
      if (stubs.take(keyOf(caller)) > 0) throw throttled()
    },
  }
}
