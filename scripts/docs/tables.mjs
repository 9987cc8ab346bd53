import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMembers, readSurface } from '../publicSurface.mjs'
import { listFiles, root } from '../workspace.mjs'
import { code, fence, prose, table } from './format.mjs'

// Tables of the reference that are not in the docblocks of public names; each is read from its source.

/** @typedef {(path: string) => Promise<any>} Load */

const optionsPath = 'packages/core/src/FairleadOptions.ts'
const reactPath = 'packages/react/src'
const readText = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8')

/** @param {Load} load */
export async function optionTables(load) {
  const { resolveOptions } = await load('packages/core/src/options.ts')
  const { localFeatures } = await load('packages/core/src/features/project/localFeatures.ts')
  const { mainnet } = await load('packages/core/src/exports/networks.ts')
  const { options } = resolveOptions({ networks: [mainnet] }, { origin: '' })
  const features = localFeatures(false, {})
  return {
    fixed: optionTable('FairleadOptions', {
      ...options,
      defaultNetwork: undefined,
      networks: undefined,
    }),
    live: optionTable('LiveOptions', options),
    features: optionTable('Features', features),
    rpc: optionTable('CustomRpcUrl', {}),
    storage: optionTable('StorageOptions', {}),
  }
}

/** @param {string} type @param {Record<string, unknown>} values - Default values. */
function optionTable(type, values) {
  const rows = readMembers(optionsPath, type).map(({ doc, name, type }) => {
    const said = /\bDefault: ([^.]*(?:\.[^\s][^.]*)*)\./.exec(doc)?.[1]
    const value = shown(values[name])
    const [first = ''] = said?.split(',') ?? []
    if (value && /^(?:true|false|\d+|never|system)$/.test(first) && first !== value)
      throw new DocsError(`${name}: its docblock says ${first}, the default is ${value}`)
    const words = said ? doc.replace(/\s*Default: .*$/s, '') : doc
    return [code(name), code(type), said ? prose(said) : value ? code(value) : '', prose(words)]
  })
  return table(['Option', 'Type', 'Default', 'What it does'], rows)
}

