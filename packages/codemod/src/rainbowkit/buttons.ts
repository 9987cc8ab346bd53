import type { JSXElement } from 'oxc-parser'
import {
  attributesOf,
  elementsNamed,
  isValue,
  readValue,
  removeAttribute,
  renameElement,
} from '../source/jsx.ts'
import { reportKept } from '../source/reportLeftovers.ts'
import { nameOf, type SourceFile } from '../source/SourceFile.ts'

type Old = SourceFile['imports']['old'][number]

/** Replaces `ConnectButton`; `ConnectButton.Custom` stays and is reported. */
export function replaceConnectButton(file: SourceFile, one: Old): void {
  keepCustom(file, one)
  const found = elementsNamed(file, one.local)
  if (found.length === 0) return
  const local = file.imports.add('fairlead/react', 'FairleadButton')
  for (const element of found) {
    renameElement(file, element, local)
    mapProps(file, element)
  }
}

/** Replaces `WalletButton`; `WalletButton.Custom` stays and is reported. */
export function replaceWalletButton(file: SourceFile, one: Old): void {
  keepCustom(file, one)
  const found = elementsNamed(file, one.local)
  if (found.length === 0) return
  const local = file.imports.add('fairlead/react', 'FairleadWalletButton')
  for (const element of found) renameElement(file, element, local)
}

/** Drops the import unless a member of it is used. */
function keepCustom(file: SourceFile, one: Old): void {
  let isKept = isValue(file, one.local)
  for (const { node } of file.nodes) {
    if (node.type !== 'JSXOpeningElement' || node.name.type !== 'JSXMemberExpression') continue
    if (nameOf(node.name.object) !== one.local) continue
    isKept = true
    file.report(
      node,
      `Rewrite ${one.local}.Custom with useFairlead, useFairleadAccount and useFairleadNetwork.`,
      'headless.md',
    )
  }
  if (isKept) reportKept(file, one, 'headless.md')
  else file.imports.drop(one.node)
}

function mapProps(file: SourceFile, element: JSXElement): void {
  const attributes = attributesOf(file, element, 'theming.md')
  const chain = attributes.get('chainStatus')
  if (!chain || readValue(chain) !== 'none')
    file.report(
      element,
      'Networks are not a part of our button: add <FairleadNetworkButton /> for them.',
      'networks.md',
      'setup',
    )
  for (const [name, node] of attributes) {
    const value = readValue(node)
    if (name === 'label') continue
    if (name === 'showBalance' && typeof value === 'boolean')
      file.edits.replace(node.start, node.end, `balance="${value ? 'show' : 'hide'}"`)
    else {
      if (name !== 'chainStatus')
        file.report(node, `${name} was removed: FairleadButton has no such prop.`, 'theming.md')
      removeAttribute(file, node)
    }
  }
}
