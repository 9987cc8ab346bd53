import { medianRatio, quantile } from '../statistics.ts'
import type { Inspection } from './inspectPeer.ts'

/** Milliseconds from a click to the first usable wallet, in one round. */
export type Times = {
  readonly cold: number
  readonly coldPhone: number
  readonly warm: number
  readonly warmPhone: number
}

/** All figures of one page. */
export type Measured = {
  readonly title: string
  /** Says why there are no figures. */
  readonly note?: string | undefined
  /** Its JavaScript is what the page loads in addition to the same page without a library. */
  readonly inspection?: Inspection | undefined
  /** One entry per round, in the same order on each page. */
  readonly rounds: readonly Times[]
}

/** Formats a Markdown table with a column per page. Ratios of times are relative to the first page. */
export function formatPeers(pages: readonly Measured[]): string {
  const bases = pages[0]?.rounds ?? []
  const ofInspection = (text: (found: Inspection) => string) => (page: Measured) =>
    page.inspection ? text(page.inspection) : (page.note ?? '')
  const rows: readonly (readonly [string, (page: Measured) => string])[] = [
    ['JavaScript before a click, gzip', ofInspection(({ before }) => kilobytes(before.gzip))],
    ['JavaScript before a click, brotli', ofInspection(({ before }) => kilobytes(before.brotli))],
    ['JavaScript files before a click', ofInspection(({ before }) => String(before.files))],
    ['JavaScript after the first open, gzip', ofInspection(({ opened }) => kilobytes(opened.gzip))],
    [
      'JavaScript after the first open, brotli',
      ofInspection(({ opened }) => kilobytes(opened.brotli)),
    ],
    ['JavaScript files after the first open', ofInspection(({ opened }) => String(opened.files))],
    [
      'requests to other sites before a click',
      ofInspection(({ foreign: { hosts, urls } }) =>
        urls === 0 ? '0' : `${urls} (${counted(hosts, 'host')})`,
      ),
    ],
    ['first open', (page) => duration('cold', page, bases)],
    ['second open', (page) => duration('warm', page, bases)],
    ['first open, slow phone', (page) => duration('coldPhone', page, bases)],
    ['second open, slow phone', (page) => duration('warmPhone', page, bases)],
    ['axe rules violated while open', ofInspection(({ axe }) => String(axe.length))],
    [
      'strict policy',
      ofInspection(
        ({ strict: { isUsable, violations } }) =>
          `${isUsable ? 'usable' : 'not usable'}, ${counted(violations, 'violation')}`,
      ),
    ],
  ]
  return [
    ['', ...pages.map(({ title }) => title)],
    Array.from({ length: pages.length + 1 }, () => '---'),
    ...rows.map(([name, cell]) => [name, ...pages.map(cell)]),
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

function duration(key: keyof Times, { rounds }: Measured, bases: readonly Times[]): string {
  const values = rounds.map((round) => round[key])
  if (values.length === 0 || values.some(Number.isNaN)) return 'not measured'
  const ratio = medianRatio(
    values,
    bases.map((round) => round[key]),
  )
  return `${Math.round(quantile(values, 0.5))} ms (${ratio.toFixed(1)}×)`
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
