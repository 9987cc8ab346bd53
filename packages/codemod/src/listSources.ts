import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the paths of all TypeScript and JavaScript files below a folder; a file is returned as it is. */
export function listSources(path: string): string[] {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && name !== 'node_modules' && name !== 'dist')
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const inner = join(path, entry.name)
      if (entry.isDirectory()) return listSources(inner)
      return entry.isFile() && /\.(?:[cm]?[jt]s|[jt]sx)$/.test(entry.name) ? [inner] : []
    })
}