/** @param {unknown} value */
function shown(value) {
  if (value === undefined || (typeof value === 'object' && Object.keys(value ?? {}).length === 0))
    return ''
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/**
 * Effects of the theme variables; names and defaults come from the style sheet.
 *
 * @type {Readonly<Record<string, string>>}
 */
const effects = {
  accent: 'Accent color: buttons, focus and selection.',
  background: 'Background of the card.',
  border: 'Borders and separators; a trace of the foreground on the background.',
  'color-mix': 'Tint of all surfaces; never applied to text.',
  'color-mix-strength': 'Strength of the tint.',
  duration: 'Duration of animations; none if the user prefers reduced motion.',
  error: 'Color of errors.',
  'font-family': 'Letters.',
  'font-family-mono': 'Font of addresses and numbers.',
  'font-size-master': 'Scales all text.',
  foreground: 'Text and icons.',
  'on-accent': 'Text on the accent; black or white, whichever has more contrast.',
  overlay: 'Overlay between the page and the dialog.',
  'qr-background': 'Background of QR codes.',
  'qr-color': 'Dots of QR codes; keep them dark on light.',
  'radius-master': 'Scales all corners.',
  'space-master': 'Scales all spacing.',
  success: 'Color of success.',
  warning: 'Color of warnings.',
  width: 'Width of the dialog.',
  'z-index': 'Stacking order of the dialog in browsers without a top layer.',
}
/** Descriptions of defaults that are formulas. @type {Readonly<Record<string, string>>} */
const inWords = {
  border: '14% of the foreground',
  'color-mix': 'black if only a strength is set, else none',
  'color-mix-strength': '10% if only a color is set',
  'on-accent': 'from the accent',
}

/** @param {Load} load */
export async function themeTable(load) {
  const { themeVariableNames } = await load('packages/core/src/mistakes/themeVariableNames.ts')
  const sheets = ['tokens', 'surface'].map((name) =>
    readText(`${reactPath}/theme/${name}.module.css`),
  )
  const rows = themeVariableNames.map((/** @type {string} */ name) => {
    const short = name.replace('--fairlead-', '')
    const effect = effects[short]
    if (!effect) throw new DocsError(`${name} has no effect in scripts/docs/tables.mjs`)
    return [code(name), inWords[short] ?? code(fallbackOf(name, sheets.join('\n'))), effect]
  })
  const extra = Object.keys(effects).filter(
    (name) => !themeVariableNames.includes(`--fairlead-${name}`),
  )
  if (extra.length > 0) throw new DocsError(`No such variables: ${extra.join(', ')}`)
  return table(['Variable', 'Default', 'Effect'], rows)
}

/** Returns the fallback of `var(--name, …)`. @param {string} name @param {string} css */
function fallbackOf(name, css) {
  const start = css.search(new RegExp(`var\\(\\s*${name},`))
  if (start < 0) throw new DocsError(`${name} is not read with a default`)
  let depth = 0
  for (let end = start; end < css.length; end++) {
    if (css[end] === '(') depth++
    if (css[end] === ')' && --depth === 0) return css.slice(css.indexOf(',', start) + 1, end).trim()
  }
  return ''
}

/** Attributes that are not properties of a button. */
const otherAttributes = [
  [
    'wallet',
    code('string'),
    'Which wallet: a short word such as `metamask`, an rdns, or a connector id.',
  ],
  [
    'for',
    code('string'),
    'Id of the `<fairlead-modal>` that it belongs to. Default: the first one on the page.',
  ],
  ['embedded', 'no value', 'Shows the views in the page, without a dialog.'],
  ['layout', '`compact` or `wide`', 'Takes precedence over the option `layout`.'],
]

/** @param {readonly string[]} told - All attributes in the reference. */
function requireObserved(told) {
  const observed = ['buttons', 'FairleadModalElement'].flatMap((name) => {
    const source = readText(`${reactPath}/elements/${name}.tsx`)
    const [, list = ''] =
      /observedAttributes: readonly string\[\] = \[([^\]]*)\]/.exec(source) ?? []
    return [...list.matchAll(/'([\w-]+)'/g)].map(([, attribute = '']) => attribute)
  })
  if ([...observed].sort().join() !== [...told].sort().join())
    throw new DocsError(`Elements observe ${observed.join(', ')}; told are ${told.join(', ')}`)
}

