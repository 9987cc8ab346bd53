import { useMemo } from 'react'
import { encode } from 'uqr'
import { cx } from './cx.ts'
import styles, { css } from './QrCode.module.css'
import { useStyles } from './useStyles.ts'

/** Quiet zone: number of light modules around the code, needed for detection. Source: ISO/IEC 18004. */
const quietZone = 4

/** QR code, error correction level M, dark on light in every mode. `label` is its accessible name. */
export function QrCode({ isLarge, label, testId, text }: QrCode.Props) {
  useStyles(css)
  const { path, size } = useMemo(() => draw(text), [text])
  const side = size + quietZone * 2
  return (
    <svg
      aria-label={label}
      className={cx(styles.code, isLarge && styles.large)}
      data-testid={testId}
      part="qr"
      role="img"
      shapeRendering="crispEdges"
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
    >
      <path d={path} />
    </svg>
  )
}

export declare namespace QrCode {
  type Props = {
    /** For long texts, whose modules would be too small. */
    isLarge?: boolean | undefined
    label: string
    testId?: string | undefined
    text: string
  }
}

/** Returns one path for all dark modules: each horizontal run is one rectangle. */
function draw(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { border: 0, boostEcc: false, ecc: 'M' })
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ 0: run, index: x }) => `M${x} ${y}h${run.length}v1h-${run.length}z`),
  )
  return { path: runs.join(''), size }
}
