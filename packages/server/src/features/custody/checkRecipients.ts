import type { Recipient, Recovery } from '@fairlead/protocol/embedded'
import type { Kms } from '../../kms/Kms.ts'
import { Refusal } from '../../problem.ts'

/**
 * Checks that these recipients may recover a wallet of this project.
 *
 * @throws `REQUEST_INVALID` if a recipient occurs twice, if the operator is not this server's, or if the project
 *   excludes the operator.
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

/**
 * Checks that the project allows the operator as a recipient, if it is one.
 *
 * @throws `REQUEST_INVALID` if the project excludes the operator.
 */
export function checkOperator(recipients: readonly Recipient[], recovery: Recovery): void {
  if (recovery !== 'automatic' && recipients.some(({ type }) => type === 'operator'))
    throw refuse('In this project the operator recovers nothing')
}

/** Returns true if both lists have the same recipients with the same fields, in any order. */
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
