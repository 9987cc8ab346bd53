import { Refusal } from '../../../problem.ts'

/** Returns the error for every refused passkey. The error is always the same; the audit has the details. */
export function refusePasskey(): Refusal {
  return new Refusal('SIGNATURE_INVALID', {
    field: 'credential',
    shortMessage: 'This passkey was not accepted here. Try another one, or sign in another way.',
  })
}
