import { join } from 'node:path'
import { root } from '../../../scripts/workspace.mjs'
import { type ProbedProcess, startProbedProcess } from '../startProbedProcess.ts'
import type { BareKind } from './bare.ts'

/** Starts a baseline process. @param body - Response of `http`. */
export function startBare(kind: BareKind, body = ''): Promise<ProbedProcess> {
  const env = { BARE_BODY: body, PATH: process.env.PATH }
  return startProbedProcess([join(root, 'bench/bare.mjs'), kind], env)
}
