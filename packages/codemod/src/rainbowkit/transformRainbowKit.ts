import type { JSXElement } from 'oxc-parser'
import type { Kit } from '../Kit.ts'
import { elementsNamed } from '../source/jsx.ts'
import { reportKept, reportLeftovers } from '../source/reportLeftovers.ts'
import type { SourceFile } from '../source/SourceFile.ts'
import { importWidget, type Widget } from '../source/wrapWithProvider.ts'
import { replaceConnectButton, replaceWalletButton } from './buttons.ts'
import { findConfig, replaceConfig } from './config.ts'
import { type Look, readLook } from './look.ts'
import { modalHooks, replaceModalHook } from './modalHooks.ts'

type Old = SourceFile['imports']['old'][number]
type Provider = { readonly element: JSXElement; readonly file: SourceFile; readonly one: Old }

const themes = ['darkTheme', 'lightTheme', 'midnightTheme']

/** RainbowKit, on top of wagmi. */
export const rainbowKit: Kit = {
  name: 'RainbowKit',
  isOld: (module) => /^@rainbow-me\/rainbowkit(?:\/|$)/.test(module),
  transform(files) {
    const providers = files.flatMap(findProviders)
    const configs = files.filter(findConfig)
    const [provider] = providers
    const [config] = configs
    const isClear = providers.length === 1 && configs.length === 1
    const look: Look = isClear && provider ? readLook(provider.file, provider.element) : new Map()
    const widget = isClear && config ? replaceConfig(config, look) : undefined
    if (widget && provider) replaceProvider(provider, widget)
    for (const file of files) transformFile(file, widget !== undefined)
    for (const file of files) file.imports.write()
  },
}

function findProviders(file: SourceFile): Provider[] {
  return file.imports.old
    .filter(({ name }) => name === 'RainbowKitProvider')
    .flatMap((one) => elementsNamed(file, one.local).map((element) => ({ element, file, one })))
}

function replaceProvider({ element, file, one }: Provider, widget: Widget): void {
  file.imports.drop(one.node)
  const local = file.imports.add('fairlead/react', 'FairleadProvider')
  const name = importWidget(file, widget)
  const { closingElement, openingElement } = element
  const isClosed = openingElement.selfClosing ? ' />' : '>'
  file.edits.replace(
    openingElement.start,
    openingElement.end,
    `<${local} fairlead={${name}}${isClosed}`,
  )
  if (closingElement) file.edits.replace(closingElement.name.start, closingElement.name.end, local)
  for (const theme of file.imports.old)
    if (themes.includes(theme.name) && isOnlyIn(file, theme, element)) file.imports.drop(theme.node)
}

/** Returns true if a name is used only in the opening tag of an element. */
function isOnlyIn(file: SourceFile, { local }: Old, { openingElement: tag }: JSXElement): boolean {
  return file.nodes.every(
    ({ node, parent }) =>
      node.type !== 'Identifier' ||
      node.name !== local ||
      parent?.type === 'ImportSpecifier' ||
      (node.start > tag.start && node.end < tag.end),
  )
}

function transformFile(file: SourceFile, isReplaced: boolean): void {
  for (const { module, node } of file.imports.bare)
    if (/\/styles\.css$/.test(module) && isReplaced) file.imports.drop(node)
  for (const one of file.imports.old) {
    if (one.name === 'ConnectButton') replaceConnectButton(file, one)
    else if (one.name === 'WalletButton') replaceWalletButton(file, one)
    else if (Object.hasOwn(modalHooks, one.name)) replaceModalHook(file, one)
    else if (isReplaced && ['RainbowKitProvider', 'getDefaultConfig', ...themes].includes(one.name))
      reportUnlessDropped(file, one)
    else reportKept(file, one, guides[one.name])
  }
  reportLeftovers(file, rainbowKit.isOld)
}

function reportUnlessDropped(file: SourceFile, one: Old): void {
  if (!file.imports.isDropped(one.node)) reportKept(file, one, 'theming.md')
}

const guides: Readonly<Record<string, string>> = {
  RainbowKitAuthenticationProvider: 'sign-in.md',
  RainbowKitProvider: 'getting-started.md',
  connectorsForWallets: 'adapters.md',
  createAuthenticationAdapter: 'sign-in.md',
  getDefaultConfig: 'adapters.md',
  getDefaultWallets: 'adapters.md',
}
