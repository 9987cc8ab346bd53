import { dirname, relative } from 'node:path'
import { elementsNamed, wrapChildren } from './jsx.ts'
import type { SourceFile } from './SourceFile.ts'

/** The widget that a file of the app creates. */
export type Widget = {
  /** Path of the file. */
  readonly path: string
  /** Exported name of the widget. */
  readonly name: string
}

/** Returns true if the file renders wagmi's provider. */
export function hasWagmiProvider(file: SourceFile): boolean {
  const local = file.imports.localOf('wagmi', 'WagmiProvider')
  return local !== undefined && elementsNamed(file, local).length > 0
}

/** Puts `FairleadProvider` inside of wagmi's provider. */
export function wrapWithProvider(file: SourceFile, widget: Widget): void {
  const local = file.imports.localOf('wagmi', 'WagmiProvider')
  const [element] = local ? elementsNamed(file, local) : []
  if (!element) return
  const provider = file.imports.add('fairlead/react', 'FairleadProvider')
  const name = importWidget(file, widget)
  wrapChildren(file, element, `<${provider} fairlead={${name}}>`, `</${provider}>`)
}

/** Imports the widget unless the file creates it. @returns Its local name. */
export function importWidget(file: SourceFile, { name, path }: Widget): string {
  return file.path === path ? name : file.imports.add(specifierOf(file, path), name)
}

/** Returns the specifier with which the file imports another one already, else a new relative one. */
function specifierOf(file: SourceFile, target: string): string {
  const path = relative(dirname(file.path), target).replaceAll('\\', '/')
  const full = path.startsWith('.') ? path : `./${path}`
  const bare = full.replace(/\.[cm]?[jt]sx?$/, '')
  const candidates = [full, bare, `${bare}.js`, bare.replace(/\/index$/, '')]
  const known = file.nodes.flatMap(({ node }) =>
    node.type === 'ImportDeclaration' ? [node.source.value] : [],
  )
  return known.find((specifier) => candidates.includes(specifier)) ?? bare
}
