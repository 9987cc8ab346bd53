import { createRateLimiter } from '../../middleware/createRateLimiter.ts'
import { BundlerRefusal } from './BundlerRefusal.ts'
import type { SponsorCaller } from './sponsorPolicy.ts'

/** A person's hour needs far less. */
const defaultAgreedPerHour = 60
/** A wallet asks for a stub a few times before it asks for an agreement. */
const stubsPerAgreement = 5

/** How often one network address is paid for, on all chains together. In memory of this process. */
export type SponsorLimits = {
  /**
   * Only what is agreed to counts. The place is taken first and given back after a refusal, so that
   * nothing is reserved for whoever has no place left.
   *
   * @throws `throttled`, and whatever `reserve` throws.
   */
  agree(caller: SponsorCaller, reserve: () => Promise<void>): Promise<void>
  /** @throws `throttled` */
  takeStub(caller: SponsorCaller): void
}

export function createSponsorLimits(options: createSponsorLimits.Options): SponsorLimits {
  const { agreedPerHour = defaultAgreedPerHour, clock } = options
  const limiter = (perHour: number) =>
    createRateLimiter({ refillPerSecond: perHour / 3600, tokens: perHour }, clock)
  const agreed = limiter(agreedPerHour)
  const stubs = limiter(agreedPerHour * stubsPerAgreement)
  const keyOf = ({ address, project }: SponsorCaller) => `${project.id} ${address}`
  const throttled = () =>
    new BundlerRefusal('throttled', 'Too many operations from here; come again later')

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

export declare namespace createSponsorLimits {
  type Options = {
    /** Operations that one network address has agreed to in an hour, for one project; 60. */
    agreedPerHour?: number | undefined
    clock: () => number
  }
}
