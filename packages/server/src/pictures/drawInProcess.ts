import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'

/** Timeout for one image, in milliseconds. */
const drawMs = 8_000
const quality = 80
/** Maximum size of the result, in bytes. Source: data API contract, section 4. */
const maxBytes = 1024 * 1024

/** An SVG, an image file, or raw pixels. */
export type Drawable = {
  readonly bytes: Uint8Array
  readonly kind: 'file' | 'pixels' | 'svg'
  readonly height: number
  readonly width: number
}

/**
 * Program of the child process. The image library is native code: a bad size can crash the whole process, and a complex
 * path can keep it busy for hours.
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
 * Renders an image as WebP in a separate process with few rights, which is killed if it takes too long or writes too
 * much.
 *
 * @param side - Maximum length of the longer side, in pixels.
 * @returns `undefined` if that process failed for any reason.
 */
export function drawInProcess(
  { bytes, height, kind, width }: Drawable,
  side: number,
  timeoutMs = drawMs,
): Promise<Uint8Array | undefined> {
  const library = createRequire(import.meta.url).resolve('@napi-rs/image')
  const wanted = JSON.stringify({ height, kind, quality, side, width })
  const child = spawnConfined(program, [library, wanted], { timeoutMs })
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    let size = 0
    // Registered first: if the process can't be started, there are no pipes.
    child.on('error', () => resolve(undefined))
    child.stdout?.on('data', (part: Buffer) => {
      size += part.byteLength
      if (size > maxBytes) child.kill('SIGKILL')
      else parts.push(part)
    })
    child.on('close', (code) => resolve(code === 0 ? Buffer.concat(parts) : undefined))
    // The process may exit before it has read all input.
    child.stdin?.on('error', () => {})
    child.stdin?.end(bytes)
  })
}

/** Maximum size of the process's data in KiB, native memory included. The largest image takes about half of it. */
const dataKib = 1024 * 1024

/**
 * Limits the memory, and enters namespaces without network, shared memory and privileges. Where the system doesn't allow
 * new namespaces (a container's default profile, macOS), the program runs without them.
 */
const confine = `
ulimit -d ${dataKib} 2>/dev/null
ulimit -c 0
if unshare --user --net --ipc true 2>/dev/null; then exec unshare --user --net --ipc "$@"; fi
exec "$@"`

/**
 * Starts a Node program with the least rights that the platform gives: no environment, limited memory, and on Linux no
 * network and no privileges. It is killed on timeout.
 *
 * @param args - Available in the program as `process.argv`, from index 1.
 */
export function spawnConfined(
  program: string,
  args: readonly string[],
  { timeoutMs }: { timeoutMs: number },
): ChildProcess {
  const command = [process.execPath, '--eval', program, ...args]
  const isPosix = process.platform !== 'win32'
  const [file = '', ...rest] = isPosix ? ['/bin/sh', '-c', confine, 'sh', ...command] : command
  return spawn(file, rest, {
    // Where the shell finds `unshare`.
    env: isPosix ? { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' } : {},
    killSignal: 'SIGKILL',
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: timeoutMs,
  })
}
