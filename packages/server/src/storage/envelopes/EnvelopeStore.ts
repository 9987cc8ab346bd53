import type { Place } from '../../kms/Kms.ts'

/** An encrypted value of the database, and where it belongs. */
export type KeptEnvelope = { readonly place: Place; readonly sealed: string }

/** Everything in the database that a key of the server opens, whatever it is. */
export type EnvelopeStore = {
  /** In pages, so that it does not matter how many there are. */
  read(): AsyncGenerator<readonly KeptEnvelope[]>
  /** @returns `false` when the value has changed meanwhile, or is gone. */
  replace(envelope: KeptEnvelope, sealed: string): Promise<boolean>
  isEmpty(): Promise<boolean>
}
