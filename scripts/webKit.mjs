import { existsSync } from 'node:fs'
import { arch } from 'node:os'

/** Debian's WebKitGTK: the driver, and the minimal browser that it controls. */
export const webKitDriver = '/usr/bin/WebKitWebDriver'

const folder = arch() === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu'
export const webKitPath = `/usr/lib/${folder}/webkit2gtk-4.1/MiniBrowser`

/** True if WebKitGTK is installed, with a virtual display (Xvfb). */
export function hasWebKit() {
  return [webKitDriver, webKitPath, '/usr/bin/xvfb-run', '/usr/bin/xauth'].every((program) =>
    existsSync(program),
  )
}
