import { changesRow, type StoreContext } from '../StoreContext.ts'

/**
 * Records that a DPoP proof was used. Of several processes, only one gets true.
 *
 * @param digest - SHA-256 of the proof's key and id, in base64url.
 * @param untilMs - When the proof can't be accepted any more, in milliseconds since 1970.
 * @returns False if it was used before.
 */
export async function useProof(
  { db }: StoreContext,
  digest: string,
  untilMs: number,
): Promise<boolean> {
  return changesRow(
    db
      .insertInto('used_proof')
      .values({ digest, until: untilMs })
      .onConflict((conflict) => conflict.column('digest').doNothing()),
  )
}
