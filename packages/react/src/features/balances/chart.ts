import type { PricePoint } from '@fairlead/core'

/** Size of the drawing, in its own units. */
export const chartSize = { height: 120, width: 320 } as const
/** Space above and below the line, so that its stroke is not cut. */
const margin = 4

/** First, last, lowest and highest price of a history. */
export type Trend = {
  readonly first: PricePoint
  readonly highest: number
  readonly last: PricePoint
  readonly lowest: number
}

/** Reads the figures of a history, oldest first; undefined if it is too short for a line or starts at 0. */
export function readTrend(points: readonly PricePoint[]): Trend | undefined {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last || first.at >= last.at || first.price <= 0) return undefined
  const prices = points.map(({ price }) => price)
  return { first, highest: Math.max(...prices), last, lowest: Math.min(...prices) }
}

/**
 * Returns the line of a history as an SVG path: time from left to right, in every language, and the highest price on
 * top. A constant price is a line in the middle. Empty for a history that has no {@link readTrend}.
 */
export function chartPath(points: readonly PricePoint[]): string {
  const trend = readTrend(points)
  if (!trend) return ''
  const { first, highest, last, lowest } = trend
  const { height, width } = chartSize
  const toX = (at: number) => ((at - first.at) / (last.at - first.at)) * width
  const toY = (price: number) =>
    highest === lowest
      ? height / 2
      : margin + ((highest - price) / (highest - lowest)) * (height - 2 * margin)
  const round = (value: number) => Math.round(value * 100) / 100
  const places = points.map(({ at, price }) => `${round(toX(at))} ${round(toY(price))}`)
  return `M${places.join('L')}`
}
