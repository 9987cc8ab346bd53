import type { Recipient, Recovery } from '@fairlead/protocol/embedded'
import type { Kms } from '../../kms/Kms.ts'
import { Refusal } from '../../problem.ts'

/**
 * Whether these may recover a wallet of this project.
 *
 * @throws `REQUEST_INVALID` for one that comes twice, and for an operator who is not this server or
 * whom the project leaves out.
 */
export async function checkRecipients(
  recipients: readonly Recipient[],
  options: { kms: Kms; recovery: Recovery },
): Promise<void> {
  if (new Set(recipients.map(({ rid }) => rid)).size !== recipients.length)
    throw refuse('A recipient comes twice')
  checkOperator(recipients, options.recovery)
  const [operator, ...others] = recipients.filter(({ type }) => type === 'operator')
  if (!operator) return
  if (others.length > 0 || operator.publicKey !== (await options.kms.publicKey('recovery')))
    throw refuse('Not the operator of this server')
}

/** @throws `REQUEST_INVALID` for an operator whom the project leaves out. */
export function checkOperator(recipients: readonly Recipient[], recovery: Recovery): void {
  if (recovery !== 'automatic' && recipients.some(({ type }) => type === 'operator'))
    throw refuse('In this project the operator recovers nothing')
}

/** Whether nobody came, went, or changed. */
export function hasSameRecipients(
  left: readonly Recipient[],
  right: readonly Recipient[],
): boolean {
  return toText(left) === toText(right)
}

function toText(recipients: readonly Recipient[]): string {
  return JSON.stringify(
    recipients
      .map(({ credentialId, label, publicKey, rid, salt, type }) => [
        rid,
        type,
        publicKey,
        label ?? null,
        credentialId ?? null,
        salt ?? null,
      ])
      .sort(([left], [right]) => ((left ?? '') < (right ?? '') ? -1 : 1)),
  )
}

function refuse(shortMessage: string): Refusal {
  return new Refusal('REQUEST_INVALID', { field: 'recipients', shortMessage })
}
