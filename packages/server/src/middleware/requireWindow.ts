import { Refusal } from '../problem.ts'
import type { Proof } from './readProof.ts'

/**
 * Allows only popups of the frame's own site; embedded frames are refused, so no page can trigger these routes.
 *
 * @throws `ORIGIN_NOT_ALLOWED`
 */
export function requireWindow({ embedder }: Pick<Proof, 'embedder'>): void {
  if (embedder !== 'window') throw new Refusal('ORIGIN_NOT_ALLOWED')
}
