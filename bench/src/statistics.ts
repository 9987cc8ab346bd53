/** Summary of repeated measurements. */
export type Figures = {
  readonly median: number
  /** 90th percentile. */
  readonly p90: number
  readonly count: number
}

/**
 * Returns a quantile, interpolated linearly.
 * @param share - From 0 to 1.
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const low = sorted[Math.floor(at)] ?? Number.NaN
  const high = sorted[Math.ceil(at)] ?? Number.NaN
  return low + (high - low) * (at - Math.floor(at))
}

export function summarize(values: readonly number[]): Figures {
  return { median: quantile(values, 0.5), p90: quantile(values, 0.9), count: values.length }
}

/**
 * Calls each variant once per round, in rotating order, so that none always runs after the same one. The first round is
 * a warm-up, unless it is the only one.
 */
export async function takeRounds<name extends string, sample>(
  variants: Readonly<Record<name, () => Promise<sample>>>,
  runs: number,
): Promise<ReadonlyMap<name, readonly sample[]>> {
  const names = Object.keys(variants) as name[]
  const rounds = runs > 1 ? runs + 1 : 1
  const taken = new Map<name, sample[]>(names.map((name) => [name, []]))
  for (let round = 0; round < rounds; round++)
    for (let step = 0; step < names.length; step++) {
      const name = names[(round + step) % names.length] as name
      const sample = await variants[name]()
      if (round >= rounds - runs) taken.get(name)?.push(sample)
    }
  return taken
}

/** Summarizes {@link takeRounds} per variant and key. */
export async function interleave<name extends string, key extends string>(
  variants: Readonly<Record<name, () => Promise<Sample<key>>>>,
  runs: number,
): Promise<Readonly<Record<name, Readonly<Record<key, Figures>>>>> {
  const taken = await takeRounds(variants, runs)
  const summaries = [...taken].map(([name, samples]) => [name, summarizeEach(samples)])
  return Object.fromEntries(summaries)
}

/**
 * Returns the median of the ratios of each round. Both values of a round come from the same minute, so a machine that
 * is busy for a while changes this less than the ratio of the medians.
 */
export function medianRatio(values: readonly number[], bases: readonly number[]): number {
  const ratios = values.map((value, round) => value / (bases[round] ?? Number.NaN))
  return quantile(ratios, 0.5)
}

type Sample<key extends string> = Readonly<Record<key, number>>

function summarizeEach<key extends string>(samples: readonly Sample<key>[]) {
  const keys = Object.keys(samples[0] ?? {}) as key[]
  return Object.fromEntries(
    keys.map((key) => [key, summarize(samples.map((sample) => sample[key]))]),
  )
}
