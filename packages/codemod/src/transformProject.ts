import { appKit } from './appkit/transformAppKit.ts'
import type { Entry } from './Entry.ts'
import { rainbowKit } from './rainbowkit/transformRainbowKit.ts'
import { parseFile, type SourceFile, SyntaxProblem } from './source/SourceFile.ts'

/** The libraries that can be replaced, by the word on the command line. */
export const kits = { appkit: appKit, rainbowkit: rainbowKit } as const

export type KitName = keyof typeof kits

/** Result of a run. Nothing is written. */
export type Result = {
  /** New text of every file that changes, by path. */
  readonly changed: ReadonlyMap<string, string>
  readonly entries: readonly Entry[]
}

/**
 * Rewrites the files of an app in memory.
 *
 * @param files - Text by path. Paths are relative to one folder, with `/`.
 */
export function transformProject(name: KitName, files: ReadonlyMap<string, string>): Result {
  const kit = kits[name]
  const entries: Entry[] = []
  const parsed: SourceFile[] = []
  for (const [path, text] of files) {
    if (!isConcerned(text)) continue
    try {
      parsed.push(parseFile(path, text, kit.isOld))
    } catch (error) {
      if (!(error instanceof SyntaxProblem)) throw error
      const message = `Syntax error, so the file was not changed: ${error.message}`
      entries.push({ guide: 'codemod.md', kind: 'unmapped', line: error.line, path, text: message })
    }
  }
  kit.transform(parsed)
  const changed = new Map<string, string>()
  for (const file of parsed) {
    const text = file.edits.apply()
    if (text !== file.text) changed.set(file.path, text)
    entries.push(...file.entries)
  }
  return { changed, entries: entries.sort(byPlace) }
}

/** Skips files that name neither a library nor wagmi's provider. */
function isConcerned(text: string): boolean {
  return /@reown\/appkit|@web3modal\/|@rainbow-me\/rainbowkit|WagmiProvider|<(?:appkit|w3m)-/.test(
    text,
  )
}

function byPlace(a: Entry, b: Entry): number {
  return a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1
}
