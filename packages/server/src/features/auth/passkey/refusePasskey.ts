import { Refusal } from '../../../problem.ts'

/** The one answer to every passkey that proves nothing here; why is in the audit. */
export function refusePasskey(): Refusal {
  return new Refusal('SIGNATURE_INVALID', {
    field: 'credential',
    shortMessage: 'This passkey was not accepted here. Try another one, or sign in another way.',
  })
}
