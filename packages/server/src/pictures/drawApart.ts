import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'

/** Longest that one picture may take, in milliseconds. */
const drawMs = 8_000
const quality = 80

/** A drawing, a file of pixels, or the pixels themselves. */
export type Drawable = {
  readonly bytes: Uint8Array
  readonly kind: 'file' | 'pixels' | 'svg'
  readonly height: number
  readonly width: number
}

/**
 * What the other process runs. The library is native code: a number that is too large for it ends
 * the whole process, and a line with enough turns keeps it busy for hours.
 */
const program = `
const { ResizeFit, Transformer } = require(process.argv[1])
const { kind, height, quality, side, width } = JSON.parse(process.argv[2])
const parts = []
process.stdin.on('data', (part) => parts.push(part)).on('end', async () => {
  const bytes = Buffer.concat(parts)
  // Cameras note which way is up instead of turning the picture.
  const picture =
    kind === 'svg' ? Transformer.fromSvg(bytes.toString())
    : kind === 'pixels' ? Transformer.fromRgbaPixels(bytes, width, height)
    : new Transformer(bytes).rotate()
  if (kind === 'svg' || Math.max(width, height) > side)
    picture.resize({ fit: ResizeFit.Inside, height: side, width: side })
  process.stdout.write(await picture.webp(quality))
})`

/**
 * Draws a picture as WebP in a process of its own, which knows nothing of this one and is ended when
 * it takes too long.
 *
 * @param side - Most pixels of the longer side.
 * @returns `undefined` when that process failed, for whatever reason.
 */
export function drawApart(
  { bytes, height, kind, width }: Drawable,
  side: number,
  timeoutMs = drawMs,
): Promise<Uint8Array | undefined> {
  const library = createRequire(import.meta.url).resolve('@napi-rs/image')
  const wanted = JSON.stringify({ height, kind, quality, side, width })
  const child = spawn(process.execPath, ['--eval', program, library, wanted], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  })
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    // First: where no process could be started, there are no pipes either.
    child.on('error', () => resolve(undefined))
    child.stdout?.on('data', (part: Buffer) => parts.push(part))
    child.on('close', (code) => resolve(code === 0 ? Buffer.concat(parts) : undefined))
    // It may end before it has read everything.
    child.stdin?.on('error', () => {})
    child.stdin?.end(bytes)
  })
}
