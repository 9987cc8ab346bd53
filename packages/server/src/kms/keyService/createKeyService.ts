import { type AwsSettings, createAwsService } from './createAwsService.ts'
import { createVaultService, type VaultSettings } from './createVaultService.ts'
import type { KeyService } from './KeyService.ts'

/** Key service that the operator has configured. */
export type KeyServiceSettings =
  | ({ kind: 'aws' } & AwsSettings)
  | ({ kind: 'vault' } & VaultSettings)

/** Creates the configured key service. */
export function createKeyService(
  settings: KeyServiceSettings,
  context: { clock: () => number; fetch: typeof globalThis.fetch },
): KeyService {
  return settings.kind === 'aws'
    ? createAwsService(settings, context)
    : createVaultService(settings, context.fetch)
}
