import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Templates, with their descriptions. */
export const templates = {
  'react-vite': 'React with Vite',
  next: 'Next with the app router',
  wagmi: 'React with Vite and wagmi',
  vue: 'Vue with Vite',
  svelte: 'Svelte with Vite',
  vanilla: 'TypeScript with Vite, without a framework',
} as const
export type Template = keyof typeof templates

const templatesFolder = fileURLToPath(new URL('../templates', import.meta.url))
/** Compose file of every new app; starts the server in Docker. */
const composeFile = 'compose.yaml'
/** Files that contain placeholders. */
const filled = ['README.md', composeFile, 'package.json']

/** Thrown when the folder can't take a new app. */
export class FolderError extends Error {
  override name = 'FolderError'
}

/** Version of this package, which equals that of `fairlead`. */
export function readVersion(): string {
  const manifest = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  ) as { version: string }
  return manifest.version
}

/**
 * Writes an app into a new or an empty folder.
 *
 * @param options.folder - Absolute path.
 * @param options.name - Valid package name: see {@link explainName}.
 * @throws `FolderError` if the path is a file, or a folder with files.
 */
export function createProject(options: { folder: string; name: string; template: Template }): void {
  const { folder, name, template } = options
  requireEmpty(folder)
  mkdirSync(folder, { recursive: true })
  const from = join(templatesFolder, template)
  // npm never packs a file named `.gitignore`.
  for (const entry of readdirSync(from))
    cpSync(join(from, entry), join(folder, entry.replace(/^_/, '.')), { recursive: true })
  cpSync(join(templatesFolder, composeFile), join(folder, composeFile))
  const version = readVersion()
  for (const file of filled) {
    const path = join(folder, file)
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, text.replaceAll('{{name}}', name).replaceAll('{{version}}', version))
  }
}

/** A fresh Git repository counts as empty. */
function requireEmpty(folder: string): void {
  if (!existsSync(folder)) return
  const entries = listEntries(folder).filter((entry) => entry !== '.git')
  if (entries.length > 0)
    throw new FolderError(
      `${folder} is not empty: it contains ${entries[0]}. Choose another folder, or empty this one.`,
    )
}

function listEntries(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    throw new FolderError(`${folder} is not a readable folder. Choose another one.`)
  }
}