export function elementTables() {
  const registered = readText(`${reactPath}/elements/defineElements.ts`)
  const docs = readSurface({ entry: '', path: `${reactPath}/elements/buttons.tsx` })
  const modal = readSurface({ entry: '', path: `${reactPath}/elements/FairleadModalElement.tsx` })
  const components = readSurface({ entry: '', path: `${reactPath}/components.tsx` })
  const named = [...registered.matchAll(/'(fairlead-[\w-]+)': (\w+)/g)]
  const attributes = readMembers(`${reactPath}/components.tsx`, 'FairleadButtonProps')
  const names = attributes.map(({ name }) => name)
  const elements = named.map(([, tag = '', className]) => {
    const doc = [...docs, ...modal].find(({ name }) => name === className)?.doc ?? ''
    const component = tag.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase())
    const { signature = '' } = components.find(({ name }) => name === component) ?? {}
    return [code(`<${tag}>`), prose(doc.replace(/^`[^`]*`: /, '')), attributesOf(signature, names)]
  })
  const events = [
    ...readText(`${reactPath}/elements/FairleadElement.tsx`).matchAll(
      /(\w+): '(fairlead-[a-z]+)'/g,
    ),
  ].map(([, name = '', type = '']) => [code(type), code(name)])
  const rows = [
    ...attributes.map(({ doc, name, type }) => [kebab(name), code(type), prose(doc)]),
    ...otherAttributes,
  ]
  requireObserved(rows.map(([name = '']) => name))
  return {
    attributes: table(
      ['Attribute', 'Value', 'What it does'],
      rows.map(([name = '', ...rest]) => [code(name), ...rest]),
    ),
    elements: table(['Element', 'What it does', 'Attributes'], elements),
    events: table(['Event', 'When'], events),
    parts: partNames().map(code).join(', '),
  }
}

const kebab = (/** @type {string} */ name) => name.replace(/[A-Z]/g, (it) => `-${it.toLowerCase()}`)

/** @param {string} signature - Of its React component. @param {readonly string[]} all */
function attributesOf(signature, all) {
  const [, how, list = ''] = /(Pick|Omit)<FairleadButtonProps,([^>]*)>/.exec(signature) ?? []
  const listed = [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)
  const some = how === 'Pick' ? listed : all.filter((name) => !listed.includes(name))
  const isButton = signature.includes('FairleadButtonProps')
  const own = [...signature.matchAll(/^\s+(embedded|layout|wallet)\??: /gm)].map(
    ([, name = '']) => name,
  )
  return [...own, ...(isButton ? [...some, 'for'] : [])].map((name) => code(kebab(name))).join(', ')
}

function partNames() {
  const files = listFiles(join(root, reactPath)).filter((path) => /(?<!test)\.tsx$/.test(path))
  const found = files.flatMap((path) =>
    [...readText(`${reactPath}/${path}`).matchAll(/\bpart="([\w-]+)"/g)].map(
      ([, name = '']) => name,
    ),
  )
  return [...new Set(found)].sort()
}

/** @param {Load} load */
export async function codeTables(load) {
  const { alerts } = await load('packages/core/src/modal/alerts.ts')
  const { errorCodes } = await load('packages/protocol/src/errors/codes.ts')
  const { errorText } = await load('packages/protocol/src/errors/errorText.ts')
  const { en } = await load(`${reactPath}/messages/en.ts`)
  const groups = Object.keys(en).filter((name) => name.startsWith('wallet.'))
  return {
    alerts: table(
      ['Code', 'Kind', 'Text', 'What to do'],
      Object.entries(alerts).map(([name, { help, message, variant }]) => [
        code(name),
        variant,
        message,
        help,
      ]),
    ),
    errors: table(
      ['Code', 'Its text', 'What users see'],
      errorCodes.map((/** @type {string} */ name) => [
        code(name),
        errorText(name),
        en[`error.${name}`],
      ]),
    ),
    groups: table(
      ['Group', 'What users see'],
      groups.map((name) => [code(name.replace('wallet.', '')), en[name]]),
    ),
  }
}

/** @param {Load} load */
export async function networkTable(load) {
  /** @type {Record<string, any>} */
  const networks = await load('packages/core/src/exports/networks.ts')
  const rows = Object.entries(networks).sort(([left], [right]) => (left < right ? -1 : 1))
  return table(
    ['Name to import', 'Network', 'CAIP-2 id', 'Currency', 'Kind'],
    rows.map(([name, network]) => [
      code(name),
      network.name,
      code(network.caipNetworkId ?? `eip155:${network.id}`),
      network.nativeCurrency.symbol,
      network.testnet ? 'test' : 'main',
    ]),
  )
}

/** Returns the help texts of the server's CLI. @param {Load} load */
export async function commandHelp(load) {
  const { runCli } = await load('packages/server/src/cli.ts')
  const commands = [[], ['trial'], ['serve'], ['migrate'], ['project']]
  const texts = []
  for (const command of commands) {
    /** @type {string[]} */
    const lines = []
    const io = {
      print: (/** @type {string} */ text) => lines.push(text),
      printError: console.error,
    }
    if ((await runCli([...command, '--help'], io)) !== 0) throw new DocsError(`${command} --help`)
    texts.push(fence('text', lines.join('\n')))
  }
  return texts.join('\n\n')
}

/** Thrown when the sources contain something that the reference can't represent. */
export class DocsError extends Error {}
