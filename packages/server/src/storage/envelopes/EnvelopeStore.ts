import type { Place } from '../../kms/Kms.ts'

/** An encrypted value in the database, with its place. */
export type KeptEnvelope = { readonly place: Place; readonly sealed: string }

/** Access to all values in the database that are encrypted with a key of the server. */
export type EnvelopeStore = {
  /** Reads all values in pages, which limits memory use. */
  read(): AsyncGenerator<readonly KeptEnvelope[]>
  /** @returns `false` if the value has changed since it was read, or was deleted. */
  replace(envelope: KeptEnvelope, sealed: string): Promise<boolean>
  isEmpty(): Promise<boolean>
}
