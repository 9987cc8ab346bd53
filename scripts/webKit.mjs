import { existsSync } from 'node:fs'
import { arch } from 'node:os'

/** Debian's WebKitGTK: the driver, and the small browser that it drives. */
export const webKitDriver = '/usr/bin/WebKitWebDriver'

const folder = arch() === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu'
export const webKitPath = `/usr/lib/${folder}/webkit2gtk-4.1/MiniBrowser`

/** With a screen for it, and what that needs. */
export function hasWebKit() {
  return [webKitDriver, webKitPath, '/usr/bin/xvfb-run', '/usr/bin/xauth'].every((program) =>
    existsSync(program),
  )
}
