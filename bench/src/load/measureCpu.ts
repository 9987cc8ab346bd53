import type { ProbedProcess } from '../startProbedProcess.ts'

/**
 * Measures the CPU time of a process during work, in microseconds per unit. It depends less on other load of the
 * machine than a duration.
 */
export async function measureCpu(
  measured: Pick<ProbedProcess, 'readUsage'>,
  units: number,
  work: () => Promise<unknown>,
): Promise<number> {
  const before = await measured.readUsage()
  await work()
  const after = await measured.readUsage()
  return ((after.cpuMs - before.cpuMs) * 1_000) / units
}
