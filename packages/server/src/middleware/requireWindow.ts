import { Refusal } from '../problem.ts'
import type { Proof } from './readProof.ts'

/**
 * Lets only windows of the frame's own site pass: nothing that a page does leads here.
 *
 * @throws `ORIGIN_NOT_ALLOWED`
 */
export function requireWindow({ embedder }: Pick<Proof, 'embedder'>): void {
  if (embedder !== 'window') throw new Refusal('ORIGIN_NOT_ALLOWED')
}
